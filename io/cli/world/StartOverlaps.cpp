#include <algorithm>
#include <cstdio>
#include <io/cli/world/StartOverlaps.hpp>
#include <io/problems/InputError.hpp>
#include <map>
#include <mechanics/collision/ContactDetection.hpp>

namespace rico {

namespace {

/// Overlaps up to this fraction of the smaller body's radius are not reported.
constexpr double kShare = 0.01, kRecoveredShare = 0.1;

/// The overlaps between bodies of two entries, or of one.
struct Meeting {
  const BodySpec *later = nullptr, *earlier = nullptr;
  std::size_t pairs = 0;
  double depth = 0;  // depth of the deepest overlap
  Vec3 at;
};

/// Returns "bodies[2]", followed by the name if there is one.
std::string titleOf(const BodySpec& entry) {
  return entry.name.empty() ? entry.place.key : entry.place.key + " (" + entry.name + ")";
}

/// Formats with three digits.
std::string shortText(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", x);
  return text;
}

void appendBodies(const Meeting& meeting, std::string& text) {
  text.append(titleOf(*meeting.later));
  if (meeting.later == meeting.earlier)
    text.append(": its bodies overlap each other");
  else
    text.append(" overlaps ").append(titleOf(*meeting.earlier)).append(" of line ");
  if (meeting.later != meeting.earlier) text.append(std::to_string(meeting.earlier->place.line));
  if (meeting.pairs > 1) text.append(" in ").append(std::to_string(meeting.pairs)).append(" pairs");
}

/// The effect of an overlap during the run, and a remedy.
std::string consequence(const Scene& scene, double depth) {
  if (scene.solver.hasSubsteps()) return "substeps separate them gradually; place them apart";
  if (!scene.contacts.recovery) return "steps separate them gradually; place them apart";
  const double speed = *scene.contacts.recovery * depth / scene.time.step;
  return speed > 0 ? "contacts.recovery separates them with " + shortText(speed) +
                         " m/s; place them apart"
                   : "the overlap remains; place them apart, or set contacts.recovery";
}

std::string textOf(const Meeting& meeting, const Scene& scene) {
  std::string text = scene.file.string();
  text.append(":").append(std::to_string(meeting.later->place.line)).append(": warning: ");
  appendBodies(meeting, text);
  text.append(meeting.pairs > 1 ? ", by up to " : " by ").append(shortText(meeting.depth));
  text.append(", at [").append(shortText(meeting.at.x)).append(", ");
  text.append(shortText(meeting.at.y)).append(", ").append(shortText(meeting.at.z));
  return text.append("]; ").append(consequence(scene, meeting.depth));
}

/// Collects the overlaps of all pairs of entries, from contacts in their order.
class Meetings {
 public:
  void add(const Contact& contact, const BodySpec* a, const BodySpec* b) {
    const auto [earlier, later] = std::minmax(a, b);
    Meeting& meeting = found_[{earlier, later}];
    meeting.earlier = earlier, meeting.later = later;
    const bool isAgain = last_ != nullptr && last_->a == contact.a && last_->b == contact.b;
    meeting.pairs += isAgain ? 0 : 1;
    if (-contact.gap > meeting.depth) meeting.depth = -contact.gap, meeting.at = contact.point;
    last_ = &contact;
  }
  std::vector<Meeting> deepestFirst() const {
    std::vector<Meeting> all;
    for (const auto& [entries, meeting] : found_) all.push_back(meeting);
    std::stable_sort(all.begin(), all.end(),
                     [](const Meeting& a, const Meeting& b) { return a.depth > b.depth; });
    return all;
  }

 private:
  std::map<std::pair<const BodySpec*, const BodySpec*>, Meeting> found_;
  const Contact* last_ = nullptr;  // the next contact may have the same two bodies
};

}  // namespace

void StartOverlaps::add(const BodySpec& entry, std::uint64_t identity, const Shape& shape,
                        Motion motion, int group, Vec3 position, Quaternion orientation) {
  bodies_.add(identity, shape, motion, position, orientation, group);
  entries_.push_back(&entry);
}

std::vector<std::string> StartOverlaps::warnings(const Scene& scene,
                                                 const CollisionFilter& filter) const {
  constexpr std::size_t kMost = 8;
  const double share = scene.contacts.recovery.value_or(0.0) > 0 ? kRecoveredShare : kShare;
  ContactDetection detection;
  detection.filter() = filter;
  Meetings meetings;
  for (const Contact& contact : detection.detect(bodies_))
    if (-contact.gap > share * least(boundingRadius(bodies_.shape(contact.a)),
                                     boundingRadius(bodies_.shape(contact.b))))
      meetings.add(contact, entries_[contact.a], entries_[contact.b]);
  const std::vector<Meeting> all = meetings.deepestFirst();
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::min(all.size(), kMost); ++i)
    lines.push_back(textOf(all[i], scene));
  if (all.size() > kMost)
    lines.push_back(scene.file.string() + ": warning: " + std::to_string(all.size() - kMost) +
                    " more such lines");
  return lines;
}

}  // namespace rico
