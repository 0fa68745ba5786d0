// Reads the bytes as given, and again with a valid footer appended: without it the hashes reject
// every changed file.
#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/CheckpointFooter.hpp>
#include <io/problems/BlockHash.hpp>

#include "reader.hpp"

void readBytes(const std::string& bytes) {
  try {
    rico::readCheckpointState(putFile("raw.h5", bytes));
  } catch (const rico::InputError&) {
  }
  const rico::CheckpointFooter footer{
      std::int64_t(bytes.size()),
      rico::hashBlocks(std::as_bytes(std::span(bytes)), rico::CheckpointFooter::kBlock)};
  std::string withFooter = bytes;
  for (const std::uint64_t word : footer.words())
    withFooter.append(reinterpret_cast<const char*>(&word), sizeof word);
  rico::readCheckpointState(putFile("withFooter.h5", withFooter));
}
