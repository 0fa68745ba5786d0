#pragma once

#include <algorithm>
#include <limits>
#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/elastic/ElasticElements.hpp>
#include <mechanics/elastic/ElasticMesh.hpp>
#include <mechanics/elastic/multigrid/BlockMatrix.hpp>
#include <mechanics/elastic/multigrid/Workers.hpp>
#include <mechanics/elastic/solver/Anderson.hpp>
#include <mechanics/geometry/Frame.hpp>
#include <memory>
#include <span>
#include <string>

namespace rico {

class StateRecorder;

/// The material of an elastic body.
struct ElasticMaterial {
  double young = 0;             ///< Young's modulus E, a pressure
  double poisson = 0;           ///< Poisson's ratio ν, between −1 and 1/2
  double density = 0;           ///< ρ, mass per volume
  double massDamping = 0;       ///< α of Rayleigh's C = α M + β K, 1/s
  double stiffnessDamping = 0;  ///< β, s
  /// Large rotations cause no strain; strains must be small. False: rotations must be small, too.
  bool corotational = true;
  bool lumped = true;  ///< lumped mass matrix; false: consistent mass matrix

  /// Throws if a value is impossible. `whose` begins the message.
  void check(const std::string& whose) const;
};

/// The initial position and velocity of an elastic body, and its fixed nodes.
struct ElasticStart {
  Vec3 at;                     ///< position of the origin of the mesh
  Quaternion orientation;      ///< of the mesh about that origin
  Vec3 velocity, spin;         ///< of the centre of mass, and about it
  std::vector<int> fixed;      ///< nodes without motion
  int group = 0;               ///< collision group
  std::uint64_t identity = 0;  ///< unique; 0: ElasticBodies::add() gives one
};

/// An elastic body: x are the positions of the nodes of a mesh, X those without strain,
///
///     M v̇ + C v + F(x) = M g + p,       C = α M + β K,     F = ∂U/∂x
///     linear           U = (x − X)' K (x − X) / 2
///     corotational     U = Σ (R_e' x − X)' K_e (R_e' x − X) / 2
///
/// with R_e the rotation of element e at its centroid.
///
/// A step of length h from k to k + 1 is Moreau and Jean's scheme with a linear F,
///
///     A v⁺ = b + p,      A = M + hθ C + h²θ² K                                             (1)
///     b = A v_k + h (M g − C v_k − F_0 − hθ K v_k)
///     x⁺ = x_k + h (θ v⁺ + (1−θ) v_k)
///
/// for the nodes that are not fixed. The force of a step is F_0 + θ K Δx, Δx = x⁺ − x_k. If the
/// body is corotational, this is the linearisation about a motion Δx* of a discrete gradient of U,
///
///     F = Σ R_m K_e (θ u⁺ + (1−θ) u_k) + c m d,     u = R_e' x − X
///
/// with K and the rotations R_m at x_k + θ Δx* (Simo and Tarnow's mean strain: it is zero in a
/// rotation, however large). The first term has no moment. d is Δx without rigid motions and m are
/// the lumped masses, so that the second term changes neither momentum. With c, the work of F is
/// the increase of U, plus (θ − 1/2) Δx' K Δx, the damping of the scheme (Gonzalez 1996). The first
/// Δx* is the motion without forces; corrections iterate.
class ElasticBody {
 public:
  /// Throws for impossible meshes and materials; `name` begins the message. The workers share the
  /// work on the body.
  ElasticBody(std::string name, ElasticMesh mesh, const ElasticMaterial& material,
              const ElasticStart& start,
              std::shared_ptr<Workers> workers = std::make_shared<Workers>());

  // The arguments of the constructor, and the boundary of the mesh.
  const std::string& name() const { return name_; }
  std::uint64_t identity() const { return identity_; }
  int group() const { return group_; }
  const ElasticMesh& mesh() const { return mesh_; }  ///< without strain, at its initial place
  const ElasticMaterial& material() const { return material_; }
  const std::vector<ElasticFace>& faces() const { return faces_; }
  const std::vector<int>& surfaceNodes() const { return surfaceNodes_; }

  // Nodes have numbers in the mesh; those that are not fixed have numbers among the free ones too.
  int nodes() const { return static_cast<int>(places_.size()); }
  int freeNodes() const { return static_cast<int>(nodeOfFree_.size()); }
  int freeOf(int node) const { return freeOf_[static_cast<std::size_t>(node)]; }  ///< −1: fixed
  int nodeOfFree(int free) const { return nodeOfFree_[static_cast<std::size_t>(free)]; }
  /// The first free node of each tile of nodes, and the number of free nodes.
  const std::vector<int>& tiles() const { return tiles_; }
  /// Present positions and velocities of all nodes.
  std::span<const Vec3> places() const { return places_; }
  std::span<const Vec3> velocities() const { return velocities_; }
  std::span<const double> masses() const { return masses_; }  ///< at nodes, lumped

  /// The threads that share the work; the results do not depend on them.
  void setWorkers(std::shared_ptr<Workers> workers) { workers_ = std::move(workers); }
  /// Starts a step: computes A and F of (1) for the free nodes, near a motion without external
  /// forces. Returns false if A has not changed: the body is linear, and h and θ are those of the
  /// last step.
  bool startStep(double h, double theta);
  /// v⁺ of this motion, 3 numbers per free node.
  std::span<const double> expected() const { return expected_; }
  /// The last A.
  const BlockMatrix& matrix() const { return A_; }
  /// Computes b of (1).
  void computeLoad(Vec3 gravity, std::span<double> load) const;
  /// A correction of F, which an iteration improves.
  struct Correction {
    double error = 0;    ///< increase of U less the work of the force, relative to the energy
    bool isNew = false;  ///< A was computed at x_k + θ Δx
  };
  /// Computes F again after a solve that gave v⁺. Returns error = 0 and leaves F if the error is at
  /// most `share` and the damping of the scheme. If it is above `slow`, A is computed again.
  Correction correct(double share, double slow, std::span<const double> velocities);
  /// Computes A and F near the motion whose solve had the least error.
  void returnToBest();
  /// Computes A and F for θ = 1 and the rotations at the start of the step: a step without contacts
  /// does not increase the energy then, but decreases that of vibrations and of rotation. Used if
  /// no correction succeeds.
  void damp();
  /// The error of the energy in a step with v⁺, relative to the energy.
  double energyError(std::span<const double> velocities) const;
  /// Ends the step with v⁺, 3 numbers per free node.
  void advance(std::span<const double> velocities);

  // Sums over the whole body, at the present state.
  double mass() const;
  Vec3 centre() const;
  double kineticEnergy() const;
  double elasticEnergy() const;
  double potentialEnergy(Vec3 gravity) const;  ///< of gravity
  Vec3 linearMomentum() const;
  Vec3 angularMomentum() const;  ///< about the origin
  /// Von Mises stress at the nodes: the mean over adjacent elements, weighted by volume.
  std::vector<double> stresses() const;
  /// The shortest edge of an element.
  double shortestEdge() const { return shortestEdge_; }
  /// Returns true if all positions and velocities are finite.
  bool isFinite() const;

  /// Visits positions and velocities of the nodes.
  void recordState(StateRecorder& recorder);

 private:
  static constexpr std::size_t kElementsOfPart = 1024;  // that one thread works on
  struct Element {
    ShapeGradients shape;
    std::vector<double> stiffness;  // for the nodes at their positions without strain
    std::size_t slot = 0;           // the first of its pairs of nodes in slots_
  };
  /// A corner of an element.
  struct Corner {
    std::size_t element;
    int number;
  };
  void numberFreeNodes(const std::vector<int>& fixed);
  void makeElements();
  void makePattern();
  void listCorners();
  void makeMasses();
  void assembleStiffness(const std::vector<Vec3>& places);
  void addStiffness(Corner corner, const Matrix3& R);
  void sumMatrix();
  Matrix3 elementRotation(std::size_t e, const std::vector<Vec3>& places) const;
  void displacements(std::size_t e, const Matrix3& R, const std::vector<Vec3>& places,
                     double* local) const;
  void multiplyStiffness(std::size_t e, const double* local, double* forces) const;
  /// Calls work(first, last) for parts of the free nodes, of the elements; last is not one of them.
  template <class Work>
  void shareNodes(const Work& work) const {
    workers_->share(static_cast<int>(tiles_.size()) - 1, [&](int tile) {
      work(tiles_[static_cast<std::size_t>(tile)], tiles_[static_cast<std::size_t>(tile) + 1]);
    });
  }
  template <class Work>
  void shareElements(const Work& work) const {
    workers_->share(elementParts(), [&](int part) {
      const std::size_t first = kElementsOfPart * static_cast<std::size_t>(part);
      work(part, first, std::min(first + kElementsOfPart, elements_.size()));
    });
  }
  int elementParts() const {
    return static_cast<int>((elements_.size() + kElementsOfPart - 1) / kElementsOfPart);
  }
  struct Motion {
    std::vector<Vec3> middle, end;  // x_k + θ Δx, x⁺
    std::vector<double> moved;      // Δx of the free nodes
    bool isFrozen = false;          // rotations of elements are those at the middle
  };
  struct RigidMotion {
    Vec3 centre, mean, turn;
    Vec3 at(Vec3 place) const { return mean + cross(turn, place - centre); }
  };
  Motion motionBy(std::vector<double> moved) const;
  std::vector<double> freeMotion() const;
  RigidMotion rigidMotion(const std::vector<Vec3>& places, const std::vector<Vec3>& d) const;
  void elementForces(std::size_t e, const Motion& motion, double* forces) const;
  std::vector<double> internalForces(const Motion& motion) const;
  double elasticEnergyAt(const std::vector<Vec3>& places) const;
  std::vector<double> stiffnessTimes(const std::vector<double>& x) const;
  std::vector<double> forceOfWork(double wanted, const Motion& motion) const;
  void linearise(const Motion& motion, const std::vector<double>& force);
  std::vector<double> motionWith(std::span<const double> velocities) const;
  struct Balance {
    double work = 0, wanted = 0, damped = 0, energy = 0;
  };
  Balance balance(const Motion& motion, std::span<const double> velocities) const;
  void lineariseAt(std::span<const double> velocities, bool isNew, double enough);
  const std::vector<double>& nextPoint(std::span<const double> velocities, double error);

  std::string name_;
  ElasticMesh mesh_;
  ElasticMaterial material_;
  Lame lame_;
  int group_;
  std::uint64_t identity_;
  std::vector<ElasticFace> faces_;
  std::vector<int> surfaceNodes_, freeOf_, nodeOfFree_, tiles_;
  std::vector<Element> elements_;
  std::vector<Corner> corners_;           // at the first free node, at the second, ...
  std::vector<std::size_t> firstCorner_;  // of each free node, and the end
  std::shared_ptr<Workers> workers_;
  std::vector<Vec3> places_, velocities_;
  std::vector<double> masses_;  // of nodes, lumped
  std::vector<double> massOf_;  // of the blocks of the pattern, if consistent
  BlockMatrix K_, A_;
  std::vector<double> constant_;  // F_0 of the free nodes
  std::vector<double> expected_;
  double strain_ = 0;   // energy, at the start of the step
  Anderson iteration_;  // of v⁺
  /// The v⁺ near which F gave the least error, what came of it, and the share of the difference
  /// that the iteration starts again with.
  struct Best {
    std::vector<double> point, image;
    double error = std::numeric_limits<double>::infinity(), share = 1;
  };
  Best best_;
  std::vector<std::int64_t> slots_;  // in K, of the pairs of nodes of an element; −1: fixed
  bool isAssembled_ = false;
  double h_ = 0, theta_ = 0, shortestEdge_ = 0;
};

}  // namespace rico
