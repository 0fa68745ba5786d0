#include <io/checkpoint/BlockPlan.hpp>

namespace rico {

std::pair<std::size_t, std::size_t> FileContents::Spread::rowsIn(FileRange range) const {
  const FileRange part = common(range, {begin, end()});
  if (part.isEmpty()) return {0, 0};
  return places->between((part.begin - begin) / rowBytes(),
                         (part.end - begin + rowBytes() - 1) / rowBytes());
}

BlockPlan::BlockPlan(const FileContents& contents, int ranks)
    : size_(contents.size),
      blocks_((contents.size + kBlock - 1) / kBlock),
      ofRank_(static_cast<std::size_t>(ranks)) {
  for (std::int64_t block = 0; block < blocks_; ++block)
    ofRank_[static_cast<std::size_t>(writerOf(block, contents))].push_back(block);
  for (const std::vector<std::int64_t>& blocks : ofRank_)
    rounds_ = std::max(rounds_, static_cast<std::int64_t>(blocks.size()));
}

std::int64_t BlockPlan::blockOf(int rank, std::int64_t round) const {
  const std::vector<std::int64_t>& blocks = ofRank_[static_cast<std::size_t>(rank)];
  return round < std::ssize(blocks) ? blocks[static_cast<std::size_t>(round)] : kNone;
}

int BlockPlan::writerOf(std::int64_t block, const FileContents& contents) const {
  const auto ranks = std::ssize(ofRank_);
  const FileRange here = range(block);
  const std::int64_t middle = here.begin + (here.end - here.begin) / 2;
  for (const FileContents::Spread& spread : contents.spread)
    if (middle >= spread.begin && middle < spread.end())
      return static_cast<int>((middle - spread.begin) / spread.rowBytes() * ranks /
                              spread.places->count);
  return static_cast<int>(block % ranks);
}

}  // namespace rico
