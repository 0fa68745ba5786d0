#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace rico {

/// A group of processes: those of an MPI communicator, or a single one, which needs no MPI. All
/// functions below size() and alone() are collective, in the same order on all ranks. For a single
/// process they cost nothing.
///
/// This header does not need MPI's: a communicator is given by its Fortran handle,
/// MPI_Comm_c2f().
class Processes {
 public:
  Processes() = default;  ///< a single process
  /// All processes of the program, or those of a communicator given by its Fortran handle. world()
  /// throws std::logic_error before MPI_Init().
  static Processes world();
  static Processes of(int communicator);

  /// The number of this process, from 0 on; that of all processes; true for a single process
  /// without MPI.
  int rank() const { return rank_; }
  int size() const { return size_; }
  bool alone() const { return comm_ == nullptr; }

  /// Sums and maxima over all ranks.
  std::uint64_t sum(std::uint64_t value) const;
  std::vector<std::uint64_t> sum(std::vector<std::uint64_t> values) const;  ///< entry by entry
  std::int64_t max(std::int64_t value) const;
  /// The bits that are set on any rank.
  int any(int bits) const;
  /// Returns true if the value is equal on all ranks.
  bool isAlike(std::uint64_t value) const;

  /// Replaces the values by those of rank 0.
  template <class T>
  void broadcast(std::vector<T>& values) const {
    if (alone()) return;
    values.resize(broadcastSize(values.size()));
    broadcastBytes(std::as_writable_bytes(std::span(values)));
  }
  /// Replaces a text, or a value of a type that can be copied as bytes, by that of rank 0.
  void broadcast(std::string& text) const;
  template <class T>
  void broadcast(T& value) const {
    broadcastBytes(std::as_writable_bytes(std::span(&value, 1)));
  }

  /// The values of rank 0, then those of rank 1, ...; each rank gives equally many.
  std::vector<std::uint64_t> gather(std::span<const std::uint64_t> values) const;
  /// Sends rows of `width` words: the first toEach[0] to rank 0, the next toEach[1] to rank 1, ...
  /// Returns the rows received from rank 0, 1, ...
  std::vector<std::uint64_t> exchange(std::vector<std::uint64_t> rows, int width,
                                      std::span<const std::int64_t> toEach) const;
  /// Sends single words, and reuses `received`. Returns the number of words from each rank.
  std::vector<std::int64_t> exchange(std::span<const std::uint64_t> words,
                                     std::span<const std::int64_t> toEach,
                                     std::vector<std::uint64_t>& received) const;

  /// Exchanges bytes between ranks while they continue other work.
  class Transfer;
  /// A transfer without messages so far.
  Transfer transfer() const;

  /// Sends from one rank to another; both ranks call their function.
  void send(std::span<const std::byte> bytes, int to) const;
  void receive(std::span<std::byte> bytes, int from) const;

  /// Runs work that is not collective. If it throws on a rank, all ranks throw the message of the
  /// first one that did, as InputError or std::runtime_error.
  void agree(const std::function<void()>& work) const;

 private:
  struct Communicator;
  explicit Processes(std::shared_ptr<const Communicator> comm);
  std::size_t broadcastSize(std::size_t size) const;
  void broadcastBytes(std::span<std::byte> bytes) const;

  std::shared_ptr<const Communicator> comm_;  // null for a single process
  int rank_ = 0;
  int size_ = 1;
};

/// Messages between two ranks arrive in the order in which they were sent. The bytes sent and the
/// room for those received must stay valid until they have been transferred; the destructor waits.
class Processes::Transfer {
 public:
  /// Takes over the messages of the other transfer.
  Transfer(Transfer&& other) noexcept;
  ~Transfer();

  /// Start to send to, or to receive from, a rank.
  void send(std::span<const std::byte> bytes, int to);
  void receive(std::span<std::byte> room, int from);
  void awaitArrival();  ///< waits for all receives
  void awaitEnd();      ///< waits for all sends too

 private:
  friend class Processes;
  struct Requests;
  explicit Transfer(std::shared_ptr<const Communicator> comm);
  std::unique_ptr<Requests> requests_;
};

}  // namespace rico
