#pragma once

#include <functional>
#include <kernel/algebra/LuFactors.hpp>
#include <kernel/delassus/Delassus.hpp>
#include <kernel/delassus/DistributedDelassus.hpp>

namespace rico {

class NonSmoothLaw;
struct ContactRecord;

/// The forces that keep closed contacts closed while the motion is smooth: ÿ = 0 for all bound rows
/// of I₂,
///
///     H M⁻¹ Hᵀ λ + (H M⁻¹ F + Ḣ v) = 0,     λ_T = −μ s λ_N  if a contact slides along s      (1)
///
/// For given modes (1) is linear, so that λ depends smoothly on the state; root functions check
/// that λ is admissible. Redundant contacts (four legs of a table) share the load by least norm:
/// (1) is then solved with 1e-10 of the diagonal added, and refined.
///
/// For distributed systems every rank gathers all of (1) and solves it in the same way.
class BilateralForces {
 public:
  /// Gives the record of a contact, with its friction mode.
  using RecordOf = std::function<const ContactRecord&(const ContactRef&)>;
  /// The bound rows: those of (1), or for projections those whose y or ẏ must vanish.
  enum class Rows { kForces, kPositions, kVelocities };

  /// The kind of rows never changes.
  explicit BilateralForces(Rows rows) : rows_(rows) {}

  /// Call this if modes or the topology have changed: the next solve factorises again.
  void reset() { isFactored_ = false; }
  /// Computes λ(2) of the contacts of index set 2. node.freeOutput holds the constant term of (1).
  void compute(const Topology& topology, const RecordOf& record);

 private:
  bool update(const Topology& topology);
  void shareUnknowns(const Ranks& ranks);
  void readOperator(const Ranks& ranks);
  void gatherq(const Topology& topology);
  void listUnknowns(const IndexSet& set, const RecordOf& record);
  void listFrictionUnknowns(const NonSmoothLaw& law, int row, const ContactRecord& record);
  void factor();
  void regularise();
  void solve();
  void refine();

  Rows rows_;
  struct Unknown {
    int row;                 // in the problem over all rows
    double sliding[2] = {};  // λ of the tangential rows per unit λ: −μ s, or 0
  };

  Delassus delassus_;
  DistributedDelassus distributed_;
  int firstRow_ = 0;  // of this rank's contacts, among those of all ranks
  std::vector<Unknown> unknowns_;
  Vector full_;  // the operator over all rows, by rows
  Matrix reduced_;
  LuFactors lu_;
  Vector q_, z_;
  bool isFactored_ = false;
  bool isSingular_ = false;
};

}  // namespace rico
