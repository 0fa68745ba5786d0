#pragma once

#include <initializer_list>
#include <map>
#include <string>

/// The arguments KEY=VALUE of the command line.
class Parameters {
 public:
  Parameters(int argc, char* argv[]);
  double number(const std::string& key, double otherwise) const;
  std::string text(const std::string& key, const std::string& otherwise) const;

 private:
  std::map<std::string, std::string> values_;
};

/// A table on standard output: a line of names, then rows of numbers with 17 digits.
void printHeader(std::initializer_list<const char*> names);
void printRow(std::initializer_list<double> numbers);

// The models; their comments describe what they print. Units are m, s and kg.
void runSpringMass(const Parameters& parameters);
void runPendulum(const Parameters& parameters);
void runStickSlip(const Parameters& parameters);
void runRod(const Parameters& parameters);
void runShakenBall(const Parameters& parameters);
void runCradle(const Parameters& parameters);
void runWoodpecker(const Parameters& parameters);
void runTippeTop(const Parameters& parameters);
void runRattleback(const Parameters& parameters);
void runSliderCrank(const Parameters& parameters);
