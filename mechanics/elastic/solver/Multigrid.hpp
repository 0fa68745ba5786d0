#pragma once

#include <mechanics/elastic/solver/BlockMatrix.hpp>
#include <mechanics/geometry/Vec3.hpp>
#include <span>
#include <utility>
#include <vector>

namespace rico {

/// What contacts do with the velocities of nodes v and those of rigid bodies y:
///
///     u = H v + G y,     3 rows a contact, along its normal and its tangents
struct ContactCoupling {
  BlockMatrix nodes;           ///< H: 3 x 3 blocks
  BlockMatrix bodies;          ///< G: 3 x 6 blocks
  std::vector<double> masses;  ///< 6 x 6 numbers for each rigid body
  int contacts() const { return nodes.rows(); }
  int numberOfBodies() const { return static_cast<int>(masses.size()) / 36; }
};

/// One V-cycle of smoothed aggregation for
///
///     ( A + H'DH    H'DG   )
///     ( G'DH      M + G'DG )                                                              (1)
///
/// with A of 3 x 3 blocks over nodes, symmetric positive definite, M the masses of rigid bodies,
/// and D one symmetric positive semidefinite 3 x 3 block for each contact. A may stay for many time
/// steps, contacts for one, D for one Newton step: on each level the matrix is A_l = P' A P, and
/// the contacts are H_l = H P, never multiplied out. One Gauss-Seidel sweep over blocks forwards
/// before the coarse correction and one backwards after it, in which u is kept up, so that the
/// sweep is that of the matrix (1). On the coarsest level Cholesky. The cycle is symmetric, for
/// conjugate gradients. Sweeps read A rounded to single precision, which halves the memory that a
/// cycle reads, and calculate in double.
///
/// Vectors: 3 numbers for each node, then 6 for each rigid body.
class Multigrid {
 public:
  /// `places` of the nodes: their rigid motions are the near-null space. A is borrowed.
  void setMatrix(const BlockMatrix& A, std::span<const Vec3> places);
  /// Borrowed.
  void setContacts(const ContactCoupling& contacts);
  /// D, 9 numbers for each contact.
  void setWeights(std::span<const double> weights);
  /// x ← cycle of f.
  void apply(const double* f, double* x);

  int levels() const { return static_cast<int>(levels_.size()); }
  /// Numbers in the matrices of all levels over those of A.
  double complexity() const;

 private:
  static constexpr int kBodySize = 6;  // numbers of a rigid body's velocity
  struct Level {
    const BlockMatrix* A = nullptr;
    BlockMatrix own;                                    // A, below the finest
    std::vector<float> single;                          // the numbers of A, for sweeps
    BlockMatrix prolongation;                           // to this level from the next
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
    const float* block(std::int64_t k) const { return single.data() + k * A->blockSize(); }
  };

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
  void residualAfterForward(Level& level, double* residual);
  void addPush(Level& level, int contact, const double* du) const;
  void outputs(Level& level) const;
  void factorCoarsest();
  void solveCoarsest(Level& level) const;

  std::vector<Level> levels_;
  const ContactCoupling* contacts_ = nullptr;
  std::vector<double> weights_;
  std::vector<std::vector<std::pair<int, std::int64_t>>> ofBody_;  // contact, block of G
  std::vector<double> inverseMasses_;                              // of M + G'DG, block by block
  std::vector<double> residual_;
  std::vector<double> factor_;  // of the coarsest level, or empty: then it is relaxed
};

}  // namespace rico
