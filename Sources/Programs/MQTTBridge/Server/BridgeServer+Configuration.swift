import Configuration
import ControlProtocol
import MQTT
import Text

/// Applies the owner's configuration.
extension BridgeServer {
  /// The prop's id on the broker.
  var id: String { configuration.id ?? dependencies.id }

  /// Applies the configuration as far as it differs from before.
  func applyConfiguration(isFirst: Bool) {
    let before = topics
    let isRenamed = before.id != id
    // Clear the retained topics of the previous id.
    if isRenamed {
      if !isFirst { obsolete += [before.discovery] + before.retained }
      if broker.isConnected {
        broker.publish(obsolete.map { BrokerMessage($0, "", isRetained: true) })
        obsolete = []
      }
      retained = RetainedTopics()
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
      // The id may be the machine's, which the file's reader does not know.
      following = nil
      followed = (nil, "a prop cannot follow itself: \(leader) is its own id")
      dependencies.log(.error, "follow = \"\(leader)\": a prop cannot follow itself")
    }
    let wanted = brokerSettings()
    if wanted != settings {
      settings = wanted
      trouble = nil
      deaf = []
      isContested = false
      retained = RetainedTopics()
      broker.connect(to: wanted)
      // The rest is published once connected.
    } else {
      publishAll()
    }
    if !isFirst { findPage() }
  }

  /// The broker to connect to; `nil` for none.
  private func brokerSettings() -> BrokerSettings? {
    passwordTrouble = nil
    guard let host = configuration.broker else { return nil }
    let (password, refusal) = dependencies.password?.read() ?? (nil, nil)
    if let refusal {
      let reason = "the broker's password cannot be used: \(Printable.text(refusal))"
      dependencies.log(.error, reason)
      if configuration.user != nil {
        passwordTrouble = reason
        return nil
      }
    }
    if password != nil, configuration.user == nil {
      dependencies.log(
        .warning, "there is a password for the broker but no user: write user = \"NAME\" in link.toml")
    }
    if password != nil, configuration.user != nil, !configuration.usesTLS, !configuration.isBrokerHere {
      dependencies.log(
        .warning, "the password goes to \(host) unencrypted: write tls = true")
    }
    var subscriptions = [topics.discovery, PropTopics.birth]
    if configuration.takesCommands { subscriptions += topics.commandFilters }
    if configuration.takesTCDCommands { subscriptions.append(TCDMessages.commands) }
    if let following { subscriptions.append(PropTopics(following.leader).event) }
    // The least urgent last, because brokers handle subscriptions in order.
    subscriptions += topics.watched
    return BrokerSettings(
      host: host, port: configuration.port,
      authority: configuration.usesTLS ? configuration.authority.map { .file($0) } ?? .system : nil,
      user: configuration.user, password: configuration.user == nil ? nil : password,
      client: "timecircuits-\(id)", availability: topics.availability, subscriptions: subscriptions)
  }
}

extension LinkConfiguration {
  /// The broker's address for people.
  var address: String? { broker.map { BrokerSettings.address($0, port) } }
}
