#include <climits>
#include <cmath>
#include <cstdio>
#include <kernel/support/Exception.hpp>
#include <mechanics/distributed/Communicator.hpp>
#include <new>

namespace rico {

void checkPetsc(PetscErrorCode code) {
  if (code == 0) return;
  const char* text = nullptr;
  PetscErrorMessage(code, &text, nullptr);
  std::string message = "PETSc: ";
  message += text != nullptr ? text : "error";
  throw Exception(message);
}

std::string textOf(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "out of memory";
  const std::string text = error.what();
  return text.empty() ? "an exception without a message" : text;
}

Communicator::Communicator(MPI_Comm comm) {
  MPI_Comm_dup(comm, &comm_);
  MPI_Comm_rank(comm_, &rank_);
  MPI_Comm_size(comm_, &size_);
}

// After MPI_Finalize the communicator must not be freed.
Communicator::~Communicator() {
  int isOver = 0;
  MPI_Finalized(&isOver);
  if (isOver == 0) MPI_Comm_free(&comm_);
}

void Communicator::max(std::span<std::int64_t> values) const {
  MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_INT64_T, MPI_MAX,
                comm_);
}

void Communicator::max(std::span<double> values) const {
  MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_DOUBLE, MPI_MAX,
                comm_);
}

std::int64_t Communicator::sum(std::int64_t value) const {
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT64_T, MPI_SUM, comm_);
  return value;
}

// Values as integers of 2^(e − 62) N, |value| < 2^e.
double Communicator::sum(std::span<const double> values) const {
  double largest = 0;
  for (double value : values) largest = std::fmax(largest, std::fabs(value));
  max(std::span(&largest, 1));
  const std::int64_t count = sum(static_cast<std::int64_t>(values.size()));
  if (largest == 0 || !std::isfinite(largest)) return largest;
  const int shift = 62 - (std::ilogb(largest) + 1) - (std::ilogb(static_cast<double>(count)) + 1);
  std::int64_t total = 0;
  for (double value : values) total += std::llrint(std::ldexp(value, shift));
  return std::ldexp(static_cast<double>(sum(total)), -shift);
}

std::vector<double> Communicator::gather(std::span<const double> values) const {
  std::vector<double> all(values.size() * static_cast<std::size_t>(size_));
  const int count = static_cast<int>(values.size());
  MPI_Allgather(values.data(), count, MPI_DOUBLE, all.data(), count, MPI_DOUBLE, comm_);
  return all;
}

std::map<int, Communicator::Bytes> Communicator::postBytes(
    const std::map<int, std::pair<const void*, std::size_t>>& out, std::size_t unit) const {
  constexpr int kTag = 1;
  std::vector<PetscMPIInt> to;
  std::vector<std::int64_t> lengths;
  for (const auto& [rank, parcel] : out) {
    if (parcel.second > INT_MAX)
      throw Exception("Communicator: a letter of more than 2^31 entries");
    to.push_back(rank);
    lengths.push_back(static_cast<std::int64_t>(parcel.second));
  }
  PetscMPIInt letters = 0, *from = nullptr;
  std::int64_t* received = nullptr;
  checkPetsc(PetscCommBuildTwoSided(comm_, 1, MPI_INT64_T, static_cast<PetscMPIInt>(to.size()),
                                    to.data(), lengths.data(), &letters, &from,
                                    static_cast<void*>(&received)));
  MPI_Datatype type;
  MPI_Type_contiguous(static_cast<int>(unit), MPI_BYTE, &type);
  MPI_Type_commit(&type);
  std::vector<MPI_Request> requests;
  std::map<int, Bytes> in;
  for (PetscMPIInt i = 0; i < letters; ++i) {
    Bytes& bytes = in[from[i]];
    bytes.resize(unit * static_cast<std::size_t>(received[i]));
    MPI_Irecv(bytes.data(), static_cast<int>(received[i]), type, from[i], kTag, comm_,
              &requests.emplace_back());
  }
  for (const auto& [rank, parcel] : out)
    MPI_Isend(parcel.first, static_cast<int>(parcel.second), type, rank, kTag, comm_,
              &requests.emplace_back());
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  MPI_Type_free(&type);
  checkPetsc(PetscFree(from));
  checkPetsc(PetscFree(received));
  return in;
}

void Communicator::throwTogether(const std::string& message) const {
  std::int64_t first = message.empty() ? -size_ : -rank_;
  max(std::span(&first, 1));
  const int who = static_cast<int>(-first);
  if (who == size_) return;
  std::string text = message;
  int length = static_cast<int>(text.size());
  MPI_Bcast(&length, 1, MPI_INT, who, comm_);
  text.resize(static_cast<std::size_t>(length));
  MPI_Bcast(text.data(), length, MPI_CHAR, who, comm_);
  throw Exception("rank " + std::to_string(who) + ": " + text);
}

void Communicator::commit(const std::function<void()>& work) const {
  try {
    work();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "rank %d: %s\n", rank_, textOf(error).c_str());
    MPI_Abort(comm_, 1);
  }
}

}  // namespace rico
