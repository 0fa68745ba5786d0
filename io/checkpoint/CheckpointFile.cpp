#include <fcntl.h>

#include <array>
#include <cerrno>
#include <io/checkpoint/CheckpointBlocks.hpp>
#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/CheckpointStructure.hpp>
#include <io/checkpoint/CheckpointTemplate.hpp>
#include <io/checkpoint/WriteBehind.hpp>
#include <io/problems/SandboxedRead.hpp>
#include <optional>
#include <stdexcept>
#include <tuple>

namespace rico {

namespace {

/// Largest size of HDF5's metadata: of the file, and of each table of rows.
constexpr std::int64_t kMostMetadata = 1 << 16;

template <class T>
std::span<const std::byte> bytesOf(const T& values) {
  return std::as_bytes(std::span(values));
}

/// A state, and the places of its rows among those of all ranks.
struct SortedState : CollectedState {
  std::vector<RowPlaces> places;

  SortedState(const StateWalk& walk, const Processes& ranks) {
    ranks.agree([&] { static_cast<CollectedState&>(*this) = collectState(walk); });
    requireAlike(ranks, table);
    for (StateTable::Row& row : table.rows) {
      if (row.type != StateTable::kRows) continue;
      const SharedRows& here = *shared[static_cast<std::size_t>(row.begin)];
      places.push_back(placesAcross(ranks, here.keys, here.keyWidth));
      row.count = places.back().count;
      if (places.back().hasTwins)
        throw std::runtime_error("two rows of one key in " + table.describe(row));
    }
  }
};

/// The contents of the file, without its footer.
struct CheckpointBytes {
  SortedState state;
  std::vector<std::int64_t> numbers;
  std::string names;
  CheckpointTemplate templateFile;
  FileContents contents;

  CheckpointBytes(const StateWalk& walk, const Processes& ranks)
      : state(walk, ranks), numbers(tableNumbers(state.table)), names(tableNames(state.table)) {}
  /// Rank 0 reserves disk space for the file.
  void arrange(CheckpointInfo info, const DiskFile* room, const Processes& ranks) {
    info.stateHash = hashOnAll(state.hash, ranks);
    ranks.agree([&] {
      if (ranks.rank() > 0) return;
      room->reserve(mostBytes());
      templateFile = makeTemplate(info, state.table);
    });
    broadcast(ranks);
    const CheckpointLayout& layout = templateFile.layout;
    contents.size = layout.size;
    contents.known = {{layout.real.begin, bytesOf(state.table.reals)},
                      {layout.integer.begin, bytesOf(state.table.integers)},
                      {layout.table.begin, bytesOf(numbers)},
                      {layout.names.begin, bytesOf(names)}};
    auto metadata = bytesOf(templateFile.metadata);
    for (const CheckpointLayout::Part& gap : layout.gaps()) {
      const auto size = static_cast<std::size_t>(gap.bytes);
      contents.known.push_back({gap.begin, metadata.first(size)});
      metadata = metadata.subspan(size);
    }
    for (std::size_t t = 0; t < layout.shared.size(); ++t) spread(t);
  }
  CheckpointBytes(const CheckpointBytes&) = delete;  // contents has pointers to the other members
  CheckpointBytes& operator=(const CheckpointBytes&) = delete;

 private:
  /// A bound on the size of the file, including HDF5's metadata.
  std::int64_t mostBytes() const {
    const std::size_t common = state.table.reals.size() + state.table.integers.size();
    auto most = static_cast<std::int64_t>(8 * (common + numbers.size()) + names.size());
    for (std::size_t t = 0; t < state.places.size(); ++t) {
      const SharedRows& rows = state.table.shared[t];
      const int width = rows.keyWidth + rows.integerWidth + rows.realWidth;
      most += 8 * state.places[t].count * width + kMostMetadata;
    }
    return most + kMostMetadata;
  }
  void broadcast(const Processes& ranks) {
    auto& [size, real, integer, table, names, shared] = templateFile.layout;
    std::array parts{CheckpointLayout::Part{0, size}, real, integer, table, names};
    ranks.broadcast(parts);
    size = parts[0].bytes;
    real = parts[1], integer = parts[2], table = parts[3], names = parts[4];
    ranks.broadcast(shared);
    ranks.broadcast(templateFile.metadata);
  }
  void spread(std::size_t t) {
    const SharedRows& rows = *state.shared[t];
    const RowPlaces& places = state.places[t];
    const auto& [keys, integers, reals] = templateFile.layout.shared[t];
    for (const auto& [part, numbers, width] :
         {std::tuple{keys, bytesOf(rows.keys), rows.keyWidth},
          std::tuple{integers, bytesOf(rows.integers), rows.integerWidth},
          std::tuple{reals, bytesOf(rows.reals), rows.realWidth}})
      if (places.inOrder)
        contents.known.push_back({part.begin, numbers});
      else if (part.bytes > 0)
        contents.spread.push_back({part.begin, numbers.data(), &places, width});
  }
};

/// Rank 0 has opened the file and reserves space; all ranks write their blocks; rank 0 adds the
/// footer.
void writeDurably(std::optional<DiskFile>& file, const std::filesystem::path& path,
                  const CheckpointInfo& info, CheckpointBytes& bytes, const Processes& ranks) {
  const bool first = ranks.rank() == 0;
  bytes.arrange(info, first ? &*file : nullptr, ranks);
  std::optional<WriteBehind> behind;
  ranks.agree([&] {
    if (!first) file.emplace(path, O_WRONLY);
    behind.emplace(*file, std::size_t{CheckpointFooter::kBlock});
  });
  const CheckpointFooter footer{bytes.contents.size, writeBlocks(ranks, bytes.contents, *behind)};
  ranks.agree([&] {
    if (first) file->writeEnd(footer.size, bytesOf(footer.words()));
    file->sync();
  });
}

/// Replaces the file `path` only after the new one is on the disk.
void publish(const std::filesystem::path& path, const CheckpointInfo& info, CheckpointBytes& bytes,
             const Processes& ranks) {
  std::filesystem::path temporary = path;
  temporary += ".tmp";  // same name for the same step: the remains of a killed run are overwritten
  std::optional<DiskFile> file;
  ranks.agree([&] {
    if (ranks.rank() > 0) return;
    do {
      file.emplace(temporary, O_WRONLY | O_CREAT);
    } while (!file->begin());
  });
  try {
    writeDurably(file, temporary, info, bytes, ranks);
    ranks.agree([&] {
      if (ranks.rank() != 0) return;
      if (std::rename(temporary.c_str(), path.c_str()) != 0)
        refuseDisk(path, "cannot be put in its place", errno);
      syncFolderOf(path);
    });
  } catch (...) {
    std::error_code ignored;
    if (ranks.rank() == 0) std::filesystem::remove(temporary, ignored);
    throw;
  }
}

/// Reads the part of the file, with the same result on all ranks.
template <class T>
void readAlike(const DiskFile& file, const CheckpointLayout::Part& part, const Processes& ranks,
               std::vector<T>& values) {
  ranks.agree([&] {
    if (ranks.rank() != 0) return;
    values.resize(static_cast<std::size_t>(part.bytes) / sizeof(T));
    file.read(part.begin, std::as_writable_bytes(std::span(values)));
  });
  ranks.broadcast(values);
}

/// Reads this rank's rows of a part; rows have `width` numbers.
template <class T>
void readRows(const DiskFile& file, const CheckpointLayout::Part& part, int width,
              std::int64_t count, const Processes& ranks, std::vector<T>& values) {
  const std::int64_t begin = count * ranks.rank() / ranks.size();
  const std::int64_t end = count * (ranks.rank() + 1) / ranks.size();
  values.resize(static_cast<std::size_t>((end - begin) * width));
  file.read(part.begin + 8 * begin * width, std::as_writable_bytes(std::span(values)));
}

struct Read {
  CheckpointInfo info;
  StateTable table;
};

CheckpointStructure readVerified(const std::filesystem::path& path, const Processes& ranks) {
  const CheckpointFooter footer = verifyFooter(ranks, path);
  CheckpointStructure structure;
  const auto read = [&] { structure = readStructure(path, footer.size); };
  ranks.agree([&] {
    if (ranks.rank() == 0) readInSandbox(path, read);
  });
  ranks.agree(read);
  return structure;
}

Read readAll(const std::filesystem::path& path, const Processes& ranks) {
  CheckpointStructure structure = readVerified(path, ranks);
  StateTable& table = structure.table;
  const CheckpointLayout& layout = structure.layout;
  const DiskFile file(path, O_RDONLY);
  readAlike(file, layout.real, ranks, table.reals);
  readAlike(file, layout.integer, ranks, table.integers);
  ranks.agree([&] {
    for (const StateTable::Row& row : table.rows) {
      if (row.type != StateTable::kRows) continue;
      const auto t = static_cast<std::size_t>(row.begin);
      SharedRows& rows = table.shared[t];
      const auto& [keys, integers, reals] = layout.shared[t];
      readRows(file, keys, rows.keyWidth, row.count, ranks, rows.keys);
      readRows(file, integers, rows.integerWidth, row.count, ranks, rows.integers);
      readRows(file, reals, rows.realWidth, row.count, ranks, rows.reals);
    }
  });
  return {structure.info, std::move(table)};
}

}  // namespace

void writeCheckpoint(const std::filesystem::path& path, const StateWalk& walk, std::int64_t step,
                     double time, const Processes& ranks) {
  CheckpointInfo info;
  info.version = RICOCHET_VERSION;
  info.ranks = ranks.size();
  info.step = step;
  info.time = time;
  CheckpointBytes bytes(walk, ranks);
  publish(path, info, bytes, ranks);
}

CheckpointInfo readCheckpoint(const std::filesystem::path& path, const StateWalk& walk,
                              const Processes& ranks) {
  const Read read = readAll(path, ranks);
  ranks.agree([&] {
    const std::string difference = compareStructure(read.table, walk);
    if (!difference.empty())
      throw InputError({path.string(), "/checkpoint/table"},
                       "the state of another model: " + difference, "a checkpoint of this model",
                       "restart with the model that wrote it");
  });
  restoreState(read.table, walk);
  if (hashState(walk, ranks) != read.info.stateHash)
    throw InputError({path.string(), "/checkpoint"}, "a state whose hash is not the one recorded",
                     "equal hashes", "report this: two walks over the model differ");
  return read.info;
}

StateTable readCheckpointState(const std::filesystem::path& path) {
  return readAll(path, {}).table;
}

CheckpointInfo verifyCheckpoint(const std::filesystem::path& path, const Processes& ranks) {
  return readVerified(path, ranks).info;
}

}  // namespace rico
