import Testing

/// Each shared object that the program links costs every start, so their number
/// only changes on purpose. Libraries that come with Swift are linked statically
/// in a release and do not count.
@Test func theProgramLinksNoMoreThanItNeeds() throws {
  let listed = try Program.shell("ldd '\(Program.path)' | grep -v '/swift/' | grep -c '=> /'")
  #expect(Int(listed.text.split(separator: "\n")[0]) == 48)
}
