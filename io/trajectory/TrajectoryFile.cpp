#include <algorithm>
#include <io/problems/SandboxedRead.hpp>
#include <io/trajectory/TrajectoryFile.hpp>

namespace rico {

namespace {

constexpr std::size_t kConsistencyFlags = 11;  ///< their position in a file of HDF5 1.10

/// Returns true if the file is being written, or its writer was killed.
bool hasWriter(const std::filesystem::path& path) {
  const std::string head = readHead(path, kConsistencyFlags + 1);
  return head.size() > kConsistencyFlags && head[kConsistencyFlags] != 0;
}

/// The reason that HDF5 gives if a program that writes the file has locked it.
constexpr const char* kLocked = "Resource temporarily unavailable";

[[noreturn]] void refuseToOpen(const Place& place) {
  const std::string reason = hdf5Reason();
  if (reason == kLocked)
    throw InputError(place, "a file that another program has open to write it",
                     "a file that its program has closed", "wait until the run has ended");
  throw InputError(place, "a damaged or truncated file (HDF5 says: " + reason + ")", "a trajectory",
                   "copy or write the file again");
}

}  // namespace

Hdf5Id openRecording(const std::filesystem::path& path) {
  const Place place{path.string(), ""};
  if (requireReadable(path) == 0)
    throw InputError(place, "an empty file", "a trajectory in HDF5",
                     "if a run writes it at its end, wait for that");
  if (H5Fis_hdf5(path.c_str()) <= 0)
    throw InputError(place, "no HDF5 signature", "a trajectory in HDF5",
                     "name a file that `ricochet run` has written");
  const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  // After a full disk the file is shorter than its noted length; the data needed may still be
  // complete.
  const hbool_t yes = true;
  H5Pset(access, "skip_eof_check", &yes);
  H5Pset_fclose_degree(access, H5F_CLOSE_STRONG);
  unsigned way = H5F_ACC_RDONLY;
  if (hasWriter(path)) {
    way |= H5F_ACC_SWMR_READ;
    // Partly written metadata will soon be complete, damaged metadata will not. HDF5 waits 1 ns
    // after the first attempt and twice as long after each: 67 ms in all, longer than the longest
    // pause of a writer that shares its processor.
    H5Pset_metadata_read_attempts(access, 26);
  }
  Hdf5Id file(H5Fopen(path.c_str(), way, access), H5Fclose);
  if (!file.ok()) refuseToOpen(place);
  return file;
}

/// Reads in a child process the whole index, all series with one number per step, and the last
/// step, after which a writer would continue.
void TrajectoryFile::tryIndex(const Open& trial) {
  trial.data.visitIndex();
  trial.data.numbers();
  trial.data.times();
  for (std::size_t s = 0; s < trial.data.layout().scalars.size(); ++s) trial.data.scalars(s);
  for (std::size_t t = 0; t < trial.data.layout().tables.size(); ++t) trial.data.offsets(t);
  try {
    if (trial.steps > 0) trial.data.frame(trial.steps - 1);
  } catch (const InputError&) {  // reported when it is read
  }
}

TrajectoryFile::TrajectoryFile(const std::filesystem::path& path)
    : path_(std::filesystem::absolute(path)) {
  readInSandbox(path, [&] { tryIndex(Open(path)); });
  open_ = std::make_unique<Open>(path);
}

void TrajectoryFile::trySteps(const Steps& steps) const {
  readInSandbox(path_, [&] {
    const Open trial(path_);
    for (std::int64_t i = 0; i < steps.count && steps[i] < trial.steps; ++i)
      trial.data.frame(steps[i]);
  });
  tried_ = steps;
}

/// Uncompressed numbers are harmless once HDF5 has found them. If one of many steps is damaged,
/// only reading that step fails.
void TrajectoryFile::tryFrame(std::int64_t k) const {
  if (!open_->data.isFiltered() || tried_.has(k)) return;
  const std::int64_t stride = k - tried_[tried_.count - 1];
  const bool goesOn = tried_.count > 0 && stride == tried_.stride;
  const Steps alone{k, std::max<std::int64_t>(stride, 1), 1};
  const std::int64_t many = std::min(16 * tried_.count, kMostTried);
  try {
    trySteps(goesOn ? Steps{k, stride, many} : alone);
  } catch (const InputError&) {
    if (!goesOn) throw;
    trySteps(alone);
  }
}

const TrajectoryLayout& TrajectoryFile::layout() const { return open_->data.layout(); }

std::int64_t TrajectoryFile::steps() const { return open_->steps; }

void TrajectoryFile::refresh() {
  open_->data.refresh();
  open_->steps = open_->data.steps();
}

std::vector<std::int64_t> TrajectoryFile::numbers() const { return open_->data.numbers(); }

std::vector<double> TrajectoryFile::times() const { return open_->data.times(); }

std::vector<double> TrajectoryFile::scalars(std::size_t s) const { return open_->data.scalars(s); }

std::vector<std::int64_t> TrajectoryFile::rows(std::size_t table) const {
  const std::vector<std::int64_t> offsets = open_->data.offsets(table);
  std::vector<std::int64_t> rows;
  for (std::size_t k = 1; k < offsets.size(); ++k) rows.push_back(offsets[k] - offsets[k - 1]);
  return rows;
}

TrajectoryFrame TrajectoryFile::frame(std::int64_t k) const {
  tryFrame(k);
  return open_->data.frame(k);
}

}  // namespace rico
