#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <io/cli/run/Formatted.hpp>
#include <io/cli/run/Progress.hpp>
#include <io/cli/run/Summary.hpp>
#include <io/problems/Files.hpp>
#include <io/problems/Json.hpp>
#include <iostream>

namespace rico {

namespace {

double share(std::uint64_t bytes, std::uint64_t count) {
  return static_cast<double>(bytes) / static_cast<double>(std::max<std::uint64_t>(count, 1));
}

std::string hashText(std::uint64_t hash) { return formatted("%016" PRIx64, hash); }

}  // namespace

std::string RunSummary::text() const {
  const auto steps = static_cast<double>(lastStep - firstStep);
  std::string all = title.empty() ? "" : title + "\n";
  all += formatted("steps       %lld to %lld, t = %.6g s, in %s", static_cast<long long>(firstStep),
                   static_cast<long long>(lastStep), time, durationText(wallSeconds).c_str());
  if (steps > 0)
    all += formatted(" (%.3g ms a step, %.3gx real time)", 1e3 * wallSeconds / steps,
                     steps * step / std::max(wallSeconds, 1e-9));
  all += "\n";
  if (ranks > 1) all += formatted("ranks       %d\n", ranks);
  if (threads > 1) all += formatted("threads     %d\n", threads);
  all += formatted("bodies      %zu; contacts %zu, at most %zu; deepest overlap %.2e m\n", bodies,
                   contacts, mostContacts, deepest);
  all += memoryText();
  if (sleepers > 0) all += formatted("asleep      %zu\n", sleepers);
  if (farAway > 0)
    all += formatted(
        "far away    %zu, farther from the scene than its size; stop or remove them by walls, "
        "a floor or a `region`\n",
        farAway);
  if (worstJoint > 0) all += formatted("joints      open by at most %.2e m\n", worstJoint);
  all += formatted("energy      %.6g to %.6g J\n", energyBegin, energyEnd);
  all += formatted("residual    at most %.2e, in step %lld", worstResidual,
                   static_cast<long long>(worstStep));
  if (sweeps > 0)
    all += formatted("; change of velocity in the last of %lld sweeps, m/s",
                     static_cast<long long>(sweeps));
  if (notSolved > 0)
    all += formatted("; %lld steps not solved to tolerance", static_cast<long long>(notSolved));
  if (!method.empty()) all += "\nmethod      " + method;
  if (!advice.empty()) all += "\nadvice      " + advice;
  all += "\nstate       " + hashText(stateHash) + "\n";
  if (!trajectory.empty())
    all += "trajectory  " + trajectory + " (" + std::to_string(recorded) + " steps)\n";
  if (!checkpoint.empty()) all += "checkpoint  " + checkpoint + "\n";
  if (!resume.empty()) all += "continue    " + resume + "\n";
  return all;
}

/// Bytes per body are printed only if there are so many bodies that they use most of the memory.
std::string RunSummary::memoryText() const {
  constexpr std::uint64_t kMany = 1000;
  std::string text = formatted("memory      %.3g MB at most", 1e-6 * static_cast<double>(memory));
  if (bodies >= kMany)
    text += formatted("; this is %.0f bytes per body, or %.0f per contact", share(memory, bodies),
                      share(memory, mostContacts));
  return text + "\n";
}

void RunSummary::writeJson(const std::string& file) const {
  JsonObject json;
  json.add("scene", scene)
      .add("ranks", std::int64_t{ranks})
      .add("threads", std::int64_t{threads})
      .add("title", title)
      .add("complete", std::int64_t(isComplete ? 1 : 0));
  json.add("first_step", firstStep).add("last_step", lastStep).add("time", time);
  json.add("seconds", wallSeconds).add("bodies", static_cast<std::int64_t>(bodies));
  json.add("contacts", static_cast<std::int64_t>(contacts));
  json.add("most_contacts", static_cast<std::int64_t>(mostContacts)).add("deepest", deepest);
  json.add("overlaps_begin", static_cast<std::int64_t>(overlaps));
  json.add("asleep", static_cast<std::int64_t>(sleepers));
  json.add("far_away", static_cast<std::int64_t>(farAway));
  json.add("joints_open", worstJoint).add("energy_begin", energyBegin).add("energy_end", energyEnd);
  json.add("worst_residual", worstResidual).add("worst_step", worstStep);
  json.add("last_residual", lastResidual);
  json.add("method", method).add("advice", advice);
  json.add("not_solved", notSolved)
      .add("rough", rough)
      .add("impossible", impossible)
      .add("state_hash", hashText(stateHash));
  json.add("memory", static_cast<std::int64_t>(memory));
  json.add("trajectory", trajectory).add("recorded", recorded).add("checkpoint", checkpoint);
  if (file == "-")
    std::cout << json.text() << std::endl;
  else
    writeBytes(file, json.text() + "\n");
}

}  // namespace rico
