import LinuxSystem

extension Daemon {
  /// Writes queued output for which there is room again.
  func writeRests(_ events: borrowing DaemonEvents) throws(SystemError) {
    if let output = mirror?.output, output.hasRest {
      try output.flush(toldOfRoom: events.hasRoom(output))
    }
    log.flush(toldOfRoom: events.hasRoom(log.output))
  }

  /// Waits for a slow reader of the last record if the run ended by itself.
  ///
  /// A signal or the reader's end stops the wait.
  func deliver(_ events: inout DaemonEvents) throws(SystemError) {
    while mirror?.output.hasRest == true, !events.isAskedToStop, !events.isMirrorUnread {
      try handle(&events, waiting: Self.millisecondsBetweenReaderChecks)
    }
  }
}
