/// Short texts for tables: durations, numbers, reasons; and aligned columns.
#pragma once

#include <numerics/rico_info.h>

#include <ostream>
#include <string>
#include <vector>

namespace rico {

std::string durationText(double seconds);         ///< "1.24 us", "35.1 ms", "2.31 s"
std::string residualText(double residual);        ///< "3.1e-16"
const char* reasonText(RicoConvergedReason);      ///< "converged", "infeasible", ...
const char* reasonShort(RicoConvergedReason);     ///< for narrow columns: "ok", "ray", "its", ...
const char* typeText(const std::string& solver);  ///< a line about a solver type; "" for user types

/// The length of the longest common folder of the files, which tables omit.
std::size_t commonFolder(const std::vector<std::string>& files);

/// The width of a column that has these words.
std::size_t widest(const std::vector<std::string>& words);

enum class Tone { Plain, Good, Bad, Strong };

struct Cell {
  std::string text;
  Tone tone = Tone::Plain;
};

/// Lines of cells, aligned in columns; text is never truncated. Colours only on a terminal.
class Columns {
 public:
  struct Column {
    std::string title;
    std::size_t width;
    bool right;
  };
  Columns(std::ostream& out, std::vector<Column> columns);

  void title();
  void line(const std::vector<Cell>& cells);

 private:
  std::ostream& out_;
  std::vector<Column> columns_;
  bool colours_;
};

}  // namespace rico
