#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <mechanics/elastic/GmshFile.hpp>
#include <string>
#include <vector>

namespace rico::test {

inline const char* const kTwo =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n2 7 \"foot #1\"\n$EndPhysicalNames\n"
    "$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n9 5 5 5\n$EndNodes\n"
    "$Elements\n2\n1 2 2 7 1 1 2 3\n2 4 2 8 1 1 2 3 4\n$EndElements\n";
inline const char* const kFour =
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n2 7 \"foot #1\"\n$EndPhysicalNames\n"
    "$Entities\n0 0 1 1\n5 0 0 0 1 1 0 1 7 0\n6 0 0 0 1 1 1 1 8 1 5\n$EndEntities\n"
    "$Nodes\n2 5 1 9\n3 6 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n2 5 1 1\n9\n5 5 5 0.5 0.5\n"
    "$EndNodes\n$Periodic\n0\n$EndPeriodic\n"
    "$Elements\n2 2 1 2\n2 5 2 1\n1 1 2 3\n3 6 4 1\n2 1 2 3 4\n$EndElements\n";

/// Writes the bytes of a binary file.
class Bytes {
 public:
  explicit Bytes(bool isReversed) : isReversed_(isReversed) {}
  Bytes& text(const std::string& text) {
    bytes_ += text;
    return *this;
  }
  Bytes& ints(const std::vector<std::int32_t>& all) { return put(all); }
  Bytes& sizes(const std::vector<std::int64_t>& all) { return put(all); }
  Bytes& reals(const std::vector<double>& all) { return put(all); }
  const std::string& str() const { return bytes_; }

 private:
  template <class T>
  Bytes& put(const std::vector<T>& all) {
    for (const T& value : all) {
      char raw[sizeof(T)];
      std::memcpy(raw, &value, sizeof(T));
      if (isReversed_) std::reverse(raw, raw + sizeof(T));
      bytes_.append(raw, sizeof(T));
    }
    return *this;
  }
  std::string bytes_;
  bool isReversed_;
};

inline const char* const kNames = "$PhysicalNames\n1\n2 7 \"foot #1\"\n$EndPhysicalNames\n";

inline std::string binaryTwo(bool isReversed) {
  Bytes all(isReversed);
  all.text("$MeshFormat\n2.2 1 8\n").ints({1}).text("\n$EndMeshFormat\n").text(kNames);
  all.text("$Nodes\n5\n");
  all.ints({1}).reals({0, 0, 0}).ints({2}).reals({1, 0, 0}).ints({3}).reals({0, 1, 0});
  all.ints({4}).reals({0, 0, 1}).ints({9}).reals({5, 5, 5}).text("\n$EndNodes\n");
  all.text("$Elements\n2\n").ints({2, 1, 2, 1, 7, 1, 1, 2, 3}).ints({4, 1, 2, 2, 8, 1, 1, 2, 3, 4});
  return all.text("\n$EndElements\n").str();
}

inline std::string binaryFour(bool isReversed) {
  Bytes all(isReversed);
  all.text("$MeshFormat\n4.1 1 8\n").ints({1}).text("\n$EndMeshFormat\n").text(kNames);
  all.text("$Entities\n").sizes({0, 0, 1, 1});
  all.ints({5}).reals({0, 0, 0, 1, 1, 0}).sizes({1}).ints({7}).sizes({0});
  all.ints({6}).reals({0, 0, 0, 1, 1, 1}).sizes({1}).ints({8}).sizes({1}).ints({5});
  all.text("\n$EndEntities\n$Nodes\n").sizes({2, 5, 1, 9});
  all.ints({3, 6, 0}).sizes({4, 1, 2, 3, 4}).reals({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
  all.ints({2, 5, 1}).sizes({1, 9}).reals({5, 5, 5, 0.5, 0.5});
  all.text("\n$EndNodes\n$Periodic\n").sizes({0}).text("\n$EndPeriodic\n");
  all.text("$Elements\n").sizes({2, 2, 1, 2});
  all.ints({2, 5, 2}).sizes({1, 1, 1, 2, 3}).ints({3, 6, 4}).sizes({1, 2, 1, 2, 3, 4});
  return all.text("\n$EndElements\n").str();
}

inline std::string with(std::string text, const std::string& part, const std::string& by) {
  return text.replace(text.find(part), part.size(), by);
}

inline std::string refusal(const std::string& bytes) {
  try {
    parseGmsh(bytes, "part.msh");
  } catch (const std::exception& error) {
    return error.what();
  }
  return "nothing";
}

inline void says(const std::string& bytes, const std::string& words) {
  const std::string text = refusal(bytes);
  EXPECT_NE(text.find(words), std::string::npos) << text;
  EXPECT_NE(text.find("part.msh"), std::string::npos) << text;
}

}  // namespace rico::test
