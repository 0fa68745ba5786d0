#include "bench/mechanics/pile_options.hpp"

#include <array>
#include <charconv>
#include <stdexcept>

namespace rico::bench {
namespace {

[[noreturn]] void refuse(const std::string& word, const char* why) {
  std::string text = "pile_race: '";
  text.append(word).append("' ").append(why).append("; see pile_race --help");
  throw std::invalid_argument(text);
}

int numberIn(const std::string& word) {
  int number = 0;
  const char* end = word.data() + word.size();
  const auto [last, error] = std::from_chars(word.data(), end, number);
  if (error != std::errc() || last != end || number < 1) refuse(word, "is not a positive number");
  return number;
}

/// Words that begin with two dashes.
bool setFlag(PileOptions& options, const std::string& word) {
  if (word == "--help" || word == "-h") return options.help = true;
  if (word == "--alone") return options.alone = true;
  if (word == "--siconos") return options.siconos = true;
  if (word == "--sizes") return options.sizes = true;
  if (word == "--lattice") return options.lattice = true;
  if (word == "--brief") return options.brief = true;
  if (word.starts_with("-")) refuse(word, "is not an option");
  return false;
}

}  // namespace

PileOptions pileOptions(const std::vector<std::string>& words) {
  PileOptions options;
  std::vector<std::string> plain;
  for (const std::string& word : words)
    if (!setFlag(options, word)) plain.push_back(word);
  if (options.help) return options;
  if (options.alone && options.siconos) refuse("--siconos", "and --alone exclude each other");
  if (options.lattice && (plain.empty() || plain[0] != "balls"))
    refuse("--lattice", "is for balls");
  options.all = plain.empty() && !options.sizes;
  if (options.all && (options.alone || options.siconos)) refuse("balls", "or 'cubes' is missing");
  std::vector<int*> numbers = {&options.bodies, &options.sweeps, &options.settle, &options.handed};
  std::size_t next = 0;
  if (options.sizes) {
    numbers = {&options.largest, &options.sweeps};
  } else if (!plain.empty()) {
    if (plain[0] != "balls" && plain[0] != "cubes") refuse(plain[0], "is neither balls nor cubes");
    options.cubes = plain[next++] == "cubes";
  }
  if (plain.size() - next > numbers.size()) refuse(plain.back(), "is one number too many");
  for (int* number : numbers)
    if (next < plain.size()) *number = numberIn(plain[next++]);
  return options;
}

const char* pileUsage() {
  return R"(pile_race: settled piles, step by step, beside Bullet, ODE and Siconos.

  pile_race                                     1 000 and 5 000 balls, 1 000 cubes, 10 and 50 sweeps
  pile_race balls|cubes [N [SWEEPS [SETTLE [HANDED]]]] [--alone | --siconos]
            [--lattice] [--brief]
  pile_race --sizes [LARGEST [SWEEPS]]          ours alone, 10^3 balls, 10^4, ... up to LARGEST

  N         bodies                                                            1000
  SWEEPS    of the contact solver in each step, for all contestants           10
  SETTLE    steps before anything is measured                                 300
  HANDED    what ours let settle is handed to the others, at rest, who take so many steps to find
            themselves there; without it each lets its own pile settle
  LARGEST   of the numbers of balls                                           1000000
  --alone   ours without the others
  --siconos Siconos too: balls only; it is handed settled ones and takes one step a turn. Its first
            step takes minutes
  --lattice the balls lie as for --sizes, at rest from the beginning
  --brief   three turns of two steps, for piles whose steps take seconds
  --sizes   nanoseconds and bytes a body, bytes a contact. The balls lie in a dense lattice, each on
            four others, as wide as high: it need not settle
  --help    this text

Steps of 5 ms, mu = 0.3, e = 0; nothing sleeps. All take turns of ten steps each; of fifteen the
fastest counts. Times are CPU times; overlaps are judged from positions alone, after each turn, and
averaged: deepest / R that of the deepest contact, mean / R that of all.
)";
}

}  // namespace rico::bench
