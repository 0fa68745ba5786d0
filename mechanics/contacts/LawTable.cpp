#include <algorithm>
#include <kernel/support/Exception.hpp>
#include <mechanics/collision/CollisionFilter.hpp>
#include <mechanics/contacts/LawTable.hpp>

namespace rico {
namespace {

constexpr int kGroups = CollisionFilter::kGroups;

}  // namespace

LawTable::LawTable() : laws_(1), numbers_(kGroups * kGroups, 0) {}

void LawTable::set(std::shared_ptr<NonSmoothLaw> law) { laws_[0] = std::move(law); }

void LawTable::set(int groupA, int groupB, std::shared_ptr<NonSmoothLaw> law) {
  if (std::min(groupA, groupB) < 0 || std::max(groupA, groupB) >= kGroups)
    throw Exception("setLaw(): groups " + std::to_string(groupA) + " and " +
                    std::to_string(groupB) + "; groups are numbered from 0 to 31");
  laws_.push_back(std::move(law));
  numbers_[groupA * kGroups + groupB] = numbers_[groupB * kGroups + groupA] = size() - 1;
}

int LawTable::find(int groupA, int groupB) const {
  const int number = numbers_[groupA * kGroups + groupB];
  if (laws_[number] == nullptr)
    throw Exception("Bodies of groups " + std::to_string(groupA) + " and " +
                    std::to_string(groupB) + " touch and have no law: call setLaw()");
  return number;
}

}  // namespace rico
