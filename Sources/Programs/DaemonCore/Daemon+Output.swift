import LinuxSystem

extension Daemon {
  /// Writes what readers that had fallen behind have room for by now.
  func writeRests(_ events: borrowing DaemonEvents) throws(SystemError) {
    if let output = mirror?.output, output.hasRest {
      try output.flush(toldOfRoom: events.hasRoom(output))
    }
    log.flush(toldOfRoom: events.hasRoom(log.output))
  }

  /// Waits for the reader of the last record, who may be slow, where the run came to its end by itself.
  ///
  /// A signal, or the reader's end, ends that too.
  func deliver(_ events: inout DaemonEvents) throws(SystemError) {
    while mirror?.output.hasRest == true, !events.isAskedToStop, !events.isMirrorUnread {
      try handle(&events, waiting: Self.millisecondsBetweenReaderChecks)
    }
  }
}
