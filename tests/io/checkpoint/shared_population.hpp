/// A population distributed over ranks: bodies are created, removed, and moved between ranks. Its
/// state does not depend on the number of ranks.
#pragma once

#include <algorithm>
#include <cmath>
#include <io/checkpoint/StateTable.hpp>
#include <vector>

namespace rico::test {

class SharedPopulation {
 public:
  SharedPopulation(const Processes& ranks, std::int64_t bodies) : ranks_(ranks), born_(bodies) {
    for (std::int64_t i = bodies; i-- > 0;) addBody(i);
  }

  std::int64_t stepNumber() const { return step_; }
  double time() const { return time_; }
  const SharedRows& bodies() const { return bodies_; }
  double& control(std::size_t i) { return controls_[i]; }

  /// Changes the bodies and contacts, from their own data and common data, and removes some of
  /// them. A contact is removed with its body.
  void step() {
    ++step_;
    time_ += 0.001;
    for (std::size_t i = 0; i < controls_.size(); ++i)
      controls_[i] = std::cos(controls_[i] + time_ + double(i));
    if (step_ % 3 == 0) events_.push_back(step_);
    if (events_.size() > 5) events_.erase(events_.begin());
    move(bodies_, bodies_.realWidth);
    move(contacts_, contacts_.realWidth);
    remove(bodies_, 1);
    remove(contacts_, 3);
    addBody(born_++);
  }

  void recordState(StateRecorder& r) {
    r.group("population", 0);
    r("step", step_);
    r("time", time_);
    r("born", born_);
    r("controls", std::span<double>(controls_));
    r.list("events", events_);
    r.shared("bodies", bodies_);
    r.group("contacts", 0);
    r.shared("contacts", contacts_);
  }
  StateWalk walk() {
    return [this](StateRecorder& r) { recordState(r); };
  }
  std::uint64_t hash() { return hashState(walk(), ranks_); }

 private:
  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15U;
    return x ^ (x >> 29);
  }
  /// Adds a body on a pseudo-random rank, which depends on the number of ranks.
  void addBody(std::int64_t i) {
    const std::uint64_t key = mix(static_cast<std::uint64_t>(i) + 1);
    if (static_cast<int>(mix(key) % static_cast<std::uint64_t>(ranks_.size())) != ranks_.rank())
      return;
    bodies_.keys.push_back(key);
    bodies_.integers.insert(bodies_.integers.end(), {i, -i});
    for (int k = 0; k < bodies_.realWidth; ++k) bodies_.reals.push_back(std::sin(double(i) + k));
    if (i % 2 != 0) return;
    contacts_.keys.insert(contacts_.keys.end(), {key % 7, key, static_cast<std::uint64_t>(i)});
    for (int k = 0; k < contacts_.realWidth; ++k)
      contacts_.reals.push_back(1.0 / double(i + k + 1));
  }
  void move(SharedRows& rows, int width) const {
    for (std::size_t i = 0; i < rows.reals.size(); ++i)
      rows.reals[i] = std::sin(rows.reals[i] + controls_[i % std::size_t(width) % 3]);
  }
  void remove(SharedRows& rows, int keyWidth) const {
    SharedRows left{rows.keyWidth, rows.integerWidth, rows.realWidth, {}, {}, {}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::uint64_t id = rows.keys[i * std::size_t(keyWidth) + (keyWidth > 1 ? 1 : 0)];
      if (mix(id + static_cast<std::uint64_t>(step_)) % 101 == 0) continue;
      copyRow(rows.keys, rows.keyWidth, i, left.keys);
      copyRow(rows.integers, rows.integerWidth, i, left.integers);
      copyRow(rows.reals, rows.realWidth, i, left.reals);
    }
    rows = std::move(left);
  }
  template <class T>
  static void copyRow(const std::vector<T>& from, int width, std::size_t i, std::vector<T>& to) {
    const auto first = from.begin() + static_cast<std::ptrdiff_t>(i) * width;
    to.insert(to.end(), first, first + width);
  }

  Processes ranks_;
  std::int64_t step_ = 0;
  std::int64_t born_;
  double time_ = 0.0;
  std::vector<double> controls_ = std::vector<double>(7, 0.5);
  std::vector<std::int64_t> events_;
  SharedRows bodies_{1, 2, 13, {}, {}, {}};
  SharedRows contacts_{3, 0, 5, {}, {}, {}};
};

}  // namespace rico::test
