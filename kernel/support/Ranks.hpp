#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace rico {

/// The ranks over which the rows of a system are distributed. Each rank runs the same program on
/// its own rows. All ranks must make the same decisions, and if one throws, all must throw. All
/// functions below are collective, except rank() and size(). A default object is this rank alone;
/// then the functions return their argument at no cost.
class Ranks {
 public:
  /// The communication, implemented over MPI in the part of the library that needs PETSc.
  class Exchange {
   public:
    virtual ~Exchange() = default;
    virtual int rank() const = 0;
    virtual int size() const = 0;
    /// The largest value of all ranks.
    virtual double max(double mine) const = 0;
    /// The concatenated values of all ranks, in the order of ranks.
    virtual std::vector<double> gather(std::span<const double> mine) const = 0;
    /// The text of rank `from`, on all ranks.
    virtual std::string tell(int from, const std::string& text) const = 0;
  };

  Ranks() = default;
  /// `exchange` must not be null.
  explicit Ranks(std::shared_ptr<const Exchange> exchange) : exchange_(std::move(exchange)) {}

  /// Returns true if there is a distributed system; it may still be on one rank.
  bool areShared() const { return exchange_ != nullptr; }
  int rank() const { return areShared() ? exchange_->rank() : 0; }
  int size() const { return areShared() ? exchange_->size() : 1; }
  const Exchange& exchange() const { return *exchange_; }

  /// The largest and the least value of all ranks; whether any rank passed true.
  double max(double mine) const { return areShared() ? exchange_->max(mine) : mine; }
  double min(double mine) const { return areShared() ? -exchange_->max(-mine) : mine; }
  bool any(bool mine) const { return areShared() ? exchange_->max(mine ? 1.0 : 0.0) > 0.0 : mine; }
  /// The exact sum of counts.
  long sum(long mine) const { return areShared() ? sumShared(mine) : mine; }
  /// √(Σ |mine|²): the norm of a distributed vector, given the norms of its parts.
  double norm(double mine) const { return areShared() ? normShared(mine) : mine; }
  /// The sum of the counts of the ranks before this one.
  long before(long mine) const { return areShared() ? beforeShared(mine) : 0; }

  /// Runs work of this rank, without communication. If it throws on one rank, all ranks throw, the
  /// others with the message of the first rank that threw.
  template <class Work>
  void agree(Work&& work) const {
    if (!areShared()) return work();
    agreeShared(std::ref(work));
  }

 private:
  long sumShared(long mine) const;
  long beforeShared(long mine) const;
  double normShared(double mine) const;
  void agreeShared(const std::function<void()>& work) const;

  std::shared_ptr<const Exchange> exchange_;
};

}  // namespace rico
