// Files of Gmsh: both formats, in text and in binary of either byte order, give the same mesh;
// errors name the file and the element, line or byte.
#include <gtest/gtest.h>

#include "mechanics/elastic/gmsh_files.hpp"

namespace {

using namespace rico;
using namespace rico::test;

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
