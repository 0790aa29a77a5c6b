// What each stage costs, and how that grows with the size of the image.
//
//   swift run -c release --package-path Tests/Benchmarks Benchmarks [NAME...]       prints a table
//   swift run -c release --package-path Tests/Benchmarks Benchmarks images FOLDER   writes the images
//
// compare.py measures whole commands on these files.

import Kontur

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "images", arguments.count == 2 {
  try ImageFiles.write(to: arguments[1])
} else {
  try printTable()
}

/// Measures everything, or the images of some names.
func printTable() throws {
  func isWanted(_ name: String) -> Bool { arguments.isEmpty || arguments.contains(name) }
  Stages.printHeading()
  for size in [32, 64, 128, 256, 512, 1024] where isWanted("icon\(size)") {
    let icon = TestImages.icons(count: 1, size: size, first: flower)
    try Stages.trace("icon\(size)", icon)
    Stages.refinement("icon\(size)", icon)
  }
  for count in [4, 8, 16, 32] where isWanted("sheet\(count * 256)") {
    try Stages.trace("sheet\(count * 256)", TestImages.icons(count: count, size: 256))
  }
  if isWanted("noise4096") { try Stages.trace("noise4096", TestImages.noise(side: 4096)) }
  if isWanted("blank4096") { try Stages.trace("blank4096", TestImages.blank(side: 4096)) }
  if isWanted("outlining") {
    Stages.outlining("icon256", TestImages.icons(count: 1, size: 256, first: flower))
  }
  if isWanted("numbers") { Stages.numbers() }
}
