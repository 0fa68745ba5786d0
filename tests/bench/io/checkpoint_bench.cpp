/// The time of a checkpoint of many ranks, compared with a plain write of the same number of bytes
/// to the same disk and with parallel HDF5:
///
///     mpirun -n 2 checkpoint_bench [FOLDER] [BODIES]
///
/// All ways to write run once per turn. Prints a line for each turn, and medians at the end: of the
/// speed relative to the plain write of the same turn, and of processor time, one processor per
/// rank; other programs on the machine do not change the latter.
///
///     plain      each rank writes its part of the file in pieces of 4 MiB and flushes it to disk;
///                checkpoints and HDF5's file are flushed, too
///     cached     the same without flushing
///     in order   a checkpoint where rank 0 has the first rows, and so on
///     dealt out  a checkpoint where row k is on rank k modulo the number of ranks
///     shuffled   the same, with the rows of each rank in random order
///     HDF5       one dataset, written collectively by ranks whose rows are in order, without
///     hashes
#include <fcntl.h>
#include <hdf5.h>
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/DiskFile.hpp>
#include <numeric>
#include <random>

using namespace rico;

namespace {

constexpr int kReals = 13, kIntegers = 2;
constexpr int kTurns = 9;

/// Bodies `begin`, `begin` + `step`, ... before `end`.
SharedRows bodies(std::int64_t begin, std::int64_t end, std::int64_t step) {
  SharedRows rows{1, kIntegers, kReals, {}, {}, {}};
  for (std::int64_t i = begin; i < end; i += step) {
    rows.keys.push_back(static_cast<std::uint64_t>(i));
    rows.integers.insert(rows.integers.end(), {i, 1});
    for (int k = 0; k < kReals; ++k) rows.reals.push_back(0.1 * double(i) + k);
  }
  return rows;
}

/// Rows that have changed their places, at random.
SharedRows shuffled(const SharedRows& rows) {
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), std::mt19937_64(1));
  SharedRows mixed{1, kIntegers, kReals, {}, {}, {}};
  for (const std::size_t i : order) {
    mixed.keys.push_back(rows.keys[i]);
    const auto integers = rows.integers.begin() + static_cast<std::ptrdiff_t>(i * kIntegers);
    const auto reals = rows.reals.begin() + static_cast<std::ptrdiff_t>(i * kReals);
    mixed.integers.insert(mixed.integers.end(), integers, integers + kIntegers);
    mixed.reals.insert(mixed.reals.end(), reals, reals + kReals);
  }
  return mixed;
}

enum class Until { kCached, kOnDisk };

void plain(const Processes& ranks, const std::string& path, const std::vector<double>& mine,
           Until until) {
  if (ranks.rank() == 0) DiskFile(path, O_WRONLY | O_CREAT | O_TRUNC);
  MPI_Barrier(MPI_COMM_WORLD);
  const DiskFile file(path, O_WRONLY);
  const auto bytes = std::as_bytes(std::span(mine));
  constexpr std::size_t kPiece = std::size_t(4) << 20;
  const auto first = static_cast<std::int64_t>(bytes.size()) * ranks.rank();
  for (std::size_t at = 0; at < bytes.size(); at += kPiece)
    file.write(first + static_cast<std::int64_t>(at),
               bytes.subspan(at, std::min(kPiece, bytes.size() - at)));
  if (until == Until::kOnDisk) file.sync();
  MPI_Barrier(MPI_COMM_WORLD);
  if (ranks.rank() > 0) return;
  std::filesystem::rename(path, path + ".h5");
  if (until == Until::kOnDisk) syncFolderOf(path);
}

void checkpoint(const Processes& ranks, const std::string& path, SharedRows& rows) {
  const auto walk = [&](StateRecorder& r) { r.shared("bodies", rows); };
  writeCheckpoint(path, walk, 0, 0, ranks);
}

void parallelHdf5(const Processes& ranks, const std::string& path,
                  const std::vector<double>& mine) {
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS), transfer = H5Pcreate(H5P_DATASET_XFER);
  H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL);
  H5Pset_dxpl_mpio(transfer, H5FD_MPIO_COLLECTIVE);
  const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access);
  const hsize_t count = mine.size(), all = count * static_cast<hsize_t>(ranks.size());
  const hsize_t first = count * static_cast<hsize_t>(ranks.rank());
  const hid_t space = H5Screate_simple(1, &all, nullptr);
  const hid_t memory = H5Screate_simple(1, &count, nullptr);
  const hid_t set =
      H5Dcreate2(file, "all", H5T_IEEE_F64LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  H5Sselect_hyperslab(space, H5S_SELECT_SET, &first, nullptr, &count, nullptr);
  H5Dwrite(set, H5T_NATIVE_DOUBLE, memory, space, transfer, mine.data());
  H5Dclose(set);
  H5Sclose(memory);
  H5Sclose(space);
  H5Fclose(file);
  H5Pclose(transfer);
  H5Pclose(access);
  DiskFile(path, O_WRONLY).sync();
}

/// A way to write, and its times in each turn.
struct Way {
  const char* name;
  std::function<void()> write;
  std::vector<double> seconds = {}, processors = {};

  void measure() {
    MPI_Barrier(MPI_COMM_WORLD);
    const double begin = MPI_Wtime();
    const std::clock_t before = std::clock();
    write();
    double spent = double(std::clock() - before) / CLOCKS_PER_SEC;
    MPI_Barrier(MPI_COMM_WORLD);
    seconds.push_back(MPI_Wtime() - begin);
    MPI_Allreduce(MPI_IN_PLACE, &spent, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    processors.push_back(spent);
  }
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void report(const std::vector<Way>& ways, double megabytes) {
  double load = 0;
  getloadavg(&load, 1);
  std::printf("load %.1f\n", load);
  for (const Way& way : ways) {
    std::vector<double> ratios;
    for (std::size_t turn = 0; turn < way.seconds.size(); ++turn)
      ratios.push_back(ways.front().seconds[turn] / way.seconds[turn]);
    std::printf("%-10s %6.0f MB/s, %4.0f %% of plain; %.3f s, %.3f s of processors\n", way.name,
                megabytes / median(way.seconds), 100 * median(ratios), median(way.seconds),
                median(way.processors));
  }
}

void race(const Processes& ranks, const std::string& folder, std::int64_t count) {
  const std::int64_t share = count * (1 + kIntegers + kReals) / ranks.size();
  const double megabytes = 8e-6 * double(share) * ranks.size();
  const std::vector<double> numbers(static_cast<std::size_t>(share), 1.0 / 3.0);
  const std::int64_t me = ranks.rank(), all = ranks.size();
  SharedRows inOrder = bodies(count * me / all, count * (me + 1) / all, 1);
  SharedRows dealt = bodies(me, count, all);
  SharedRows mixed = shuffled(dealt);
  std::vector<Way> ways = {
      {"plain", [&] { plain(ranks, folder + "/plain", numbers, Until::kOnDisk); }},
      {"in order", [&] { checkpoint(ranks, folder + "/checkpoint.h5", inOrder); }},
      {"dealt out", [&] { checkpoint(ranks, folder + "/checkpoint.h5", dealt); }},
      {"shuffled", [&] { checkpoint(ranks, folder + "/checkpoint.h5", mixed); }},
      {"HDF5", [&] { parallelHdf5(ranks, folder + "/hdf5.h5", numbers); }},
      {"cached", [&] { plain(ranks, folder + "/cached", numbers, Until::kCached); }}};
  const bool first = ranks.rank() == 0;
  if (first)
    std::printf(
        "%.0f MB, %d ranks\n     plain   in order  dealt out   shuffled       HDF5     cached "
        "[MB/s]\n",
        megabytes, ranks.size());
  for (int turn = 0; turn < kTurns; ++turn) {
    for (Way& way : ways) {
      way.measure();
      if (first) std::printf("%10.0f ", megabytes / way.seconds.back());
    }
    if (first) std::printf("\n");
  }
  if (!first) return;
  report(ways, megabytes);
  for (const char* name : {"/plain.h5", "/checkpoint.h5", "/hdf5.h5", "/cached.h5"})
    std::filesystem::remove(folder + name);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  race(Processes::world(), argc > 1 ? argv[1] : ".", argc > 2 ? std::atoll(argv[2]) : 1000000);
  MPI_Finalize();
  return 0;
}
