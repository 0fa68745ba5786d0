#include <unistd.h>

#include <algorithm>
#include <io/trajectory/DiskReservation.hpp>
#include <io/trajectory/TrajectoryData.hpp>
#include <io/trajectory/TrajectoryReader.hpp>
#include <io/trajectory/TrajectoryWriter.hpp>
#include <io/trajectory/Xdmf.hpp>
#include <stdexcept>
#include <thread>

namespace rico {
namespace {

using Clock = std::chrono::steady_clock;

constexpr hsize_t kPageBytes = 4096;  // the smallest page of memory of the processors we run on

Hdf5Id accessList() {
  Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  // The format of HDF5 1.10: checksums of metadata, and files that can be read during writing.
  H5Pset_libver_bounds(access, H5F_LIBVER_V110, H5F_LIBVER_V110);
  // Linux ends a write at a page boundary when SIGKILL arrives. Metadata within one page has either
  // its old or its new checksum then.
  H5Pset_alignment(access, 1, kPageBytes);
  return access;
}

[[noreturn]] void refuseAsHdf5Does(const std::filesystem::path& path, const char* what) {
  throw std::runtime_error(path.string() + ": " + what + ": " + hdf5Reason());
}

/// Returns the first result of `attempt` that is not negative. A reader that opens the file at this
/// moment holds HDF5's lock for milliseconds, another writer holds it until it ends: the attempt is
/// repeated for a second, if the file may be written.
template <class Attempt>
auto unlessLocked(const std::filesystem::path& path, Attempt&& attempt) {
  constexpr std::chrono::seconds kPatience(1);
  constexpr std::chrono::milliseconds kPause(5);
  const Clock::time_point end = Clock::now() + kPatience;
  auto result = attempt();
  while (result < 0 && Clock::now() < end && access(path.c_str(), W_OK) == 0) {
    std::this_thread::sleep_for(kPause);
    result = attempt();
  }
  return result;
}

/// The space for data other than rows: HDF5's index, and for each column a partly filled chunk.
std::int64_t bytesBeside(const TrajectoryLayout& layout) {
  std::size_t series = layout.scalars.size() + 3;
  for (const TrajectoryTable& table : layout.tables) series += table.columns.size() + 1;
  return (std::int64_t(1) << 18) + static_cast<std::int64_t>(series) * (std::int64_t(3) << 15);
}

std::int64_t bytesOf(const TrajectoryLayout& layout, const TrajectoryStep& step) {
  std::int64_t numbers = 4 + static_cast<std::int64_t>(layout.scalars.size());
  for (std::size_t t = 0; t < layout.tables.size(); ++t)
    for (const TrajectoryColumn& column : layout.tables[t].columns)
      numbers += step.rows[t] * column.width;
  return 8 * (numbers + static_cast<std::int64_t>(layout.tables.size()));
}

/// Removes an earlier trajectory of this name: programs that read it keep their data, and their
/// locks do not stop the new one. Throws if another run is writing it. In a folder that must not be
/// changed the file stays, and is overwritten.
std::filesystem::path withoutEarlier(std::filesystem::path path) {
  if (std::filesystem::is_regular_file(path) && access(path.c_str(), W_OK) == 0) {
    const DiskReservation earlier(path);
    std::error_code kept;
    std::filesystem::remove(std::filesystem::canonical(path), kept);
  }
  return path;
}

Hdf5Id newFile(const std::filesystem::path& path, const TrajectoryLayout& layout,
               DiskReservation& room) {
  room.require(bytesBeside(layout));  // space for the metadata at least
  const Hdf5Id list(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
  H5Pset_obj_track_times(list, false);  // equal numbers give equal files
  const hid_t file = unlessLocked(
      path, [&] { return H5Fcreate(path.c_str(), H5F_ACC_TRUNC, list, accessList()); });
  if (file < 0) refuseAsHdf5Does(path, "cannot be created");
  room.clear();
  return Hdf5Id(file, H5Fclose);
}

/// A file that can be read can be continued.
const std::filesystem::path& requireFile(const std::filesystem::path& path) {
  const TrajectoryReader reader(path);
  return path;
}

/// Opens a file whose writer may have been killed: clears the flags of its presence, and keeps data
/// after the end that it had noted (as h5clear does). Readers may open the file from the beginning:
/// HDF5 refuses a file with the flags of a writer of the other kind.
Hdf5Id oldFile(const std::filesystem::path& path) {
  const Hdf5Id list = accessList();
  const hbool_t yes = true;
  H5Pset(list, "clear_status_flags", &yes);
  H5Pset(list, "skip_eof_check", &yes);
  Hdf5Id file(
      unlessLocked(path,
                   [&] { return H5Fopen(path.c_str(), H5F_ACC_RDWR | H5F_ACC_SWMR_WRITE, list); }),
      H5Fclose);
  if (!file.ok() || H5Fincrement_filesize(file, 0) < 0)
    throw InputError({path.string(), ""}, "no file to continue (HDF5 says: " + hdf5Reason() + ")",
                     "a trajectory that may be written", "begin a new one");
  return file;
}

}  // namespace

struct TrajectoryWriter::Open {
  std::filesystem::path path;
  TrajectoryOptions options;
  QuietHdf5 quiet;
  DiskReservation room;  // closed after the file
  Hdf5Id file;
  TrajectoryData data;
  XdmfSteps steps;
  std::int64_t flushed = 0, described = 0;
  std::int64_t waiting = 0;  // bytes of steps that may still be in HDF5's memory
  Clock::time_point lastFlush = Clock::now();

  Open(std::filesystem::path where, const TrajectoryLayout& layout, TrajectoryOptions how)
      : path(withoutEarlier(std::move(where))),
        options(how),
        room(path),
        file(newFile(path, layout, room)),
        data(file, path.string(), layout, how.compression),
        steps(data) {
    flushed = data.steps();
  }
  Open(std::filesystem::path where, std::int64_t lastStep, TrajectoryOptions how)
      : path(std::move(where)),
        options(how),
        room(requireFile(path)),
        file(oldFile(path)),
        data(file, path.string()),
        steps(data) {
    const std::vector<std::int64_t> numbers = data.numbers();
    const auto kept =
        std::find_if(numbers.begin(), numbers.end(), [&](std::int64_t n) { return n > lastStep; });
    data.keep(kept - numbers.begin());
    steps = XdmfSteps(data);
    flushed = data.steps();
  }
  /// Creates a file and lets readers open it. If that fails, HDF5 has closed datasets.
  static std::unique_ptr<Open> created(const std::filesystem::path& path,
                                       const TrajectoryLayout& layout, TrajectoryOptions how) {
    std::unique_ptr<Open> open;
    const auto share = [&] {
      open.reset();
      open = std::make_unique<Open>(path, layout, how);
      return H5Fstart_swmr_write(open->file);
    };
    if (unlessLocked(path, share) < 0) refuseAsHdf5Does(path, "cannot be shared with readers");
    return open;
  }
  bool mustFlush() const {
    const auto waiting = static_cast<std::int64_t>(steps.times.size()) - flushed;
    return waiting >= std::max<std::int64_t>(1, options.flushSteps) ||
           Clock::now() - lastFlush >= options.flushInterval;
  }
  void findRoom(const TrajectoryStep& step) {
    hsize_t size = 0;
    H5Fget_filesize(file, &size);
    const std::int64_t more = waiting + bytesOf(data.layout(), step);
    // zlib enlarges incompressible data by a ten-thousandth
    room.require(static_cast<std::int64_t>(size) + more + more / 1000 + bytesBeside(data.layout()));
    waiting = more;
  }
  void flush() {
    data.flush();
    waiting = 0;
    flushed = static_cast<std::int64_t>(steps.times.size());
    lastFlush = Clock::now();
    // Its text is as long as the run: rewritten after growth by a tenth.
    if (flushed >= described + described / 10 + 1) describe();
  }
  void describe() {
    if (options.xdmf) writeXdmf(path, data.layout(), steps);
    described = flushed;
  }
};

TrajectoryWriter::TrajectoryWriter(std::unique_ptr<Open> open) : open_(std::move(open)) {}

TrajectoryWriter::TrajectoryWriter(const std::filesystem::path& path,
                                   const TrajectoryLayout& layout, TrajectoryOptions options)
    : open_(Open::created(path, layout, options)) {}

TrajectoryWriter TrajectoryWriter::resume(std::filesystem::path path, std::int64_t lastStep,
                                          TrajectoryOptions options) {
  return TrajectoryWriter(std::make_unique<Open>(std::move(path), lastStep, options));
}

TrajectoryWriter::TrajectoryWriter(TrajectoryWriter&&) noexcept = default;
TrajectoryWriter& TrajectoryWriter::operator=(TrajectoryWriter&&) noexcept = default;

TrajectoryWriter::~TrajectoryWriter() {
  if (!open_) return;
  try {
    open_->flush();
    open_->describe();
  } catch (const std::exception&) {  // flushed steps are in the file; call flush() to
                                     // get the error
  }
}

TrajectoryFrame TrajectoryWriter::newFrame() const { return TrajectoryFrame(layout()); }

std::int64_t TrajectoryWriter::steps() const {
  return static_cast<std::int64_t>(open_->steps.times.size());
}

const TrajectoryLayout& TrajectoryWriter::layout() const { return open_->data.layout(); }

void TrajectoryWriter::append(const TrajectoryFrame& frame) {
  if (!(frame.layout() == layout()))
    throw std::invalid_argument("trajectory: a frame of another layout than " +
                                open_->path.string());
  append(frame.head(), [&](std::size_t table, std::size_t column, const TakePiece& take) {
    take(frame.values(table, column));
  });
}

void TrajectoryWriter::append(const TrajectoryStep& step, const ColumnPieces& pieces) {
  open_->findRoom(step);
  open_->data.append(step, pieces);
  open_->steps.add(step);
  if (open_->mustFlush()) open_->flush();
}

void TrajectoryWriter::flush() { open_->flush(); }

}  // namespace rico
