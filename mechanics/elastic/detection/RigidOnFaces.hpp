#pragma once

#include <mechanics/elastic/detection/FaceSearch.hpp>
#include <mechanics/elastic/detection/NodeGaps.hpp>
#include <mechanics/narrow/ContactPoint.hpp>
#include <mechanics/shapes/Shape.hpp>

namespace rico {

/// Finds the contacts of corners, edges and round sides of rigid bodies with faces of an elastic
/// body. Of a shape, those points are tested that are lowest above the plane of a face, and for two
/// of them the point between them that is next to the middle of the face.
class RigidOnFaces {
 public:
  /// Contacts with the faces of the elastic body with this number. `margin`: the largest gap, a
  /// length.
  RigidOnFaces(const ElasticBody& body, int number, double margin)
      : body_(body), number_(number), margin_(margin) {}

  /// Shapes that have such contacts: bounded ones of finite thickness.
  static bool takes(const Shape& shape);
  /// Appends the contacts with a body that `gaps`, those of the nodes, do not suffice for.
  void meet(const FaceSearch& search, const NodeGaps& gaps, const Shape& shape, const Frame& frame,
            std::uint32_t rigid, bool isMoved, std::vector<ElasticContact>& found);

 private:
  struct Hit {
    FaceSearch::Hit face;
    Vec3 place;      // on the rigid body
    bool isBetween;  // two corners
  };
  void listPoints(const FaceSearch::Triangle& triangle, const Shape& shape, const Frame& frame);
  void addBetween(const FaceSearch::Triangle& triangle);
  void addHit(const FaceSearch& search, const NodeGaps& gaps, Vec3 normal, Vec3 place,
              bool isBetween);
  void addContact(const Hit& hit, std::uint32_t rigid, std::size_t first,
                  std::vector<ElasticContact>& found) const;

  const ElasticBody& body_;
  int number_;
  double margin_;
  std::vector<ContactPoint> lowest_;
  std::vector<Vec3> points_;  // corners, then points between them
  std::size_t corners_ = 0;
  std::vector<Hit> hits_;
  std::vector<int> near_;
};

}  // namespace rico
