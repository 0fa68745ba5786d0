#pragma once

#include <functional>
#include <kernel/algebra/LuFactors.hpp>
#include <kernel/formulation/Delassus.hpp>
#include <kernel/formulation/DistributedDelassus.hpp>

namespace rico {

class NonSmoothLaw;
struct ContactRecord;

/// The forces that keep closed contacts closed while the motion is smooth: ÿ = 0 for all rows of I₂
/// that are bound,
///
///     H M⁻¹ Hᵀ λ + (H M⁻¹ F + Ḣ v) = 0,     λ_T = −μ s λ_N  where a contact slides along s  (1)
///
/// Mode by mode this is linear, so that λ depends smoothly on the state; whether λ is admissible is
/// for the root functions to watch. Redundant contacts (four legs of a table) share the load by
/// least norm: (1) is then solved with 1e-10 of the diagonal added, and refined.
///
/// Where systems are distributed, every rank gathers (1) whole and solves it in the same way.
class BilateralForces {
 public:
  using RecordOf = std::function<const ContactRecord&(const ContactRef&)>;
  /// Which rows are bound: those of (1); or, for projections, those whose y or ẏ is to vanish.
  enum class Rows { kForces, kPositions, kVelocities };

  explicit BilateralForces(Rows rows) : rows_(rows) {}

  /// Modes or topology changed: begin anew.
  void reset() { isFactored_ = false; }
  /// Writes λ(2) of the contacts of index set 2, from node.freeOutput: what (1) adds to H M⁻¹ Hᵀ λ.
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
    int row;                 // of the problem over all rows
    double sliding[2] = {};  // λ of the rows after it, per unit: −μ s, or 0
  };

  Delassus delassus_;
  DistributedDelassus distributed_;
  int firstRow_ = 0;  // of this rank's contacts, among those of all
  std::vector<Unknown> unknowns_;
  Vector full_;  // row by row
  Matrix reduced_;
  LuFactors lu_;
  Vector q_, z_;
  bool isFactored_ = false;
  bool isSingular_ = false;
};

}  // namespace rico
