/// Which files are written for which image: settled before anything is read.
struct OutputPlan {
  /// One output of one image; nil for standard output.
  struct Output {
    var format: OutputFormat
    var path: String?
  }

  /// An image and its outputs.
  struct Job {
    var source: ImageSource
    var outputs: [Output]
  }

  let jobs: [Job]

  /// Plans the outputs of some images.
  ///
  /// - Parameters:
  ///   - sources: The images.
  ///   - destination: The file or folder asked for; nil for standard output.
  ///   - formats: The formats asked for; nil for what the suffix of the destination says, else SVG.
  ///   - allowsManyOnStandardOutput: Whether texts may follow each other on standard output.
  /// - Throws: A usage error when outputs would collide or overwrite an input, or when many are
  ///   wanted where one fits.
  init(
    sources: [ImageSource], destination: String?, formats: [OutputFormat]?,
    allowsManyOnStandardOutput: Bool = false
  ) throws(Failure) {
    guard let destination else {
      let formats = formats ?? [.svg]
      let isOne = sources.count == 1 && formats.count == 1
      guard isOne || allowsManyOnStandardOutput else {
        throw Failure(
          .usage,
          "\(sources.count * formats.count) outputs do not fit on standard output; "
            + "name a folder with -o")
      }
      jobs = sources.map { source in
        Job(source: source, outputs: formats.map { Output(format: $0, path: nil) })
      }
      return
    }
    let isFolder =
      destination.hasSuffix("/") || FileSystem.kind(of: destination) == .folder
      || sources.count > 1 || (formats?.count ?? 1) > 1
    if isFolder {
      jobs = try Self.jobs(sources, folder: destination, formats: formats ?? [.svg])
    } else {
      jobs = [Job(source: sources[0], outputs: [try Self.output(destination, formats: formats)])]
    }
    try checkForCollisions()
  }

  private static func jobs(
    _ sources: [ImageSource], folder: String, formats: [OutputFormat]
  ) throws(Failure) -> [Job] {
    if let kind = FileSystem.kind(of: folder), kind != .folder {
      throw Failure(.usage, "several outputs need a folder, and \(folder) is not one")
    }
    return sources.map { source in
      Job(
        source: source,
        outputs: formats.map { format in
          let path = FilePath.joined(folder, source.outputPath(suffix: format.suffix))
          return Output(format: format, path: path)
        })
    }
  }

  private static func output(
    _ path: String, formats: [OutputFormat]?
  ) throws(Failure) -> Output {
    if let format = formats?.first ?? OutputFormat(suffixOf: path) {
      return Output(format: format, path: path)
    }
    if FileSystem.kind(of: path) == .special { return Output(format: .svg, path: path) }
    throw Failure(
      .usage,
      "the suffix of \(path) names no format; end it in one of \(OutputFormat.allNames), "
        + "or use --format")
  }

  private func checkForCollisions() throws(Failure) {
    let inputs = jobs.compactMap { job -> (FileSystem.Identity, String)? in
      switch job.source {
      case .standardInput: nil
      case .file(let path, _): FileSystem.identity(of: path).map { ($0, path) }
      }
    }
    let inputNames = Dictionary(inputs, uniquingKeysWith: { first, _ in first })
    var writers: [String: ImageSource] = [:]
    for job in jobs {
      for path in job.outputs.compactMap(\.path) {
        if let other = writers.updateValue(job.source, forKey: path) {
          throw Failure(
            .usage, "\(other.name) and \(job.source.name) would both be written to \(path)")
        }
        if let identity = FileSystem.identity(of: path), let input = inputNames[identity] {
          throw Failure(.usage, "\(path) would overwrite the input \(input)")
        }
      }
    }
  }
}
