#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace rico {

/// The ranks among which the rows of a system are distributed. Each runs the same program on its
/// own rows; where one decides, all must decide the same, and what one throws, all throw. Every
/// question below is asked on all of them (it is collective). A default one is this rank alone:
/// then the answer is what was asked, at no cost.
class Ranks {
 public:
  /// How they talk: over an MPI communicator, in the part of the library that needs PETSc.
  class Exchange {
   public:
    virtual ~Exchange() = default;
    virtual int rank() const = 0;
    virtual int size() const = 0;
    virtual double max(double mine) const = 0;
    /// The pieces of all ranks, one behind the other.
    virtual std::vector<double> gather(std::span<const double> mine) const = 0;
    /// The text of rank `from`.
    virtual std::string tell(int from, const std::string& text) const = 0;
  };

  Ranks() = default;
  explicit Ranks(std::shared_ptr<const Exchange> exchange) : exchange_(std::move(exchange)) {}

  /// Is there a distributed system at all? It may still be on one rank.
  bool areShared() const { return exchange_ != nullptr; }
  int rank() const { return areShared() ? exchange_->rank() : 0; }
  int size() const { return areShared() ? exchange_->size() : 1; }
  const Exchange& exchange() const { return *exchange_; }

  double max(double mine) const { return areShared() ? exchange_->max(mine) : mine; }
  double min(double mine) const { return areShared() ? -exchange_->max(-mine) : mine; }
  bool any(bool mine) const { return areShared() ? exchange_->max(mine ? 1.0 : 0.0) > 0.0 : mine; }
  /// The sum of counts, exact.
  long sum(long mine) const { return areShared() ? sumShared(mine) : mine; }
  /// √(Σ |mine|²), of vectors whose norms these are.
  double norm(double mine) const { return areShared() ? normShared(mine) : mine; }
  /// How many the ranks before this one have.
  long before(long mine) const { return areShared() ? beforeShared(mine) : 0; }

  /// Does work that is this rank's own, and in which nobody talks; where it throws on one rank, all
  /// ranks throw, the others with the message of the first that did.
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
