#pragma once

#include <deque>
#include <mechanics/elastic/ElasticBody.hpp>
#include <mechanics/elastic/multigrid/Multigrid.hpp>

namespace rico {

/// All elastic bodies as one system: the free nodes of the first body, then of the second, ...
class ElasticBodies {
 public:
  /// The first identity: far above those of rigid bodies.
  static constexpr std::uint64_t kFirstIdentity = std::uint64_t{1} << 32;

  /// Adds a body and returns its number. If `start` has no identity, the body gets one.
  int add(const std::string& name, const ElasticMesh& mesh, const ElasticMaterial& material,
          ElasticStart start);
  /// The number of bodies, and a body by its number.
  int size() const { return static_cast<int>(bodies_.size()); }
  bool empty() const { return bodies_.empty(); }
  const ElasticBody& body(int number) const { return bodies_[static_cast<std::size_t>(number)]; }
  /// The acceleration by gravity; zero by default.
  void setGravity(Vec3 g) { gravity_ = g; }
  Vec3 gravity() const { return gravity_; }
  /// The number of threads that share the work; 1 by default. All give the same bits. If the
  /// system does not permit so many, threads() is less.
  void setThreads(int threads);
  int threads() const { return workers_->threads(); }

  /// Computes matrix, load and velocities at the start of a step. If the matrix has changed,
  /// the preconditioner is computed again.
  void startStep(double h, double theta);
  /// A and the load of all bodies for the free nodes, and the preconditioner of A.
  const BlockMatrix& matrix() const { return A_; }
  Multigrid& multigrid() { return multigrid_; }
  std::span<const double> load() const { return load_; }
  /// Velocities at the end of the step if nothing acts, 3 numbers per free node.
  std::span<const double> velocities() const { return velocities_; }
  /// The number of free nodes of all bodies.
  int freeNodes() const { return static_cast<int>(load_.size()) / 3; }
  /// The number of a node among the free nodes of all bodies; −1 if it is fixed.
  int freeNode(int body, int node) const;
  /// Corrects the load, and A if the error is above `slow`, if a step with these velocities would
  /// change the energy of a body by more than `share` of it. Returns the largest change, relative
  /// to the energy (ElasticBody::correct); 0 if there is nothing to correct.
  double correctLoad(std::span<const double> velocities, double share, double slow);
  /// Returns to the corrections with the least error, body by body.
  void returnToBest();
  /// Prepares a damped step of all bodies (ElasticBody::damp).
  void damp();
  /// The largest error of the energy of a body in a step with these velocities, relative to it.
  double energyError(std::span<const double> velocities) const;
  /// Ends the step with these velocities.
  void advance(std::span<const double> velocities);

  /// Energies of all nodes.
  double kineticEnergy() const;
  double strainEnergy() const;
  /// Potential energy of gravity and strain.
  double potentialEnergy() const;
  /// The number of a body whose position or velocity is not finite; −1 if there is none.
  int lostBody() const;
  /// Visits the states of all bodies.
  void recordState(StateRecorder& recorder);

 private:
  void joinMatrices();
  void joinPatterns();
  std::vector<int> tiles() const;
  void computeLoad(std::size_t body);
  std::span<const double> ofBody(std::span<const double> all, std::size_t body) const;

  std::shared_ptr<Workers> workers_ = std::make_shared<Workers>();
  std::deque<ElasticBody> bodies_;
  Vec3 gravity_;
  double h_ = 0, theta_ = 0;
  std::vector<int> first_;  // free node of each body
  BlockMatrix A_;
  Multigrid multigrid_;
  std::vector<double> load_, velocities_;
};

}  // namespace rico
