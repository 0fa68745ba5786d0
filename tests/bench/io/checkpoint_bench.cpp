/// What a checkpoint of many ranks costs beside a plain write of as many bytes to the same disk,
/// and beside parallel HDF5:
///
///     mpirun -n 2 checkpoint_bench [FOLDER] [BODIES]
///
/// The ways take turns; a line for each turn, and the medians at the end. Each ends when all is on
/// the disk. Plain: every rank writes its part of the file, in pieces of 4 MiB. HDF5: one dataset,
/// written collectively by ranks whose rows are in order already, without hashes.
#include <fcntl.h>
#include <hdf5.h>
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/DiskFile.hpp>

using namespace rico;

namespace {

constexpr int kReals = 13, kIntegers = 2;

/// Bodies of this rank: every so many-th, so that all of them must move.
SharedRows bodiesOf(const Processes& ranks, std::int64_t count) {
  SharedRows rows{1, kIntegers, kReals, {}, {}, {}};
  for (std::int64_t i = ranks.rank(); i < count; i += ranks.size()) {
    rows.keys.push_back(static_cast<std::uint64_t>(i));
    rows.integers.insert(rows.integers.end(), {i, 1});
    for (int k = 0; k < kReals; ++k) rows.reals.push_back(0.1 * double(i) + k);
  }
  return rows;
}

double since(double begin) {
  MPI_Barrier(MPI_COMM_WORLD);
  return MPI_Wtime() - begin;
}

double plain(const Processes& ranks, const std::string& path, const std::vector<double>& mine) {
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  if (ranks.rank() == 0) DiskFile(path, O_WRONLY | O_CREAT | O_TRUNC);
  MPI_Barrier(MPI_COMM_WORLD);
  const DiskFile file(path, O_WRONLY);
  const auto bytes = std::as_bytes(std::span(mine));
  constexpr std::size_t kPiece = std::size_t(4) << 20;
  const auto first = static_cast<std::int64_t>(bytes.size()) * ranks.rank();
  for (std::size_t at = 0; at < bytes.size(); at += kPiece)
    file.write(first + static_cast<std::int64_t>(at),
               bytes.subspan(at, std::min(kPiece, bytes.size() - at)));
  file.sync();
  MPI_Barrier(MPI_COMM_WORLD);
  if (ranks.rank() == 0) {
    std::filesystem::rename(path, path + ".h5");
    syncFolderOf(path);
  }
  return since(begin);
}

double checkpoint(const Processes& ranks, const std::string& path, SharedRows& rows) {
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  const auto walk = [&](StateRecorder& r) { r.shared("bodies", rows); };
  writeCheckpoint(path, walk, 0, 0, ranks);
  return since(begin);
}

double parallelHdf5(const Processes& ranks, const std::string& path,
                    const std::vector<double>& mine) {
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
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
  return since(begin);
}

/// Time of the processor that this rank has spent.
double processor() { return double(std::clock()) / CLOCKS_PER_SEC; }

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  {
    const Processes ranks = Processes::world();
    const std::string folder = argc > 1 ? argv[1] : ".";
    const std::int64_t bodies = argc > 2 ? std::atoll(argv[2]) : 1000000;
    const std::int64_t share = bodies * (1 + kIntegers + kReals) / ranks.size();
    const double megabytes = 8e-6 * double(share) * ranks.size();
    std::vector<double> numbers(static_cast<std::size_t>(share), 1.0 / 3.0);
    SharedRows rows = bodiesOf(ranks, bodies);

    std::vector<double> seconds[3], spent[2];
    if (ranks.rank() == 0)
      std::printf("%.0f MB, %d ranks\n     plain checkpoint      HDF5 [MB/s]\n", megabytes,
                  ranks.size());
    for (int turn = 0; turn < 7; ++turn) {
      const double begin = processor();
      seconds[0].push_back(plain(ranks, folder + "/plain", numbers));
      const double middle = processor();
      seconds[1].push_back(checkpoint(ranks, folder + "/checkpoint.h5", rows));
      spent[0].push_back(middle - begin);
      spent[1].push_back(processor() - middle);
      seconds[2].push_back(parallelHdf5(ranks, folder + "/hdf5.h5", numbers));
      if (ranks.rank() == 0)
        std::printf("%10.0f %10.0f %10.0f\n", megabytes / seconds[0].back(),
                    megabytes / seconds[1].back(), megabytes / seconds[2].back());
    }
    const double fast = median(seconds[0]);
    if (ranks.rank() == 0)
      std::printf(
          "medians: %.0f MB/s plain (%.2f s of a processor), checkpoint %.0f %% of it (%.2f s, "
          "%.2f s of a processor), HDF5 %.0f %%\n",
          megabytes / fast, median(spent[0]), 100 * fast / median(seconds[1]), median(seconds[1]),
          median(spent[1]), 100 * fast / median(seconds[2]));
    if (ranks.rank() == 0)
      for (const char* name : {"/plain.h5", "/checkpoint.h5", "/hdf5.h5"})
        std::filesystem::remove(folder + name);
  }
  MPI_Finalize();
  return 0;
}
