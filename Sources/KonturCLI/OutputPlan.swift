#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
  ///   - destination: Where the outputs go: a folder when there may be several of them.
  ///   - formats: The formats asked for; nil for what the suffix of the file says, else SVG.
  ///   - allowsManyOnStandardOutput: Whether texts may follow each other on standard output.
  /// - Throws: A usage error when outputs would collide or overwrite an input, or when many are
  ///   wanted where one fits.
  init(
    sources: [ImageSource], destination: Destination, formats: [OutputFormat]?,
    allowsManyOnStandardOutput: Bool = false
  ) throws(Failure) {
    switch destination {
    case .standardOutput:
      let formats = formats ?? [.svg]
      let count = sources.count * formats.count
      guard count == 1 || allowsManyOnStandardOutput else {
        try Self.checkThatFilesAreThere(sources)
        throw Failure(
          .usage, "\(count) outputs do not fit on standard output; name a folder with -o")
      }
      jobs = sources.map { source in
        Job(source: source, outputs: formats.map { Output(format: $0, path: nil) })
      }
    case .path(let path):
      let mayBeSeveral =
        (formats?.count ?? 1) > 1 || sources.count > 1 || sources.contains(where: \.isOfFolder)
      if FileSystem.isFolder(path) {
        jobs = Self.jobs(sources, folder: path, formats: formats)
      } else if mayBeSeveral {
        try Self.checkNewFolder(path, for: sources)
        jobs = Self.jobs(sources, folder: path, formats: formats)
      } else {
        jobs = [Job(source: sources[0], outputs: [try Self.output(path, formats: formats)])]
      }
    }
    try checkForCollisions()
  }

  /// Checks, where more images are named than there is room for, that all of these are images: a word too many may be a
  /// mistake of another kind.
  private static func checkThatFilesAreThere(_ sources: [ImageSource]) throws(Failure) {
    for case .file(let path) in sources where FileSystem.kind(of: path) == nil {
      let isUnit = length("1" + path, in: 0...1) != nil
      throw Failure(
        .noInput,
        "\(path): there is no such file"
          + (isUnit ? "; a unit follows its number without a space, as in 50\(path)" : ""))
    }
  }

  /// Checks that a folder can be made that was not marked as one.
  private static func checkNewFolder(_ path: String, for sources: [ImageSource]) throws(Failure) {
    let isThere = FileSystem.kind(of: path) != nil
    guard isThere || OutputFormat(suffixOf: path) != nil else { return }
    try checkThatFilesAreThere(sources)
    throw Failure(
      .usage,
      isThere
        ? "several outputs need a folder, and \(path) is not one"
        : "several outputs need a folder, and \(path) is named like a file; "
          + "end it in / to make it one")
  }

  private static func jobs(
    _ sources: [ImageSource], folder: String, formats: [OutputFormat]?
  ) -> [Job] {
    sources.map { source in
      Job(
        source: source,
        outputs: (formats ?? [.svg]).compactMap { format in
          source.outputPath(suffix: format.suffix).map { path in
            Output(format: format, path: FilePath.joined(folder, path))
          }
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
    // Most outputs are not there yet.
    lazy var inputs = Inputs(of: jobs)
    var writers: [FileSystem.Place: ImageSource] = [:]
    let isAlone = jobs.count == 1 && jobs[0].outputs.count == 1
    var shared: Set<FileSystem.Place> = []
    var firstClash: String?
    for job in jobs {
      for output in job.outputs {
        if let identity = output.identity, let input = inputs.name(of: identity) {
          throw Failure(.usage, "\(output.name) would overwrite the input \(input)")
        }
        guard !isAlone, let path = output.path else { continue }
        let place = FileSystem.place(of: path)
        guard let other = writers.updateValue(job.source, forKey: place) else { continue }
        shared.insert(place)
        firstClash =
          firstClash ?? "\(other.name) and \(job.source.name) would both be written to \(path)"
      }
    }
    guard let firstClash else { return }
    let others = shared.count - 1
    throw Failure(
      .usage,
      firstClash
        + (others == 0 ? "" : ", and \(counted(others, "other output")) would be shared as well"))
  }

  /// Checks that a report overwrites nothing and is not mixed with outputs.
  func checkForCollision(withReport destination: Destination) throws(Failure) {
    let outputs = jobs.flatMap(\.outputs)
    let report: Output
    switch destination {
    case .standardOutput:
      report = Output(format: .json, path: nil)
      guard outputs.allSatisfy({ $0.path != nil }) else {
        throw Failure(
          .usage,
          "the report and an output do not both fit on standard output; name a file with --report")
      }
    case .path(let path):
      report = Output(format: .json, path: path)
      let place = FileSystem.place(of: path)
      guard !FileSystem.isFolder(path) else {
        throw Failure(.usage, "the report \(path) is a folder; name a file with --report")
      }
      guard outputs.allSatisfy({ $0.path.map(FileSystem.place) != place }) else {
        throw Failure(.usage, "the report and an output would both be written to \(path)")
      }
    }
    if let input = report.identity.flatMap(Inputs(of: jobs).name) {
      throw Failure(.usage, "the report \(report.name) would overwrite the input \(input)")
    }
  }

  /// Checks that no output overwrites a file that is read beside the images.
  func checkForCollision(withInput path: String, report: Destination?) throws(Failure) {
    guard let identity = FileSystem.identity(of: path) else { return }
    var outputs = jobs.flatMap(\.outputs)
    if case .path(let path)? = report { outputs.append(Output(format: .json, path: path)) }
    if let output = outputs.first(where: { $0.identity == identity }) {
      throw Failure(.usage, "\(output.name) would overwrite the input \(path)")
    }
  }
}

/// The names of the files that images are read from.
private struct Inputs {
  /// The first one by itself: mostly there are no others, and the first dictionary of a process takes 0.1 ms.
  private let first: (identity: FileSystem.Identity, name: String)?
  private var others: [FileSystem.Identity: String]?

  init(of jobs: [OutputPlan.Job]) {
    let inputs = jobs.compactMap { job in job.source.identity.map { ($0, job.source.name) } }
    first = inputs.first
    if inputs.count > 1 {
      others = Dictionary(inputs.dropFirst(), uniquingKeysWith: { first, _ in first })
    }
  }

  func name(of identity: FileSystem.Identity) -> String? {
    first?.identity == identity ? first?.name : others?[identity]
  }
}

extension ImageSource {
  /// What identifies the file that the image is read from; nil when it is a pipe, or not there.
  fileprivate var identity: FileSystem.Identity? {
    path.map { FileSystem.identity(of: $0) } ?? FileSystem.identity(of: STDIN_FILENO)
  }
}

extension OutputPlan.Output {
  /// What identifies the file that is there already.
  fileprivate var identity: FileSystem.Identity? {
    path.map { FileSystem.identity(of: $0) } ?? FileSystem.identity(of: STDOUT_FILENO)
  }

  fileprivate var name: String { path ?? "standard output" }
}
