import Configuration
import ControlProtocol
import MQTT

/// What comes of the owner's file.
extension LinkServer {
  /// The prop's name on the broker.
  var id: String { configuration.id ?? surroundings.id }

  /// Does what the configuration says, where it says something else than before.
  func takeConfiguration(isFirst: Bool) {
    let before = topics
    let isRenamed = before.id != id
    // Of a prop that has another name now, or is not to be found any more, nothing stays behind.
    if isRenamed {
      if !isFirst { obsolete += [before.discovery] + before.kept }
      if broker.isConnected {
        broker.publish(obsolete.map { BrokerMessage($0, "", isRetained: true) })
        obsolete = []
      }
      kept = KeptTopics()
      topics = PropTopics(id)
      let lastLight = command.lastLight
      command = TopicCommand(topics)
      command.lastLight = lastLight
    }
    if configuration.leader != following?.leader {
      following = configuration.leader.map { Following($0) }
      followed = (nil, nil)
    }
    if let leader = configuration.leader, leader == id {
      // The name may be the machine's, which the file's reader does not know.
      following = nil
      followed = (nil, "a prop does not follow itself: \(leader) is this one's own id")
      surroundings.tell(.error, "follow = \"\(leader)\": a prop does not follow itself")
    }
    let wanted = brokerSettings()
    if wanted != settings {
      settings = wanted
      trouble = nil
      deaf = []
      kept.forget()
      broker.connect(to: wanted)
    }
    if !isFirst { lookForPage() }
    publishAll()
  }

  private func brokerSettings() -> BrokerSettings? {
    guard let host = configuration.broker else { return nil }
    let (password, trouble) = surroundings.password.map { BrokerPassword.read($0) } ?? (nil, nil)
    if let trouble { surroundings.tell(.error, "The password of the broker cannot be read: \(trouble)") }
    if password != nil, configuration.user == nil {
      surroundings.tell(
        .warning, "there is a password for the broker, and no user: write user = \"NAME\" in link.toml")
    }
    if password != nil, configuration.user != nil, !configuration.usesTLS, !configuration.isBrokerHere {
      surroundings.tell(
        .warning, "the password goes to \(host) as it is, for everybody on the way to read: write tls = true")
    }
    var subscriptions = [topics.discovery, PropTopics.birth]
    if configuration.takesCommands { subscriptions += topics.commandFilters }
    if configuration.takesTCDCommands { subscriptions.append(TCDMessages.commands) }
    if let following { subscriptions.append(PropTopics(following.leader).event) }
    return BrokerSettings(
      host: host, port: configuration.port,
      authority: configuration.usesTLS ? configuration.authority.map { .file($0) } ?? .system : nil,
      user: configuration.user, password: configuration.user == nil ? nil : password,
      client: "timecircuits-\(id)", availability: topics.availability, subscriptions: subscriptions)
  }
}
