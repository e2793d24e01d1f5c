import Catalog
import Testing

@Suite("The nearest name")
struct NearestNameTests {
  @Test(
    "What a user probably meant",
    arguments: [
      ("weekyl", "weekly"), ("weekly", "weekly"), ("nightli", "nightly"), ("headlin", "headline"), ("zzz", nil),
      ("", nil),
    ])
  func finds(name: String, wanted: String?) {
    #expect(NearestName.find(name, among: ["weekly", "nightly", "headline"]) == wanted)
  }
}
