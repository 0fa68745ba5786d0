#pragma once

#include <string>

/// Reads the bytes as a file; each harness defines it. Throwing rico::InputError is allowed; any
/// other exception, a crash or a hang is a fault.
void readBytes(const std::string& bytes);

/// Writes the bytes to a file of this process (below /dev/shm if that exists); returns its path.
std::string putFile(const std::string& name, const std::string& bytes);
