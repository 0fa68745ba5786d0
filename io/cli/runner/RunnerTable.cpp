#include <algorithm>
#include <io/cli/runner/RunnerTable.hpp>

namespace rico {

constexpr std::int64_t kBlock = 1 << 16;  ///< rows that are read at once for the index

RunnerTable::RunnerTable(hid_t data, const std::string& file, const std::string& name, int width,
                         Rows rows) {
  if (H5Lexists(data, name.c_str(), H5P_DEFAULT) <= 0) return;
  const Place place{file, "/data"};
  series_.emplace(data, place, name, Hdf5Series::Sizes::kAny);
  if (series_->rows() > 0 && series_->column().width < width)
    throw InputError({file, "/data/" + name},
                     std::to_string(series_->column().width) + " numbers a row",
                     "at least " + std::to_string(width), "write the file again");
  index(rows);
}

void RunnerTable::index(Rows kind) {
  std::vector<double> block;
  std::vector<std::int64_t> integers;
  for (std::int64_t begin = 0; begin < series_->rows(); begin += kBlock) {
    const std::int64_t count = std::min(kBlock, series_->rows() - begin);
    series_->read(begin, count, block);
    for (std::int64_t row = 0; row < count; ++row) {
      const double* numbers = &block[static_cast<std::size_t>(row * width())];
      add(numbers[0], width() > 1 ? numbers[1] : 0, begin + row, kind);
    }
  }
}

void RunnerTable::add(double time, double body, std::int64_t row, Rows kind) {
  if (kind == Rows::kOfBodies && body == 0) return;
  const bool isNew = outputs_.empty() || outputs_.back().time != time ||
                     (kind == Rows::kOfBodies && body == begun_);
  if (isNew) {
    first_.try_emplace(time, outputs_.size());
    outputs_.push_back({time, row, row});
    begun_ = body;
  }
  outputs_.back().end = row + 1;
}

RunnerTable::Output RunnerTable::at(double time) const {
  const auto found = first_.find(time);
  return found == first_.end() ? Output{} : outputs_[found->second];
}

std::vector<double> RunnerTable::read(const Output& output) const {
  std::vector<double> numbers;
  if (output.end > output.begin) series_->read(output.begin, output.end - output.begin, numbers);
  return numbers;
}

}  // namespace rico
