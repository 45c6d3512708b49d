import Configuration
import ControlProtocol
import MQTT
import Text

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
      isContested = false
      kept = KeptTopics()
      broker.connect(to: wanted)
      // The rest is for the connection that is begun, which has all of it published.
    } else {
      publishAll()
    }
    if !isFirst { lookForPage() }
  }

  /// Whom to connect to, `nil` for nobody.
  private func brokerSettings() -> BrokerSettings? {
    passwordTrouble = nil
    guard let host = configuration.broker else { return nil }
    let (password, refusal) = surroundings.password?.read() ?? (nil, nil)
    if let refusal {
      let reason = "the broker's password cannot be used: \(Printable.text(refusal))"
      surroundings.tell(.error, reason)
      if configuration.user != nil {
        passwordTrouble = reason
        return nil
      }
    }
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
    // Brokers take one after the other: what somebody waits for is first.
    subscriptions += topics.watched
    return BrokerSettings(
      host: host, port: configuration.port,
      authority: configuration.usesTLS ? configuration.authority.map { .file($0) } ?? .system : nil,
      user: configuration.user, password: configuration.user == nil ? nil : password,
      client: "timecircuits-\(id)", availability: topics.availability, subscriptions: subscriptions)
  }
}

extension LinkConfiguration {
  /// The broker as a person knows it.
  var address: String? { broker.map { BrokerSettings.address($0, port) } }
}
