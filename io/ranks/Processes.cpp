#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <io/problems/InputError.hpp>
#include <io/ranks/Processes.hpp>
#include <numeric>
#include <stdexcept>
#include <thread>

namespace rico {

namespace {

/// MPI's counts are int: longer messages are sent in pieces.
constexpr std::size_t kPiece = std::size_t(1) << 30;

constexpr int kTransferTag = 1;

bool isRunning() {
  int begun = 0, ended = 0;
  MPI_Initialized(&begun);
  MPI_Finalized(&ended);
  return begun != 0 && ended == 0;
}

/// Calls transfer(begin, count) for each piece.
template <class Transfer>
void inPieces(std::size_t size, Transfer transfer) {
  for (std::size_t begin = 0; begin < size; begin += kPiece)
    transfer(begin, static_cast<int>(std::min(kPiece, size - begin)));
}

/// Waits for all requests. After a while it sleeps between tests, for a tenth of the time waited
/// but at most 5 ms: other ranks and writing threads may need the processor.
void await(std::vector<MPI_Request>& requests) {
  using std::chrono::steady_clock;
  constexpr std::chrono::microseconds kLong{500}, kLongest{5000};
  const auto begin = steady_clock::now();
  for (int isOver = 0; true;) {
    MPI_Testall(static_cast<int>(requests.size()), requests.data(), &isOver, MPI_STATUSES_IGNORE);
    if (isOver != 0) break;
    const auto waited = steady_clock::now() - begin;
    if (waited > kLong)
      std::this_thread::sleep_for(std::min<steady_clock::duration>(waited / 10, kLongest));
  }
  requests.clear();
}

/// Starts `begin(&request)`, and waits for it.
template <class Begin>
void finish(Begin begin) {
  std::vector<MPI_Request> request(1);
  begin(request.data());
  await(request);
}

std::vector<int> asCounts(std::span<const std::int64_t> counts) {
  return {counts.begin(), counts.end()};
}

std::vector<int> beginnings(const std::vector<int>& counts) {
  std::vector<int> begin(counts.size());
  std::exclusive_scan(counts.begin(), counts.end(), begin.begin(), 0);
  return begin;
}

}  // namespace

/// A copy of the communicator, so that messages of other code do not interfere.
struct Processes::Communicator {
  MPI_Comm id = MPI_COMM_NULL;

  explicit Communicator(MPI_Comm from) { MPI_Comm_dup(from, &id); }
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  ~Communicator() {
    if (isRunning()) MPI_Comm_free(&id);
  }
  /// Reduces in place.
  void reduce(void* values, int count, MPI_Datatype type, MPI_Op operation) const {
    finish([&](MPI_Request* request) {
      MPI_Iallreduce(MPI_IN_PLACE, values, count, type, operation, id, request);
    });
  }
  void broadcast(void* values, int count, MPI_Datatype type, int from) const {
    finish([&](MPI_Request* request) { MPI_Ibcast(values, count, type, from, id, request); });
  }
  /// Exchanges rows of `width` words. Returns the number received from each rank.
  std::vector<std::int64_t> exchange(const std::uint64_t* rows, int width,
                                     std::span<const std::int64_t> toEach,
                                     std::vector<std::uint64_t>& received) const {
    std::vector<std::int64_t> fromEach(toEach.size());
    finish([&](MPI_Request* request) {
      MPI_Ialltoall(toEach.data(), 1, MPI_INT64_T, fromEach.data(), 1, MPI_INT64_T, id, request);
    });
    MPI_Datatype row = MPI_DATATYPE_NULL;
    MPI_Type_contiguous(width, MPI_UINT64_T, &row);
    MPI_Type_commit(&row);
    const std::vector<int> to = asCounts(toEach), from = asCounts(fromEach);
    const std::vector<int> toBegin = beginnings(to), fromBegin = beginnings(from);
    const std::int64_t count = std::accumulate(fromEach.begin(), fromEach.end(), std::int64_t{0});
    received.resize(static_cast<std::size_t>(count * width));
    finish([&](MPI_Request* request) {
      MPI_Ialltoallv(rows, to.data(), toBegin.data(), row, received.data(), from.data(),
                     fromBegin.data(), row, id, request);
    });
    MPI_Type_free(&row);
    return fromEach;
  }
};

Processes Processes::world() {
  if (!isRunning()) throw std::logic_error("Processes: MPI has not begun; call MPI_Init() before");
  return of(MPI_Comm_c2f(MPI_COMM_WORLD));
}

Processes Processes::of(int communicator) {
  const MPI_Comm comm = MPI_Comm_f2c(communicator);
  int size = 1;
  MPI_Comm_size(comm, &size);
  return size == 1 ? Processes() : Processes(std::make_shared<const Communicator>(comm));
}

Processes::Processes(std::shared_ptr<const Communicator> comm) : comm_(std::move(comm)) {
  MPI_Comm_rank(comm_->id, &rank_);
  MPI_Comm_size(comm_->id, &size_);
}

std::uint64_t Processes::sum(std::uint64_t value) const {
  if (!alone()) comm_->reduce(&value, 1, MPI_UINT64_T, MPI_SUM);
  return value;
}

std::vector<std::uint64_t> Processes::sum(std::vector<std::uint64_t> values) const {
  if (!alone())
    comm_->reduce(values.data(), static_cast<int>(values.size()), MPI_UINT64_T, MPI_SUM);
  return values;
}

std::int64_t Processes::max(std::int64_t value) const {
  if (!alone()) comm_->reduce(&value, 1, MPI_INT64_T, MPI_MAX);
  return value;
}

int Processes::any(int bits) const {
  if (!alone()) comm_->reduce(&bits, 1, MPI_INT, MPI_BOR);
  return bits;
}

bool Processes::isAlike(std::uint64_t value) const {
  if (alone()) return true;
  // The maxima give the largest value, and the complement of the smallest one.
  std::uint64_t both[2] = {value, ~value};
  comm_->reduce(both, 2, MPI_UINT64_T, MPI_MAX);
  return both[0] == ~both[1];
}

std::size_t Processes::broadcastSize(std::size_t size) const {
  std::uint64_t value = size;
  comm_->broadcast(&value, 1, MPI_UINT64_T, 0);
  return value;
}

void Processes::broadcastBytes(std::span<std::byte> bytes) const {
  if (alone()) return;
  inPieces(bytes.size(), [&](std::size_t begin, int count) {
    comm_->broadcast(bytes.data() + begin, count, MPI_BYTE, 0);
  });
}

void Processes::broadcast(std::string& text) const {
  if (alone()) return;
  text.resize(broadcastSize(text.size()));
  broadcastBytes(std::as_writable_bytes(std::span(text)));
}

std::vector<std::uint64_t> Processes::gather(std::span<const std::uint64_t> values) const {
  if (alone()) return {values.begin(), values.end()};
  std::vector<std::uint64_t> all(values.size() * static_cast<std::size_t>(size_));
  const int count = static_cast<int>(values.size());
  finish([&](MPI_Request* request) {
    MPI_Iallgather(values.data(), count, MPI_UINT64_T, all.data(), count, MPI_UINT64_T, comm_->id,
                   request);
  });
  return all;
}

std::vector<std::uint64_t> Processes::exchange(std::vector<std::uint64_t> rows, int width,
                                               std::span<const std::int64_t> toEach) const {
  if (alone()) return rows;
  std::vector<std::uint64_t> received;
  comm_->exchange(rows.data(), width, toEach, received);
  return received;
}

std::vector<std::int64_t> Processes::exchange(std::span<const std::uint64_t> words,
                                              std::span<const std::int64_t> toEach,
                                              std::vector<std::uint64_t>& received) const {
  if (!alone()) return comm_->exchange(words.data(), 1, toEach, received);
  received.assign(words.begin(), words.end());
  return {toEach.begin(), toEach.end()};
}

struct Processes::Transfer::Requests {
  std::shared_ptr<const Communicator> comm;
  std::vector<MPI_Request> coming = {}, going = {};
};

Processes::Transfer::Transfer(std::shared_ptr<const Communicator> comm)
    : requests_(new Requests{std::move(comm)}) {}
Processes::Transfer::Transfer(Transfer&& other) noexcept = default;
Processes::Transfer::~Transfer() {
  if (requests_) awaitEnd();
}

void Processes::Transfer::send(std::span<const std::byte> bytes, int to) {
  inPieces(bytes.size(), [&](std::size_t begin, int count) {
    MPI_Isend(bytes.data() + begin, count, MPI_BYTE, to, kTransferTag, requests_->comm->id,
              &requests_->going.emplace_back());
  });
}

void Processes::Transfer::receive(std::span<std::byte> room, int from) {
  inPieces(room.size(), [&](std::size_t begin, int count) {
    MPI_Irecv(room.data() + begin, count, MPI_BYTE, from, kTransferTag, requests_->comm->id,
              &requests_->coming.emplace_back());
  });
}

void Processes::Transfer::awaitArrival() { await(requests_->coming); }

void Processes::Transfer::awaitEnd() {
  await(requests_->coming);
  await(requests_->going);
}

Processes::Transfer Processes::transfer() const { return Transfer(comm_); }

void Processes::send(std::span<const std::byte> bytes, int to) const {
  inPieces(bytes.size(), [&](std::size_t begin, int count) {
    MPI_Send(bytes.data() + begin, count, MPI_BYTE, to, 0, comm_->id);
  });
}

void Processes::receive(std::span<std::byte> bytes, int from) const {
  inPieces(bytes.size(), [&](std::size_t begin, int count) {
    MPI_Recv(bytes.data() + begin, count, MPI_BYTE, from, 0, comm_->id, MPI_STATUS_IGNORE);
  });
}

void Processes::agree(const std::function<void()>& work) const {
  if (alone()) return work();
  enum Outcome { kFine, kFailed, kBadInput };
  struct {
    int outcome, rank;
  } worst{kFine, rank_};
  std::string why;
  try {
    work();
  } catch (const InputError& error) {
    worst.outcome = kBadInput;
    why = error.what();
  } catch (const std::exception& error) {
    worst.outcome = kFailed;
    why = error.what();
  }
  comm_->reduce(&worst, 1, MPI_2INT, MPI_MAXLOC);  // the lowest rank with this error
  if (worst.outcome == kFine) return;
  std::uint64_t length = why.size();
  comm_->broadcast(&length, 1, MPI_UINT64_T, worst.rank);
  why.resize(length);
  comm_->broadcast(why.data(), static_cast<int>(length), MPI_CHAR, worst.rank);
  if (worst.outcome == kBadInput) throw InputError(why);
  throw std::runtime_error(why);
}

}  // namespace rico
