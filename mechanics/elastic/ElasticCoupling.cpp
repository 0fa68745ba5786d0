#include <algorithm>
#include <limits>
#include <mechanics/elastic/ElasticCoupling.hpp>
#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

Matrix3 inertiaOf(const RicoContactBody& inverse) {
  const double* J = inverse.inverse_inertia;
  return {{{J[0], J[3], J[4]}, {J[3], J[1], J[5]}, {J[4], J[5], J[2]}}};
}

}  // namespace

void applyInverse(const RicoContactBody& inverse, const double* f, double* twist) {
  store(inverse.inverse_mass * load(f), twist);
  store(inertiaOf(inverse) * load(f + 3), twist + 3);
}

ElasticCoupling::ElasticCoupling(const ElasticManager& manager, std::span<const double> twists,
                                 std::span<const RicoContactBody> inverse) {
  const ElasticBodies& elastic = manager.elastic();
  contacts_.nodes.columns = elastic.freeNodes();
  contacts_.bodies.columnSize = 6;
  for (const ElasticManager::Active& active : manager.active()) {
    const ElasticContact& contact = active.contact;
    const ContactBasis frame = contactBasis(contact.normal);
    const Vec3 basis[3] = {frame.N, frame.T1, frame.T2};
    double bias[3] = {active.bias.x, active.bias.y, active.bias.z};
    if (contact.other < 0)
      addBody(contact.rigid, -1, contact.point - manager.rigid().centres()[contact.rigid], basis,
              twists, inverse, bias);
    const bool isFace = contact.node == ElasticContact::kFace;
    const int ofFace = isFace ? contact.body : contact.other;
    for (std::size_t i = 0; ofFace >= 0 && i < 3; ++i)
      addNode(elastic.freeNode(ofFace, contact.corner[i]), basis,
              isFace ? contact.weight[i] : -contact.weight[i]);
    if (!isFace) addNode(elastic.freeNode(contact.body, contact.node), basis, 1 - contact.share);
    if (contact.second >= 0)
      addNode(elastic.freeNode(contact.body, contact.second), basis, contact.share);
    finishContact(active.friction, active.most, bias);
  }
}

void ElasticCoupling::finishContact(double friction, double most, const double* bias) {
  contacts_.nodes.start.push_back(static_cast<std::int64_t>(contacts_.nodes.column.size()));
  contacts_.bodies.start.push_back(static_cast<std::int64_t>(contacts_.bodies.column.size()));
  contacts_.bodies.columns = contacts_.numberOfBodies();
  friction_.push_back(friction);
  most_.push_back(most);
  bias_.insert(bias_.end(), bias, bias + 3);
}

void ElasticCoupling::add(const RicoContactPair& pair, std::int64_t first,
                          std::span<const double> twists,
                          std::span<const RicoContactBody> inverse) {
  const Vec3 basis[3] = {load(pair.normal), load(pair.tangent),
                         cross(load(pair.normal), load(pair.tangent))};
  double bias[3] = {pair.bias[0], pair.bias[1], pair.bias[2]};
  for (const int end : {0, 1})
    if (pair.body[end] != RICO_NO_BODY)
      addBody(static_cast<std::uint32_t>(pair.body[end] - first), end == 0 ? -1 : 1,
              load(pair.arm[end]), basis, twists, inverse, bias);
  finishContact(pair.mu, std::numeric_limits<double>::infinity(), bias);
}

int ElasticCoupling::columnOf(std::uint32_t body, const RicoContactBody& inverse) {
  const auto found = std::find(bodies_.begin(), bodies_.end(), body);
  if (found != bodies_.end()) return static_cast<int>(found - bodies_.begin());
  bodies_.push_back(body);
  std::vector<double> mass(36, 0.0);
  for (std::size_t i = 0; i < 3; ++i) {
    mass[7 * i] = inverse.inverse_mass;
    for (std::size_t j = 0; j < 3; ++j)
      mass[6 * (3 + i) + 3 + j] = inertiaOf(inverse)(static_cast<int>(i), static_cast<int>(j));
  }
  invertBlock(mass.data(), 6);
  contacts_.masses.insert(contacts_.masses.end(), mass.begin(), mass.end());
  return static_cast<int>(bodies_.size()) - 1;
}

// ±E' (v + ω × a): for bodies with prescribed motion this velocity is a part of the bias.
void ElasticCoupling::addBody(std::uint32_t number, double sign, Vec3 arm, const Vec3* basis,
                              std::span<const double> twists,
                              std::span<const RicoContactBody> inverse, double* bias) {
  const RicoContactBody& body = inverse[number];
  const double* twist = twists.data() + 6 * static_cast<std::size_t>(number);
  if (body.inverse_mass == 0) {
    const Vec3 v = load(twist) + cross(load(twist + 3), arm);
    for (int r = 0; r < 3; ++r) bias[r] += sign * dot(basis[r], v);
    return;
  }
  BlockMatrix& G = contacts_.bodies;
  const int column = columnOf(number, body);
  const std::ptrdiff_t place =
      std::lower_bound(G.column.begin() + G.start.back(), G.column.end(), column) -
      G.column.begin();
  G.column.insert(G.column.begin() + place, column);
  double block[18];
  for (int r = 0; r < 3; ++r) {
    store(sign * basis[r], block + 6 * r);
    store(sign * cross(arm, basis[r]), block + 6 * r + 3);
  }
  G.value.insert(G.value.begin() + 18 * place, block, block + 18);
}

void ElasticCoupling::addNode(int node, const Vec3* basis, double weight) {
  if (node < 0 || weight == 0) return;
  BlockMatrix& H = contacts_.nodes;
  const std::ptrdiff_t place =
      std::lower_bound(H.column.begin() + H.start.back(), H.column.end(), node) - H.column.begin();
  H.column.insert(H.column.begin() + place, node);
  double block[9];
  for (int r = 0; r < 3; ++r) store(weight * basis[r], block + 3 * r);
  H.value.insert(H.value.begin() + 9 * place, block, block + 9);
}

std::vector<double> ElasticCoupling::push(std::span<const double> r,
                                          std::span<const RicoContactBody> inverse) const {
  std::vector<double> forces(6 * bodies_.size(), 0.0), twists(forces.size());
  addTransposedTimes(contacts_.bodies, r.data(), forces.data());
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    applyInverse(inverse[bodies_[b]], &forces[6 * b], &twists[6 * b]);
  return twists;
}

}  // namespace rico
