#include <algorithm>
#include <array>
#include <mechanics/elastic/detection/ContactAreas.hpp>
#include <mechanics/elastic/detection/Footprint.hpp>
#include <mechanics/elastic/mesh/FaceTriangles.hpp>

namespace rico {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// A triangle of the surface.
struct Triangle {
  std::array<int, 3> node;
  std::array<Vec3, 3> place;
  Vec3 normal;  // of length one
  double area;
  Aabb box;
};

/// Shares out the area of contact of an elastic surface with one other body.
class Sharing {
 public:
  Sharing(const ElasticBody& body, int number, Footprints other,
          std::span<const ElasticContact> contacts)
      : body_(body),
        other_(std::move(other)),
        contacts_(contacts),
        areas_(contacts.size(), 0.0),
        reach_(0.5 * body.shortestEdge()) {
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      const ElasticContact& contact = contacts[k];
      patch_.add(contact.point);
      largestGap_ = most(largestGap_, contact.gap);
      if (contact.body == number && contact.node != ElasticContact::kFace && contact.second < 0)
        nodes_.emplace_back(contact.node, k);
    }
    std::sort(nodes_.begin(), nodes_.end());
  }

  const std::vector<double>& run() {
    for (const ElasticFace& face : body_.faces())
      forTriangles(face, [&](int a, int b, int c) { addTriangle({a, b, c}); });
    return areas_;
  }

 private:
  /// The contact of a node; kNone if there is none.
  std::size_t contactOf(int node) const {
    const auto found =
        std::lower_bound(nodes_.begin(), nodes_.end(), std::pair(node, std::size_t{0}));
    return found != nodes_.end() && found->first == node ? found->second : kNone;
  }

  void addTriangle(const std::array<int, 3>& node) {
    Triangle t{node, {}, {}, 0, {}};
    for (std::size_t i = 0; i < 3; ++i) {
      t.place[i] = body_.places()[node[i]];
      t.box.add(t.place[i]);
    }
    // Beyond the last contact the other body covers less than one triangle.
    if (!overlap(t.box.inflated(norm(t.box.extent())), patch_)) return;
    const Vec3 area = areaVectorOf(t.place);
    t.area = norm(area);
    if (!(t.area > 0)) return;
    t.normal = (1 / t.area) * area;
    if (!other_.list(t.box.inflated(reach_), t.normal, prints_)) return addWhole(t);
    for (const Footprint& print : prints_) {
      piece_.assign(t.place.begin(), t.place.end());
      keepWithin(piece_, print.outline, t.normal);
      if (norm(areaVectorOf(piece_)) > 0) addPiece(t, print);
    }
  }

  void give(std::size_t contact, const Triangle& t, double area) {
    areas_[contact] += area * most(0.0, -dot(t.normal, contacts_[contact].normal));
  }

  void addWhole(const Triangle& t) {
    for (const int node : t.node)
      if (const std::size_t k = contactOf(node); k != kNone) give(k, t, t.area / 3);
  }

  // A node has a part of the plane that its contact is with, not of one at its side.
  bool isOf(std::size_t contact, const Triangle& t, std::size_t corner,
            const Footprint& print) const {
    if (contact == kNone || dot(contacts_[contact].normal, t.normal) > kAgainst) return false;
    return abs(print.distance(t.place[corner], t.normal) - contacts_[contact].gap) <= reach_;
  }

  void addPiece(const Triangle& t, const Footprint& print) {
    std::array<bool, 3> isFree{};
    const double area = norm(areaVectorOf(piece_));
    const std::array<double, 3> weight = weightsAt(t, centreOf(piece_));
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t k = contactOf(t.node[i]);
      isFree[i] = !isOf(k, t, i, print);
      if (!isFree[i]) give(k, t, weight[i] * area);
    }
    if (isFree[0] || isFree[1] || isFree[2]) shareRest(t, print, isFree);
  }

  std::array<double, 3> weightsAt(const Triangle& t, Vec3 p) const {
    return nearestWeights(p, t.place[0], t.place[1], t.place[2]);
  }

  // The surfaces touch if their distance is that of contacts, or as small as between points of a
  // round body (NodeGaps).
  void shareRest(const Triangle& t, const Footprint& print, const std::array<bool, 3>& isFree) {
    constexpr double kRound = 0.1;  // of the reach
    const Vec3 centre = centreOf(piece_);
    if (abs(print.distance(centre, t.normal)) > kRound * reach_ + largestGap_) return;
    listNear(t, centre);
    for (const std::size_t k : near_) {
      cutCell(k);
      const double area = norm(areaVectorOf(cell_));
      if (!(area > 0)) continue;
      const std::array<double, 3> weight = weightsAt(t, centreOf(cell_));
      double share = 0;
      for (std::size_t i = 0; i < 3; ++i) share += isFree[i] ? weight[i] : 0;
      give(k, t, share * area);
    }
  }

  // The contacts that may be nearest to a point of the piece.
  void listNear(const Triangle& t, Vec3 centre) {
    constexpr double kAligned = 0.8;
    double radius = 0, nearest = Aabb::kInfinity;
    for (const Vec3 corner : piece_) radius = most(radius, norm(corner - centre));
    const auto distance = [&](std::size_t k) { return norm(contacts_[k].point - centre); };
    const auto isAligned = [&](std::size_t k) {
      return -dot(contacts_[k].normal, t.normal) > kAligned;
    };
    for (std::size_t k = 0; k < contacts_.size(); ++k)
      if (isAligned(k)) nearest = least(nearest, distance(k));
    near_.clear();
    for (std::size_t k = 0; k < contacts_.size(); ++k)
      if (isAligned(k) && distance(k) <= nearest + 2 * radius) near_.push_back(k);
  }

  // The part of the piece that is nearer to contact k than to all others; of contacts at one place
  // the first has it.
  void cutCell(std::size_t k) {
    cell_ = piece_;
    const Vec3 own = contacts_[k].point;
    for (const std::size_t j : near_) {
      if (j == k || cell_.empty()) continue;
      const Vec3 away = own - contacts_[j].point;
      if (norm(away) > 1e-9 * reach_)
        cutOff(cell_, away, 0.5 * (own + contacts_[j].point));
      else if (j < k)
        cell_.clear();
    }
  }

  const ElasticBody& body_;
  Footprints other_;
  std::span<const ElasticContact> contacts_;
  std::vector<std::pair<int, std::size_t>> nodes_;  // with their contacts, sorted
  std::vector<double> areas_;
  double reach_, largestGap_ = 0;
  Aabb patch_;
  std::vector<Footprint> prints_;
  PlanePolygon piece_, cell_;
  std::vector<std::size_t> near_;
};

}  // namespace

std::vector<double> contactAreas(const ElasticBodies& elastic, const RigidBodies& rigid,
                                 std::span<const ElasticContact> contacts) {
  if (contacts.empty()) return {};
  const ElasticContact& first = contacts.front();
  const ElasticBody& body = elastic.body(first.body);
  if (first.other < 0) {
    const Frame frame = frameAt(rigid.position(first.rigid), rigid.orientation(first.rigid));
    return Sharing(body, first.body, {rigid.kindOf(first.rigid).shape, frame}, contacts).run();
  }
  const ElasticBody& other = elastic.body(first.other);
  const double reach = 0.5 * most(body.shortestEdge(), other.shortestEdge());
  return Sharing(body, first.body, {other, reach}, contacts).run();
}

}  // namespace rico
