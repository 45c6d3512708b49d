import Text

/// A group of viewers.
enum Audience: CaseIterable, Sendable {
  case everybody
  /// Browsers that may control the prop.
  case paired
}

/// The single list of what each audience sees: strangers see only the clock and what it shows.
///
/// It lists each field of the served JSON by its path, ignoring arrays. Unlisted fields are visible only to
/// paired browsers, and fail a test until they are listed.
enum VisibleFields {
  /// The fields of a readout in a record and in the status.
  private static let shown = [
    "name", "label", "text", "month", "day", "year", "hour", "minute", "am", "pm", "colon", "brightness",
    "private",
  ]

  static let audiences: [String: Audience] = {
    var all = others
    for field in shown {
      all["frame.readouts.\(field)"] = .everybody
      all["status.readouts.\(field)"] = .everybody
    }
    return all
  }()

  private static let others: [String: Audience] = [
    // /api/frame
    "frame.time": .everybody, "frame.hour_cycle": .everybody, "frame.timer.readout": .everybody,
    "frame.timer.light": .everybody,

    // /events
    "event.plan": .everybody, "event.words": .everybody, "event.readouts.masks": .everybody,
    "event.readouts.lamps": .everybody, "event.readouts.light": .everybody, "event.timer.text": .everybody,
    "event.timer.light": .everybody, "event.alone.masks": .everybody, "event.alone.lamps": .everybody,
    "event.alone.light": .everybody,
    // Only its presence; the text differs by audience.
    "event.away": .everybody,
    "event.notes": .paired, "event.test.caption": .paired, "event.test.led": .paired,

    // /api/status: what the LEDs show, and how to read it,
    "status.time": .everybody, "status.switched_off": .everybody, "status.hour_cycle": .everybody,
    "status.timer.light": .everybody, "status.timer.text": .everybody,
    // and everything else.
    "status.version": .paired, "status.started_at": .paired, "status.activity": .paired,
    "status.travelled": .paired, "status.under_way_until": .paired,
    "status.readouts.brightness_wanted": .paired, "status.readouts.kind": .paired,
    "status.readouts.zone": .paired, "status.readouts.free_text": .paired, "status.readouts.source": .paired,
    "status.cities": .paired, "status.board": .paired,
    "status.chips.bus": .paired, "status.chips.address": .paired, "status.chips.last_good_write": .paired,
    "status.chips.fault.message": .paired, "status.chips.fault.since": .paired,
    "status.lines.name": .paired, "status.lines.last_good_write": .paired,
    "status.lines.fault.message": .paired, "status.lines.fault.since": .paired,
    "status.other_faults.part": .paired, "status.other_faults.message": .paired,
    "status.other_faults.since": .paired,
    "status.polled_keys.bus": .paired, "status.polled_keys.address": .paired,
    "status.polled_keys.readings_per_second": .paired, "status.polled_keys.bits_per_second": .paired,
    "status.clock.source": .paired, "status.clock.text": .paired,
    "status.zones.folder": .paired, "status.zones.version": .paired,
    "status.configuration.file": .paired, "status.configuration.taken_at": .paired,
    "status.configuration.result": .paired, "status.configuration.problems": .paired,
    "status.configuration.left_out": .paired,
    "status.update.latest": .paired, "status.update.listed_at": .paired,
    "status.night.mode": .paired, "status.night.is_night": .paired, "status.night.text": .paired,
    "status.cycle.minutes": .paired, "status.cycle.next": .paired, "status.cycle.paused_until": .paired,
    "status.alarms.number": .paired, "status.alarms.time": .paired, "status.alarms.days": .paired,
    "status.alarms.date": .paired, "status.alarms.label": .paired, "status.alarms.zone": .paired,
    "status.alarms.once": .paired, "status.alarms.on": .paired, "status.alarms.configured": .paired,
    "status.alarms.usable": .paired, "status.alarms.ringing": .paired, "status.alarms.next": .paired,
    "status.alarms.snoozed_until": .paired, "status.alarms.next_text": .paired,
    "status.full_hour": .paired, "status.full_hour_next": .paired, "status.alarms_ring": .paired,
    "status.timer.setting": .paired, "status.timer.left_ms": .paired, "status.timer.running": .paired,
    "status.timer_presets": .paired,
    "status.state.file": .paired, "status.state.saved_at": .paired, "status.state.problem": .paired,
  ]

  /// The paths of all public fields and of the objects that contain them.
  private static let ways: Set<String> = {
    var ways: Set<String> = []
    for (path, audience) in audiences where audience == .everybody {
      var way = ""
      for part in path.split(separator: ".") {
        way += way.isEmpty ? String(part) : ".\(part)"
        ways.insert(way)
      }
    }
    return ways
  }()

  /// The public part of a JSON object on one line with a line feed; an empty one if the bytes are not JSON.
  ///
  /// `root` is the prefix of its fields' paths.
  static func ofEverybody(_ bytes: [UInt8], _ root: String) -> [UInt8] {
    var value = JSONValue.object([])
    do throws(JSONError) {
      value = seen(try JSONValue.parse(bytes), root)
    } catch {
      // Invalid JSON is not shown.
    }
    return Printable.json(value.encoded) + [UInt8(ascii: "\n")]
  }

  private static func seen(_ value: JSONValue, _ path: String) -> JSONValue {
    switch value {
    case .object(let members):
      .object(
        members.compactMap { member in
          let path = "\(path).\(member.key)"
          return ways.contains(path) ? JSONMember(member.key, seen(member.value, path)) : nil
        })
    case .array(let values): .array(values.map { seen($0, path) })
    // A newer daemon may send a value in place of a known object; nobody has decided who sees it.
    default: audiences[path] == .everybody ? value : .null
    }
  }
}
