#pragma once

#include <functional>
#include <mechanics/collision/CollisionFilter.hpp>
#include <mechanics/collision/Contact.hpp>
#include <mechanics/collision/MovedPairs.hpp>
#include <mechanics/collision/PlacedBodies.hpp>
#include <mechanics/narrow/ContactPoint.hpp>
#include <span>

namespace rico {
/// Options of ContactDetection.
struct DetectionOptions {
  double margin = 0;  ///< length: points whose gap is at most this are contacts
  /// Stores no data that only searches and queries need, and of a contact between spheres only its
  /// number: contact() recomputes it.
  bool savesMemory = false;
};

/// Finds all contacts of bodies.
///
/// They are sorted by the identities of a, then b, then by feature. They depend only on the shapes,
/// positions and identities of the two bodies: not on the order in which bodies were added, on
/// earlier detections, or on other bodies.
class ContactDetection {
 public:
  /// Throws unless the margin is zero or a positive, finite length.
  explicit ContactDetection(DetectionOptions options = {});

  /// Selects the pairs that may touch; by default all.
  CollisionFilter& filter() { return filter_; }

  /// Replaces the margin, from the next detect() on. Throws as the constructor does.
  void setMargin(double margin);

  /// Called by detect() with the contacts that it has found. The function may remove contacts, move
  /// points, and turn normals, which must keep length 1. Not called with savesMemory.
  using Adjust = std::function<void(std::vector<Contact>&, const CollisionBodies&)>;
  /// Sets this function; null: none.
  void setAdjust(Adjust adjust) { adjust_ = std::move(adjust); }

  /// The contacts at the current positions; valid until the next call. Every call must pass the
  /// same bodies.
  std::span<const Contact> detect(const CollisionBodies& bodies);

  /// The contacts of the last detect(). With savesMemory those between two spheres are omitted.
  std::span<const Contact> contacts() const { return contacts_; }
  /// The number of all contacts, and each of them, also with savesMemory.
  std::size_t size() const { return options_.savesMemory ? found_.size() : contacts_.size(); }
  Contact contact(std::size_t number) const;
  /// Returns contact(number) without a copy: a stored contact, or `room`, which is then written.
  const Contact& contact(std::size_t number, Contact& room) const;
  /// The bodies and the feature of contact(number), without computing the rest.
  ContactName named(std::size_t number) const;

  /// The broad phase, for SceneQuery.
  const PlacedBodies& placed() const { return placed_; }
  const PairGrid& grid() const { return grid_; }

  std::size_t candidates() const { return candidates_.size(); }  ///< tested pairs
  /// Numbers of searches for all candidates, and for those of bodies that have moved.
  std::size_t searches() const { return searches_; }
  std::size_t smallSearches() const { return smallSearches_; }
  std::size_t bytes() const;  ///< of memory

 private:
  void findCandidates(const CollisionBodies& bodies);
  bool findCandidatesOfMoved(const CollisionBodies& bodies);
  void mergeCandidates();
  void noteSpheres(std::span<PairGrid::Pair> pairs) const;
  bool mayTouch(const CollisionBodies& bodies, std::uint32_t i, std::uint32_t j) const;
  bool isApartFromPlane(const CollisionBodies& bodies, std::uint32_t plane,
                        std::uint32_t other) const;
  bool mayTouch(const PairGrid::Pair& candidate) const;
  void collideCandidate(const CollisionBodies& bodies, std::uint32_t number);
  bool collideSpheres(std::uint32_t i, std::uint32_t j, Contact& contact) const;
  void collideSolids(const CollisionBodies& bodies, std::uint32_t i, std::uint32_t j);

  DetectionOptions options_;
  CollisionFilter filter_;
  std::uint64_t filter_version_ = 0;
  PlacedBodies placed_;
  PairGrid grid_;
  MovedPairs moved_pairs_;
  std::vector<PairGrid::Pair> candidates_, new_candidates_;
  std::vector<Contact> contacts_;     // savesMemory: contacts that are not between two spheres
  std::vector<std::uint32_t> found_;  // savesMemory: candidates, or indices in contacts_
  std::vector<ContactPoint> points_;
  std::size_t searches_ = 0, smallSearches_ = 0;
  Adjust adjust_;
};

}  // namespace rico
