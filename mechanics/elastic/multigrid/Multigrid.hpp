#pragma once

#include <mechanics/elastic/multigrid/Aggregation.hpp>
#include <mechanics/elastic/multigrid/BlockCholesky.hpp>
#include <mechanics/elastic/multigrid/SweepMatrix.hpp>
#include <mechanics/elastic/multigrid/Workers.hpp>
#include <mechanics/geometry/Vec3.hpp>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace rico {

/// The relative velocities of contacts, from the velocities v of nodes and y of rigid bodies:
///
///     u = H v + G y,     3 rows a contact, along its normal and its tangents
struct ContactCoupling {
  BlockMatrix nodes;                             ///< H: 3 x 3 blocks
  BlockMatrix bodies;                            ///< G: 3 x 6 blocks
  std::vector<double> masses;                    ///< 6 x 6 numbers for each rigid body
  int contacts() const { return nodes.rows(); }  ///< number of contacts
  /// The number of rigid bodies.
  int numberOfBodies() const { return static_cast<int>(masses.size()) / 36; }
};

/// One V-cycle of smoothed aggregation for
///
///     ( A + H'DH    H'DG   )
///     ( G'DH      M + G'DG )                                                              (1)
///
/// with A of 3 x 3 blocks over nodes, symmetric positive definite, M the masses of rigid bodies,
/// and D one symmetric positive semidefinite 3 x 3 block for each contact. A often stays the same
/// for many time steps, the contacts for one step, and D for one Newton step. Therefore each level
/// stores A_l = P' A P and H_l = H P separately, and H_l' D H_l is never computed. A cycle does one
/// forward Gauss-Seidel sweep over blocks before the coarse correction and one backward sweep after
/// it. Sweeps update u along with v, so that they are sweeps of the matrix (1). The coarsest level
/// is solved by Cholesky's factorisation, with all rigid bodies. The cycle is symmetric, as
/// conjugate gradients need. Cycles read A and P rounded to single precision, which halves the
/// memory that they read, and calculate in double precision.
///
/// Vectors: 3 numbers for each node, then 6 for each rigid body.
class Multigrid {
 public:
  /// The threads that share the work; by default there is one. The result does not depend on them.
  void setWorkers(std::shared_ptr<Workers> workers) { workers_ = std::move(workers); }
  Workers& workers() const { return *workers_; }

  /// `places` of the nodes: their rigid motions are the near-null space. A is borrowed. `tiles`:
  /// the first node of each tile, and the number of nodes; none: one tile.
  void setMatrix(const BlockMatrix& A, std::span<const Vec3> places, std::vector<int> tiles = {});
  /// The numbers of A have changed, its pattern has not.
  void updateMatrix(std::span<const Vec3> places);
  /// The contacts are borrowed.
  void setContacts(const ContactCoupling& contacts);
  /// D, 9 numbers for each contact.
  void setWeights(std::span<const double> weights);
  /// x ← cycle of f.
  void apply(const double* f, double* x);

  /// The number of levels, including the finest one.
  int levels() const { return static_cast<int>(levels_.size()); }
  /// The number of entries of the matrices of all levels, divided by that of A.
  double complexity() const;
  /// The order of sweeps on the finest level.
  const SweepOrder& order() const { return levels_.front().order; }

 private:
  static constexpr int kBodySize = 6;  // numbers of a rigid body's velocity
  struct Level {
    const BlockMatrix* A = nullptr;
    BlockMatrix own;                                    // A, below the finest
    SweepMatrix sweep;                                  // A, for sweeps
    SweepOrder order;                                   // of the nodes
    CoarseSpace coarse;                                 // the next level
    BlockMatrix product;                                // A P
    BlockColumns columns;                               // of P
    SweepTransfer transfer;                             // P, for cycles
    std::vector<double> diagonal, inverse, ownInverse;  // ownInverse: without contacts
    const BlockMatrix* H = nullptr;
    BlockMatrix ownH;
    std::vector<int> touched;                         // nodes with contacts
    std::vector<std::int64_t> start;                  // of each touched node, in `entry`
    std::vector<std::pair<int, std::int64_t>> entry;  // contact, block of H
    std::vector<int> placeOfTouched;                  // by nodes, -1 where there is none
    std::vector<double> f, x;                         // with rigid bodies behind
    std::vector<double> u, push, kept;                // of contacts; D u; of touched nodes
    int size() const { return A->rowSize; }
    int rows() const { return A->rows(); }
  };

  void makeLevels(std::span<const Vec3> places, bool isKnown);
  void setNumbers(Level& level, bool isKnown) const;
  void makeCoarseMatrix(Level& level, Level& coarse, bool isKnown) const;
  static void dropContacts(Level& level);
  void listTouched(Level& level) const;
  void setDiagonal(Level& level);
  void cycle(std::size_t number);
  template <int B>
  void relaxForward(Level& level);
  template <int B>
  void relaxBackward(Level& level);
  template <int B>
  void relaxNode(Level& level, int i, double* residual);
  void relaxBodies(Level& level, bool forward);
  void correct(Level& level, Level& coarse, std::size_t number);
  template <int B>
  void restrictResidual(Level& level, Level& coarse);
  template <int B>
  void prolong(Level& level, const Level& coarse) const;
  template <int B>
  void residualAfterForward(Level& level, double* residual);
  template <int B>
  static void keepPush(Level& level, int i);
  void residualOfBodies(const Level& level, double* rest) const;
  void addPush(Level& level, int contact, const double* du) const;
  void outputs(Level& level) const;
  void setCoarsestPattern();
  void factorCoarsest();
  void solveCoarsest(Level& level) const;

  std::shared_ptr<Workers> workers_ = std::make_shared<Workers>();
  std::vector<Level> levels_;
  const ContactCoupling* contacts_ = nullptr;
  std::vector<double> weights_;
  std::vector<std::vector<std::pair<int, std::int64_t>>> ofBody_;  // contact, block of G
  std::vector<double> inverseMasses_;                              // of M + G'DG, block by block
  std::vector<double> residual_;
  BlockCholesky factor_;     // of the coarsest level
  bool isFactored_ = false;  // false: it is relaxed, because a factorisation would cost too much
};

}  // namespace rico
