// The entry points of libFuzzer. Each harness links this file and one readBytes().
#include <hdf5.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <io/problems/InputError.hpp>

#include "reader.hpp"

namespace fs = std::filesystem;

std::string putFile(const std::string& name, const std::string& bytes) {
  static const fs::path folder =
      (fs::exists("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path()) /
      ("ricochet-fuzz-" + std::to_string(getpid()));
  fs::create_directories(folder);
  const fs::path path = folder / name;
  std::ofstream(path, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()));
  return path.string();
}

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  H5dont_atexit();  // its exit handler reports damaged files as errors
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size) {
  try {
    readBytes(std::string(reinterpret_cast<const char*>(data), size));
  } catch (const rico::InputError&) {
  }
  return 0;
}
