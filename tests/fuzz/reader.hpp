#pragma once

#include <string>

/// What a harness fuzzes: reads the bytes as a file. rico::InputError is an answer; all else is a
/// finding.
void readBytes(const std::string& bytes);

/// Puts the bytes into a file of this process, in memory where there is /dev/shm; returns its path.
std::string putFile(const std::string& name, const std::string& bytes);
