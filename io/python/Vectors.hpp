#pragma once

#include <numerics/rico_math.h>
#include <pybind11/stl.h>

#include <array>
#include <cmath>
#include <io/python/Arrays.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <optional>
#include <vector>

namespace rico::python {

/// The argument `name`: a place, a velocity or a direction.
inline Vec3 vec3Of(const Reals& array, const char* name) {
  if (array.ndim() != 1 || array.size() != 3)
    throw std::invalid_argument(std::string(name) + " has three numbers, not " +
                                std::to_string(array.size()));
  checkFinite(array, name);
  return {array.data()[0], array.data()[1], array.data()[2]};
}

inline Vec3 vec3Of(const std::optional<Reals>& array, const char* name) {
  return array ? vec3Of(*array, name) : Vec3{};
}

/// The argument `orientation`: w, x, y, z; none is no turn.
inline Quaternion quaternionOf(const std::optional<Reals>& array) {
  if (!array) return {};
  if (array->ndim() != 1 || array->size() != 4)
    throw std::invalid_argument("orientation has four numbers, w, x, y, z");
  const double* q = array->data();
  const double length = RicoHypot(RicoHypot(q[0], q[1]), RicoHypot(q[2], q[3]));
  if (!std::isfinite(length) || length == 0)
    throw std::invalid_argument("orientation has finite numbers, w, x, y, z, not all zero");
  return {q[0], q[1], q[2], q[3]};
}

/// Throws if the argument `name` is no body of the population.
inline void checkBody(const RigidBodies& bodies, const char* name, std::uint64_t identity) {
  if (bodies.indexOf(identity) == RigidBodies::kNone)
    throw py::key_error(std::string(name) + ": there is no body " + std::to_string(identity) +
                        "; identities are those that add() returned");
}

/// `width` numbers of each of n.
template <class Numbers>
Reals rowsOf(std::size_t n, py::ssize_t width, const Numbers& numbersOf) {
  Reals rows({static_cast<py::ssize_t>(n), width});
  double* at = rows.mutable_data();
  for (std::size_t i = 0; i < n; ++i)
    for (const double number : numbersOf(i)) *at++ = number;
  return rows;
}

inline std::array<double, 3> numbersOf(Vec3 v) { return {v.x, v.y, v.z}; }

/// Columns by name.
inline py::dict reactionsOf(const std::vector<ContactReaction>& all) {
  py::array_t<std::uint64_t> a(static_cast<py::ssize_t>(all.size())), b(a.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    a.mutable_data()[i] = all[i].a, b.mutable_data()[i] = all[i].b;
  const auto column = [&](Vec3 ContactReaction::*of) {
    return rowsOf(all.size(), 3, [&](std::size_t i) { return numbersOf(all[i].*of); });
  };
  py::dict result;
  result["a"] = a, result["b"] = b;
  result["point"] = column(&ContactReaction::point);
  result["normal"] = column(&ContactReaction::normal);
  result["impulse"] = column(&ContactReaction::impulse);
  return result;
}

}  // namespace rico::python
