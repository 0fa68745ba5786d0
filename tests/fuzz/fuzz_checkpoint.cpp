// Once as it is, once behind a seal that fits, so that what stands behind it is reached.
#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/CheckpointSeal.hpp>
#include <io/problems/BlockHash.hpp>

#include "reader.hpp"

void readBytes(const std::string& bytes) {
  try {
    rico::readCheckpointState(putFile("raw.h5", bytes));
  } catch (const rico::InputError&) {
  }
  const rico::CheckpointSeal seal{
      std::int64_t(bytes.size()),
      rico::hashBlocks(std::as_bytes(std::span(bytes)), rico::CheckpointSeal::kBlock)};
  std::string sealed = bytes;
  for (const std::uint64_t word : seal.words())
    sealed.append(reinterpret_cast<const char*>(&word), sizeof word);
  rico::readCheckpointState(putFile("sealed.h5", sealed));
}
