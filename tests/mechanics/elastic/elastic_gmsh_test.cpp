// Files of Gmsh: both formats, in text and in binary of either byte order, give the same mesh;
// errors name the file and the element, line or byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <mechanics/elastic/GmshFile.hpp>

namespace {

using namespace rico;

const char* const kTwo =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n2 7 \"foot #1\"\n$EndPhysicalNames\n"
    "$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n9 5 5 5\n$EndNodes\n"
    "$Elements\n2\n1 2 2 7 1 1 2 3\n2 4 2 8 1 1 2 3 4\n$EndElements\n";
const char* const kFour =
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

const char* const kNames = "$PhysicalNames\n1\n2 7 \"foot #1\"\n$EndPhysicalNames\n";

std::string binaryTwo(bool isReversed) {
  Bytes all(isReversed);
  all.text("$MeshFormat\n2.2 1 8\n").ints({1}).text("\n$EndMeshFormat\n").text(kNames);
  all.text("$Nodes\n5\n");
  all.ints({1}).reals({0, 0, 0}).ints({2}).reals({1, 0, 0}).ints({3}).reals({0, 1, 0});
  all.ints({4}).reals({0, 0, 1}).ints({9}).reals({5, 5, 5}).text("\n$EndNodes\n");
  all.text("$Elements\n2\n").ints({2, 1, 2, 1, 7, 1, 1, 2, 3}).ints({4, 1, 2, 2, 8, 1, 1, 2, 3, 4});
  return all.text("\n$EndElements\n").str();
}

std::string binaryFour(bool isReversed) {
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

TEST(Gmsh, AllFormatsGiveTheSameMesh) {
  for (const std::string& bytes : {std::string(kTwo), std::string(kFour), binaryTwo(false),
                                   binaryTwo(true), binaryFour(false), binaryFour(true)}) {
    const ElasticMesh mesh = parseGmsh(bytes, "part.msh", 2);
    ASSERT_EQ(mesh.nodes.size(), 4U);
    ASSERT_EQ(mesh.elements.size(), 1U);
    EXPECT_EQ(mesh.elements[0].number, 2);
    EXPECT_EQ(mesh.nodes[1], (Vec3{2, 0, 0}));
    EXPECT_EQ(mesh.groups.at("foot #1"), (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(mesh.groups.at("8"), (std::vector<int>{0, 1, 2, 3}));
    EXPECT_EQ(mesh.boundary().size(), 4U);
  }
}

std::string with(std::string text, const std::string& part, const std::string& by) {
  return text.replace(text.find(part), part.size(), by);
}

std::string refusal(const std::string& bytes) {
  try {
    parseGmsh(bytes, "part.msh");
  } catch (const std::exception& error) {
    return error.what();
  }
  return "nothing";
}

void says(const std::string& bytes, const std::string& words) {
  const std::string text = refusal(bytes);
  EXPECT_NE(text.find(words), std::string::npos) << text;
  EXPECT_NE(text.find("part.msh"), std::string::npos) << text;
}

TEST(Gmsh, WrongElementsAreRefusedWithTheirNumber) {
  const std::string solid = "2 4 2 8 1 1 2 3 4";
  says(with(kTwo, solid, "2 4 2 8 1 2 1 3 4"), "element 2 is turned inside out");
  says(with(kTwo, solid, "2 4 2 8 1 1 2 3 3"), "element 2 has a corner twice");
  says(with(kTwo, solid, "2 11 2 8 1 1 2 3 4"), "element 2 of type 11, of second order");
  says(with(kTwo, solid, "2 17 2 8 1 1 2 3 4"), "element 2 of type 17, of second order");
  says(with(kTwo, solid, "2 6 2 8 1 1 2 3 4"), "element 2 of type 6, a prism");
  says(with(kTwo, solid, "2 7 2 8 1 1 2 3 4"), "element 2 of type 7, a pyramid");
  says(with(kTwo, solid, "2 99 2 8 1 1 2 3 4"), "element 2 of type 99");
  says(with(kTwo, solid, "2 4 2 8 1 1 2 3 77"), "element 2 with node 77");
  says(with(kTwo, solid, "2 2 2 8 1 1 2 3"), "no tetrahedra and no hexahedra");
  says(with(kFour, "2 1 2 3 4", "2 2 1 3 4"), "element 2 is turned inside out");
  says(with(kFour, "2 1 2 3 4", "2 1 2 3 77"), "element 2 with node 77");
}

TEST(Gmsh, NumbersGivenTwiceAreRefused) {
  says(with(kTwo, "2\n1 2 2 7", "3\n2 4 2 8 1 1 3 4 9\n1 2 2 7"), "element 2 again");
  says(with(kTwo, "2\n1 2 2 7", "3\n7 4 2 8 1 1 2 3 4\n1 2 2 7"),
       "element 2 with the corners of element 7");
  says(with(kTwo, "9 5 5 5", "4 5 5 5"), "node 4 again");
}

// In format 2.2 an element of two groups occurs twice, with two numbers.
TEST(Gmsh, ElementOfTwoGroupsIsReadOnce) {
  const ElasticMesh mesh =
      parseGmsh(with(kTwo, "2\n1 2 2 7", "3\n7 4 2 5 1 1 2 3 4\n1 2 2 7"), "part.msh");
  EXPECT_EQ(mesh.elements.size(), 1U);
  EXPECT_EQ(mesh.groups.at("5").size(), 4U);
  EXPECT_EQ(mesh.groups.at("8").size(), 4U);
}

TEST(Gmsh, GroupsWithoutNodesAreKept) {
  const ElasticMesh mesh = parseGmsh(with(kTwo, "1\n2 7", "2\n1 3 \"edge\"\n2 7"), "part.msh");
  EXPECT_TRUE(mesh.groups.at("edge").empty());
}

TEST(Gmsh, UnknownFormatsAreRefused) {
  says(with(kTwo, "2.2 0 8", "4.0 0 8"), "format 4");
  says(with(kTwo, "2.2 0 8", "1 0 8"), "format 1");
  says(with(kTwo, "2.2 0 8", "2.2 1 4"), "numbers of 4 bytes");
  says(with(kTwo, "2.2 0 8", "2.2 1 8"), "no number one");
  says(with(kTwo, "2.2 0 8", "2.2 5 8"), "type 5");
  says(with(kTwo, "$MeshFormat", "$Nonsense"), "no $MeshFormat first");
  says("solid part\nfacet normal 0 0 1\n", "no $MeshFormat first");
  says(std::string("\x89HDF\r\n\x1a\n\0\0", 10), "no $MeshFormat first");
  says("", "no $MeshFormat");
  says("\n\n", "no $MeshFormat");
}

TEST(Gmsh, WrongCountsAreRefused) {
  says(with(kTwo, "1 0 0 0", "1 0 nan_ 0"), "line 10");
  says(with(kTwo, "1 0 0 0", "1 0 nan 0"), "node 1 has coordinates that are not finite");
  says(with(kTwo, "$Nodes\n5", "$Nodes\n4"), "more than the section announces");
  says(with(kTwo, "$Nodes\n5", "$Nodes\n6"), "line");
  says(with(kTwo, "$Nodes\n5", "$Nodes\n900000000000"), "more than the file holds");
  says(with(kTwo, "$Nodes\n5", "$Nodes\n-5"), "is -5");
  says(with(kTwo, "$Elements\n2", "$Elements\n7"), "more than the file holds");
  says(with(kTwo, "$Elements\n2", "$Elements\n1"), "more than the section announces");
  says(with(kFour, "3 6 0 4\n", "3 6 0 1000000000000\n"), "more than the file holds");
  says(with(kFour, "3 6 4 1\n", "3 6 4 2\n"), "line");
}

// A file truncated at any byte is refused, and nothing is read beyond its end.
TEST(Gmsh, TruncatedFilesAreRefused) {
  for (const std::string& bytes :
       {std::string(kTwo), std::string(kFour), binaryTwo(false), binaryFour(false)})
    for (std::size_t size = 0; size + 2 < bytes.size(); ++size)
      EXPECT_NE(refusal(bytes.substr(0, size)), "nothing") << size << " of " << bytes.size();
}

// A file with one changed byte gives a mesh or an error.
TEST(Gmsh, FilesWithAWrongByteGiveAMeshOrAnError) {
  for (const std::string& bytes : {std::string(kFour), binaryTwo(false), binaryFour(false)})
    for (std::size_t at = 0; at < bytes.size(); ++at)
      for (const char by : {'\0', '\x7f', '\xff', '9', '-'}) {
        std::string wrong = bytes;
        wrong[at] = by;
        refusal(wrong);
      }
}

}  // namespace
