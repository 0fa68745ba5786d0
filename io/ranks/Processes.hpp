#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace rico {

/// The processes that do something together: those of a communicator of MPI, or one alone, which
/// needs no MPI. What is below `rank()` and `size()` is called by all of them, in the same order;
/// alone it costs nothing.
///
/// MPI's own header is not needed here: a communicator is given by the number that MPI_Comm_c2f()
/// makes of it.
class Processes {
 public:
  Processes() = default;  ///< one alone
  static Processes world();
  static Processes of(int communicator);

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool alone() const { return comm_ == nullptr; }

  std::uint64_t sum(std::uint64_t value) const;
  std::vector<std::uint64_t> sum(std::vector<std::uint64_t> values) const;  ///< one by one
  std::int64_t max(std::int64_t value) const;
  /// Bits that are set on any rank.
  int any(int bits) const;
  bool isAlike(std::uint64_t value) const;

  /// What rank 0 has.
  template <class T>
  void broadcast(std::vector<T>& values) const {
    if (alone()) return;
    values.resize(broadcastSize(values.size()));
    broadcastBytes(std::as_writable_bytes(std::span(values)));
  }
  void broadcast(std::string& text) const;
  template <class T>
  void broadcast(T& value) const {
    broadcastBytes(std::as_writable_bytes(std::span(&value, 1)));
  }

  /// The values of rank 0, then those of rank 1, ...; as many on each rank.
  std::vector<std::uint64_t> gather(std::span<const std::uint64_t> values) const;
  /// Rows of `width` words, of which the first toEach[0] go to rank 0, the next to rank 1, ...;
  /// gives those that came from rank 0, 1, ...
  std::vector<std::uint64_t> exchange(std::vector<std::uint64_t> rows, int width,
                                      std::span<const std::int64_t> toEach) const;
  /// The same of single words, into a vector that may be used again; says how many came from each.
  std::vector<std::int64_t> exchange(std::span<const std::uint64_t> words,
                                     std::span<const std::int64_t> toEach,
                                     std::vector<std::uint64_t>& received) const;

  /// Bytes on their way between ranks, while these go on with other work.
  class Transfer;
  Transfer transfer() const;

  /// From one rank to another, each of which calls its half.
  void send(std::span<const std::byte> bytes, int to) const;
  void receive(std::span<std::byte> bytes, int from) const;

  /// Does something that is not collective. Where it throws on some rank, all throw what the first
  /// of them said: an InputError or a std::runtime_error.
  void agree(const std::function<void()>& work) const;

 private:
  struct Communicator;
  explicit Processes(std::shared_ptr<const Communicator> comm);
  std::size_t broadcastSize(std::size_t size) const;
  void broadcastBytes(std::span<std::byte> bytes) const;

  std::shared_ptr<const Communicator> comm_;  // none where it is alone
  int rank_ = 0;
  int size_ = 1;
};

/// What one rank sends to another arrives there in the same order. Bytes that go, and the room for
/// those that come, stay where they are until they have; the destructor waits for it.
class Processes::Transfer {
 public:
  Transfer(Transfer&& other) noexcept;
  ~Transfer();

  void send(std::span<const std::byte> bytes, int to);
  void receive(std::span<std::byte> room, int from);
  void awaitArrival();  ///< of all that comes
  void awaitEnd();      ///< what goes may be overwritten too

 private:
  friend class Processes;
  struct Requests;
  explicit Transfer(std::shared_ptr<const Communicator> comm);
  std::unique_ptr<Requests> requests_;
};

}  // namespace rico
