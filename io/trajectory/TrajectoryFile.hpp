#pragma once

#include <filesystem>
#include <io/trajectory/TrajectoryData.hpp>
#include <io/trajectory/TrajectorySource.hpp>
#include <memory>

namespace rico {

/// Opens an HDF5 file with recorded steps, which another process may be writing. Throws InputError
/// if it is missing, empty, locked by its writer, or not HDF5.
Hdf5Id openRecording(const std::filesystem::path& path);

/// A file of TrajectoryWriter. The hash of every step is checked when it is read.
///
/// HDF5 may crash on damaged files, or take all memory. A child process therefore reads the index
/// of rows first (SandboxedRead.hpp), and compressed steps before they are read here. Of steps that
/// are read in sequence, it reads many at a time.
class TrajectoryFile : public TrajectorySource {
 public:
  /// Opens the file and checks its index of rows.
  explicit TrajectoryFile(const std::filesystem::path& path);

  /// As TrajectoryReader describes.
  const TrajectoryLayout& layout() const override;
  std::int64_t steps() const override;
  void refresh() override;
  std::vector<std::int64_t> numbers() const override;
  std::vector<double> times() const override;
  std::vector<double> scalars(std::size_t s) const override;
  std::vector<std::int64_t> rows(std::size_t table) const override;
  TrajectoryFrame frame(std::int64_t k) const override;

 private:
  struct Open {
    QuietHdf5 quiet;
    Hdf5Id file;
    TrajectoryData data;
    std::int64_t steps;

    explicit Open(const std::filesystem::path& path)
        : file(openRecording(path)), data(file, path.string()), steps(data.steps()) {}
  };
  /// The steps `first`, `first` + `stride`, ..., `count` in number.
  struct Steps {
    std::int64_t first = 0, stride = 1, count = 0;

    std::int64_t operator[](std::int64_t i) const { return first + i * stride; }
    bool has(std::int64_t k) const {
      return k >= first && (k - first) % stride == 0 && (k - first) / stride < count;
    }
  };
  static constexpr std::int64_t kMostTried = 4096;

  static void tryIndex(const Open& trial);
  void tryFrame(std::int64_t k) const;
  void trySteps(const Steps& steps) const;

  std::filesystem::path path_;
  mutable Steps tried_;  // steps that a child process has read
  std::unique_ptr<Open> open_;
};

}  // namespace rico
