#include <io/trajectory/TrajectoryReader.hpp>

#include "reader.hpp"

void readBytes(const std::string& bytes) {
  const rico::TrajectoryReader reader(putFile("run.h5", bytes));
  reader.numbers();
  reader.times();
  for (std::int64_t k = 0; k < std::min<std::int64_t>(reader.steps(), 3); ++k) reader.frame(k);
}
