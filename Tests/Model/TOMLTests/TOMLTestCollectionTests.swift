import Foundation
import TOML
import Testing

@Suite struct TOMLTestCollectionTests {
  @Test func readsEveryValidFileExactly() throws {
    let names = try TOMLTestCollection.cases("valid/")
    for name in names {
      let bytes = try TOMLTestCollection.contents(name + ".toml")
      let expected = try JSONSerialization.jsonObject(with: Data(TOMLTestCollection.contents(name + ".json")))
      do throws(TOMLError) {
        let table = try TOML.parse(bytes)
        #expect(TaggedJSON.difference(.table(table), expected, path: "") == nil, "\(name)")
      } catch {
        Issue.record("\(error.rendered(file: name))")
      }
    }
    print("toml-test: \(names.count) valid files")
    #expect(names.count > 200)
  }

  @Test func refusesEveryInvalidFile() throws {
    let names = try TOMLTestCollection.cases("invalid/")
    for name in names {
      let error = refusal(of: try TOMLTestCollection.contents(name + ".toml"))
      #expect(error != nil, "\(name) is accepted")
      if ProcessInfo.processInfo.environment["TOML_TEST_SHOW"] != nil, let error {
        print(error.rendered(file: name))
      }
    }
    print("toml-test: \(names.count) invalid files")
    #expect(names.count > 450)
  }
}
