#include <algorithm>
#include <mechanics/elastic/ElasticBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {

int ElasticBodies::add(const std::string& name, const ElasticMesh& mesh,
                       const ElasticMaterial& material, ElasticStart start) {
  if (start.identity == 0) start.identity = kFirstIdentity + bodies_.size();
  bodies_.emplace_back(name, mesh, material, start, workers_);
  const int before = first_.empty() ? 0 : first_.back() + bodies_[bodies_.size() - 2].freeNodes();
  first_.push_back(before);
  return size() - 1;
}

void ElasticBodies::setThreads(int threads) {
  if (threads == workers_->threads()) return;
  workers_ = std::make_shared<Workers>(threads);
  multigrid_.setWorkers(workers_);
  for (ElasticBody& body : bodies_) body.setWorkers(workers_);
}

int ElasticBodies::freeNode(int body, int node) const {
  const int free = bodies_[static_cast<std::size_t>(body)].freeOf(node);
  return free < 0 ? -1 : first_[static_cast<std::size_t>(body)] + free;
}

// The matrix of corotational bodies changes in each step. Their preconditioner is a function of the
// state only, so that a run continued from a checkpoint has the same bits.
void ElasticBodies::startStep(double h, double theta) {
  h_ = h, theta_ = theta;
  bool isNew = A_.rows() == 0;
  for (ElasticBody& body : bodies_)
    if (body.startStep(h, theta)) isNew = true;
  if (isNew) joinMatrices();
  const std::size_t nodes = first_.back() + bodies_.back().freeNodes();
  load_.assign(3 * nodes, 0.0), velocities_.assign(3 * nodes, 0.0);
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    computeLoad(b);
    const std::span<const double> expected = bodies_[b].expected();
    std::copy(expected.begin(), expected.end(), velocities_.begin() + 3 * first_[b]);
  }
}

void ElasticBodies::joinMatrices() {
  std::vector<Vec3> places;
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    for (int i = 0; i < bodies_[b].freeNodes(); ++i)
      places.push_back(bodies_[b].places()[bodies_[b].nodeOfFree(i)]);
  const bool isKnown = multigrid_.levels() > 0 && A_.rows() == static_cast<int>(places.size());
  if (!isKnown) joinPatterns();
  auto to = A_.value.begin();
  for (const ElasticBody& body : bodies_)
    to = std::copy(body.matrix().value.begin(), body.matrix().value.end(), to);
  if (isKnown)
    multigrid_.updateMatrix(places);
  else
    multigrid_.setMatrix(A_, places, tiles());
}

// The tiles of all bodies; consecutive ones are joined until they are worth a thread's work.
std::vector<int> ElasticBodies::tiles() const {
  constexpr int kLeast = 256;
  std::vector<int> first{0};
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    for (const int tile : bodies_[b].tiles())
      if (first_[b] + tile - first.back() >= kLeast) first.push_back(first_[b] + tile);
  if (first.size() == 1) first.push_back(0);
  first.back() = A_.rows();
  return first;
}

void ElasticBodies::joinPatterns() {
  A_ = BlockMatrix();
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const BlockMatrix& A = bodies_[b].matrix();
    const std::int64_t blocks = A_.start.back();
    for (const int column : A.column) A_.column.push_back(first_[b] + column);
    for (int i = 0; i < A.rows(); ++i) A_.start.push_back(blocks + A.start[i + 1]);
  }
  A_.columns = A_.rows();
  A_.value.resize(A_.column.size() * static_cast<std::size_t>(A_.blockSize()));
}

std::span<const double> ElasticBodies::ofBody(std::span<const double> all, std::size_t body) const {
  return all.subspan(3 * static_cast<std::size_t>(first_[body]),
                     3 * static_cast<std::size_t>(bodies_[body].freeNodes()));
}

double ElasticBodies::correctLoad(std::span<const double> velocities, double share, double slow) {
  double largest = 0;
  bool isNew = false;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const ElasticBody::Correction correction =
        bodies_[b].correct(share, slow, ofBody(velocities, b));
    if (correction.error == 0) continue;
    largest = most(largest, correction.error);
    isNew = isNew || correction.isNew;
    computeLoad(b);
  }
  if (isNew) joinMatrices();
  return largest;
}

void ElasticBodies::returnToBest() {
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    bodies_[b].returnToBest();
    computeLoad(b);
  }
  joinMatrices();
}

void ElasticBodies::damp() {
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    bodies_[b].damp();
    computeLoad(b);
  }
  joinMatrices();
}

double ElasticBodies::energyError(std::span<const double> velocities) const {
  double largest = 0;
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    largest = most(largest, bodies_[b].energyError(ofBody(velocities, b)));
  return largest;
}

void ElasticBodies::computeLoad(std::size_t body) {
  const std::size_t first = 3 * static_cast<std::size_t>(first_[body]);
  const std::size_t count = 3 * static_cast<std::size_t>(bodies_[body].freeNodes());
  bodies_[body].computeLoad(gravity_, std::span(load_).subspan(first, count));
}

void ElasticBodies::advance(std::span<const double> velocities) {
  for (std::size_t b = 0; b < bodies_.size(); ++b) bodies_[b].advance(ofBody(velocities, b));
}

double ElasticBodies::kineticEnergy() const {
  double sum = 0;
  for (const ElasticBody& body : bodies_) sum += body.kineticEnergy();
  return sum;
}

double ElasticBodies::strainEnergy() const {
  double sum = 0;
  for (const ElasticBody& body : bodies_) sum += body.elasticEnergy();
  return sum;
}

double ElasticBodies::potentialEnergy() const {
  double sum = 0;
  for (const ElasticBody& body : bodies_)
    sum += body.potentialEnergy(gravity_) + body.elasticEnergy();
  return sum;
}

int ElasticBodies::lostBody() const {
  for (int b = 0; b < size(); ++b)
    if (!body(b).isFinite()) return b;
  return -1;
}

void ElasticBodies::recordState(StateRecorder& recorder) {
  for (ElasticBody& body : bodies_) body.recordState(recorder);
}

}  // namespace rico
