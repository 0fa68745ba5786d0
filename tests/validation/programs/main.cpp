// validation_models MODEL [KEY=VALUE...]: models of the validation report, as columns of numbers.
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "models.hpp"

Parameters::Parameters(int argc, char* argv[]) {
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = word.find('=');
    values_[word.substr(0, equals)] = equals == std::string::npos ? "" : word.substr(equals + 1);
  }
}

double Parameters::number(const std::string& key, double otherwise) const {
  const auto found = values_.find(key);
  return found == values_.end() ? otherwise : std::strtod(found->second.c_str(), nullptr);
}

std::string Parameters::text(const std::string& key, const std::string& otherwise) const {
  const auto found = values_.find(key);
  return found == values_.end() ? otherwise : found->second;
}

void printHeader(std::initializer_list<const char*> names) {
  for (const char* name : names) std::printf("%s ", name);
  std::putchar('\n');
}

void printRow(std::initializer_list<double> numbers) {
  for (const double x : numbers) std::printf("%.17g ", x);
  std::putchar('\n');
}

int main(int argc, char* argv[]) {
  const std::map<std::string, void (*)(const Parameters&)> models = {
      {"spring_mass", runSpringMass}, {"pendulum", runPendulum},
      {"stick_slip", runStickSlip},   {"rod", runRod},
      {"shaken_ball", runShakenBall}, {"cradle", runCradle},
      {"woodpecker", runWoodpecker},  {"tippe_top", runTippeTop},
      {"rattleback", runRattleback},  {"slider_crank", runSliderCrank}};
  const auto model = models.find(argc > 1 ? argv[1] : "");
  if (model == models.end()) {
    std::fputs("usage: validation_models MODEL [KEY=VALUE...]; models:", stderr);
    for (const auto& [name, run] : models) std::fprintf(stderr, " %s", name.c_str());
    std::fputc('\n', stderr);
    return 1;
  }
  try {
    model->second(Parameters(argc, argv));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "validation_models %s: %s\n", argv[1], error.what());
    return 1;
  }
  return 0;
}
