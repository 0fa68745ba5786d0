#include <io/problems/Rehearsal.hpp>
#include <io/trajectory/TrajectoryData.hpp>
#include <io/trajectory/TrajectoryReader.hpp>

namespace rico {

namespace {

constexpr std::size_t kConsistencyFlags = 11;  ///< where they stand in a file of HDF5 1.10

/// Is somebody writing it, or was killed while he was?
bool isBeingWritten(const std::filesystem::path& path) {
  const std::string head = readHead(path, kConsistencyFlags + 1);
  return head.size() > kConsistencyFlags && head[kConsistencyFlags] != 0;
}

Hdf5Id openToRead(const std::filesystem::path& path) {
  requireReadable(path);
  const Place place{path.string(), ""};
  if (H5Fis_hdf5(path.c_str()) <= 0)
    throw InputError(place, "no HDF5 signature", "a trajectory", "copy or write the file again");
  const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  // Where a disk was full the file ends before its noted end; what is asked for may be there.
  const hbool_t yes = true;
  H5Pset(access, "skip_eof_check", &yes);
  H5Pset_fclose_degree(access, H5F_CLOSE_STRONG);
  unsigned way = H5F_ACC_RDONLY;
  if (isBeingWritten(path)) {
    way |= H5F_ACC_SWMR_READ;
    // What is half written will be whole in a moment; what is damaged will not.
    H5Pset_metadata_read_attempts(access, 10);
  }
  Hdf5Id file(H5Fopen(path.c_str(), way, access), H5Fclose);
  if (!file.ok())
    throw InputError(place, "a damaged or truncated file (HDF5 says: " + hdf5Reason() + ")",
                     "a trajectory", "copy or write the file again");
  return file;
}

}  // namespace

struct TrajectoryReader::Open {
  QuietHdf5 quiet;
  Hdf5Id file;
  TrajectoryData data;
  std::int64_t steps;

  explicit Open(const std::filesystem::path& path)
      : file(openToRead(path)), data(file, path.string()), steps(data.steps()) {}
};

/// What stands between its first and its last step is found by the index, which is seen as a whole.
TrajectoryReader::TrajectoryReader(const std::filesystem::path& path) {
  rehearse(path, [&] {
    const Open trial(path);
    trial.data.visitIndex();
    for (const std::int64_t k : {std::int64_t{0}, trial.steps - 1}) {
      try {
        if (trial.steps > 0) trial.data.frame(k);
      } catch (const InputError&) {  // refused when it is asked for
      }
    }
  });
  open_ = std::make_unique<Open>(path);
}

TrajectoryReader::~TrajectoryReader() = default;

const TrajectoryLayout& TrajectoryReader::layout() const { return open_->data.layout(); }

std::int64_t TrajectoryReader::steps() const { return open_->steps; }

void TrajectoryReader::refresh() {
  open_->data.refresh();
  open_->steps = open_->data.steps();
}

std::vector<std::int64_t> TrajectoryReader::numbers() const { return open_->data.numbers(); }

std::vector<double> TrajectoryReader::times() const { return open_->data.times(); }

std::vector<double> TrajectoryReader::scalars(std::size_t s) const {
  return open_->data.scalars(s);
}

std::vector<std::int64_t> TrajectoryReader::rows(std::size_t table) const {
  const std::vector<std::int64_t> offsets = open_->data.offsets(table);
  std::vector<std::int64_t> rows;
  for (std::size_t k = 1; k < offsets.size(); ++k) rows.push_back(offsets[k] - offsets[k - 1]);
  return rows;
}

TrajectoryFrame TrajectoryReader::frame(std::int64_t k) const { return open_->data.frame(k); }

}  // namespace rico
