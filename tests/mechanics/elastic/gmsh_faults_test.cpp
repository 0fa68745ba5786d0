// Gmsh files as others write them, and as they break: each is read rightly, or refused with its
// name and the line, byte or element.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "mechanics/elastic/gmsh_files.hpp"

namespace {

using namespace rico;
using namespace rico::test;

std::string withAll(std::string text, const std::string& part, const std::string& by) {
  for (std::size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + by.size()))
    text.replace(at, part.size(), by);
  return text;
}

/// The mesh is the tetrahedron of kTwo, with its groups.
void isRead(const std::string& bytes) {
  const ElasticMesh mesh = parseGmsh(bytes, "part.msh");
  ASSERT_EQ(mesh.elements.size(), 1U);
  EXPECT_EQ(mesh.elements[0].number, 2);
  EXPECT_EQ(mesh.nodes, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
  EXPECT_EQ(mesh.groups.at("foot #1").size(), 3U);
  EXPECT_EQ(mesh.groups.at("8").size(), 4U);
}

TEST(Read, LineEndsBlanksAndSignsOfOtherPrograms) {
  for (const char* const file : {kTwo, kFour}) {
    isRead(withAll(file, "\n", "\r\n"));
    isRead(withAll(file, "\n", " \t\n"));
    isRead(withAll(file, "\n", "\n\n \n"));
    isRead(withAll(file, " 0", "\t  0"));
    isRead(withAll(file, "0 0 1\n", "+0.0 -0 +1.000E+00\n"));
    isRead(withAll(file, "1 0 0\n", "1e0 0. 0e-5\n"));
    isRead(std::string(file).substr(0, std::string(file).size() - 1));
  }
}

TEST(Read, CommentsAndUnknownSections) {
  const std::string comments = "$Comments\n$Nodes of a part\n1 2 3\n$EndComments\n";
  isRead(comments + kTwo);
  isRead(with(kTwo, "$Nodes", comments + "$Nodes"));
  isRead(with(kFour, "$Nodes", "$NodeData\n1\n\"T\"\n$EndNodeData\n$Nodes"));
  isRead(kFour + comments);
}

TEST(Read, NodeNumbersThatAreSparseAndLarge) {
  isRead(withAll(withAll(kTwo, "\n4 0 0 1", "\n999999999 0 0 1"), "1 2 3 4", "1 2 3 999999999"));
  isRead(withAll(withAll(kFour, "\n4\n0", "\n99999999999\n0"), "2 1 2 3 4", "2 1 2 3 99999999999"));
}

TEST(Read, PartitionedMeshes) {
  isRead(with(kTwo, "2 4 2 8 1", "2 4 5 8 1 2 1 -2"));
  std::string four = with(kFour, "$Nodes",
                          "$PartitionedEntities\n2\n1\n9 2\n0 0 1 1\n"
                          "3 2 5 1 1 0 0 0 1 1 0 1 7 0\n4 3 6 2 1 2 0 0 0 1 1 1 1 8 1 5\n"
                          "$EndPartitionedEntities\n$Nodes");
  four = with(with(four, "2 5 2 1\n", "2 3 2 1\n"), "3 6 4 1\n", "3 4 4 1\n");
  isRead(four);
}

TEST(Read, ParametricNodesOfSurfacesAndVolumes) {
  isRead(with(kFour, "3 6 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n",
              "3 6 1 4\n1\n2\n3\n4\n0 0 0 1 2 3\n1 0 0 1 2 3\n0 1 0 1 2 3\n0 0 1 1 2 3\n"));
  says(with(kTwo, "$Nodes", "$ParametricNodes"), "line 8: parametric nodes");
}

TEST(Read, FilesWithoutGroupsOrEntities) {
  const std::string four = kFour;
  const std::size_t first = four.find("$Entities"), last = four.find("$Nodes");
  EXPECT_TRUE(parseGmsh(four.substr(0, first) + four.substr(last), "part.msh")
                  .groups.at("foot #1")
                  .empty());
  const std::string two = with(with(kTwo, "2 2 7 1 ", "2 0 "), "4 2 8 1 ", "4 0 ");
  EXPECT_TRUE(parseGmsh(two, "part.msh").groups.at("foot #1").empty());
  EXPECT_EQ(parseGmsh(withAll(withAll(kTwo, " 7 1 ", " 0 1 "), " 8 1 ", " 0 1 "), "part.msh")
                .groups.size(),
            1U);
}

// Numbers and names belong to one dimension: all nodes of a volume are not the nodes of a surface
// with the same number.
TEST(Read, GroupsOfSeveralDimensionsWithOneNumberOrName) {
  const ElasticMesh numbers = parseGmsh(with(kTwo, "2 4 2 8", "2 4 2 7"), "part.msh");
  EXPECT_EQ(numbers.groups.at("foot #1").size(), 3U);
  EXPECT_EQ(numbers.groups.at("7").size(), 4U);
  const ElasticMesh unnamed =
      parseGmsh(with(with(kTwo, "2 7 \"foot", "2 6 \"foot"), "2 4 2 8", "2 4 2 7"), "part.msh");
  EXPECT_EQ(unnamed.groups.at("surface 7").size(), 3U);
  EXPECT_EQ(unnamed.groups.at("volume 7").size(), 4U);
  EXPECT_EQ(unnamed.groups.count("7"), 0U);
  const ElasticMesh names =
      parseGmsh(with(kTwo, "1\n2 7 \"foot #1\"", "2\n2 7 \"foot\"\n3 8 \"foot\""), "part.msh");
  EXPECT_EQ(names.groups.at("surface foot").size(), 3U);
  EXPECT_EQ(names.groups.at("volume foot").size(), 4U);
}

TEST(Refused, WrongNamesOfGroups) {
  says(with(kTwo, "1\n2 7", "2\n2 7 \"hand\"\n2 7"), "line 7: group 7 of dimension 2 again");
  says(with(kTwo, "2 7 \"foot #1\"", "4 7 \"foot #1\""), "line 6: group 7 of dimension 4");
  says(with(kTwo, "\"foot #1\"", "\"foot #1"), "line 6: the name \"foot #1");
  says(with(kTwo, "\"foot #1\"", "\"\""), "line 6: the name");
  says(with(kTwo, "s\n1\n2 7", "s\n2\n2 7"), "line 7");
}

TEST(Refused, RowsThatAreTooShortOrTooLong) {
  says(with(kTwo, "2 1 0 0\n", "2 1 0\n"), "line 11: z");
  says(with(kTwo, "2 1 0 0\n", "2 1 0 0 0\n"), "line 11: more than the format has on a line");
  says(with(kTwo, "2 4 2 8 1 1 2 3 4", "2 4 2 8 1 2 3 4"), "line 19: a node");
  says(with(kTwo, "2 4 2 8 1 1 2 3 4", "2 4 3 8 1 1 2 3 4"), "line 19: a node");
  says(with(kTwo, "2 4 2 8 1 1 2 3 4", "2 4 2 8 1 1 2 3 4 9"), "line 19: more than");
  says(with(kTwo, "2 4 2 8 1 1 2 3 4", "2 4 -1 8 1 1 2 3 4"), "line 19: the number of tags is -1");
  says(with(kTwo, "2 4 2 8 1 1 2 3 4", "2 4 900000 8 1 1 2 3 4"), "line 19: the number of tags");
  says(with(kFour, "1\n2\n3\n4\n0 0 0", "1 2 3 4\n0 0 0"), "line 16: more than the format has");
  says(with(kTwo, "2 1 0 0\n", "2 1,0 0 0\n"), "line 11: x is \"1,0\"");
  says(with(kTwo, "2 1 0 0\n", "2 1.0D+00 0 0\n"), "line 11: x is \"1.0D+00\"");
  says(with(kTwo, "2 1 0 0\n", "2 1e999 0 0\n"), "line 11: x");
  says(with(kTwo, "2 1 0 0\n", "2 inf 0 0\n"), "line 11: node 2 has coordinates");
  says(with(kTwo, "2 1 0 0\n", "2.5 1 0 0\n"),
       "line 11: the number of the node is no whole number");
}

TEST(Refused, HeadersThatDoNotMatch) {
  says(with(kFour, "$Nodes\n2 5 1 9", "$Nodes\n2 7 1 9"), "5 nodes in the blocks, 7 in the header");
  says(with(kFour, "$Elements\n2 2 1 2", "$Elements\n2 9 1 2"),
       "2 elements in the blocks, 9 in the header");
  says(with(kFour, "3 6 4 1\n", "2 6 4 1\n"), "elements of type 4 of an entity of dimension 2");
  says(with(kFour, "3 6 4 1\n", "3 6 2 1\n"), "elements of type 2 of an entity of dimension 3");
  says(std::string(kTwo) + kTwo, "line 21: a second $MeshFormat");
  says(with(kTwo, "$EndNodes", "$EndNode"), "more than the section announces");
  says(with(kTwo, "$Nodes", "$Node"), "element 1 with node 1, which is not there");
  says(with(kTwo, "$Elements", "$Elemnts"), "no $EndElemnts");
  says(with(kTwo, "$Elements\n2", "$Elements\n"), "line 18: more than");
  says(withAll(kTwo, "\n", "\r"), "line 1");
}

// Sections change places: elements come before their nodes.
TEST(Refused, ElementsBeforeNodes) {
  const std::string two = kTwo;
  const std::size_t nodes = two.find("$Nodes"), elements = two.find("$Elements");
  says(two.substr(0, nodes) + two.substr(elements) + two.substr(nodes, elements - nodes),
       "line 10: element 1 with node 1, which is not there");
}

// The byte order that a file announces is not that of its numbers.
TEST(Refused, TheWrongByteOrder) {
  for (const auto& make : {binaryTwo, binaryFour}) {
    const std::string right = make(false), reversed = make(true);
    const std::size_t numbers = right.find("$EndMeshFormat");
    says(right.substr(0, numbers) + reversed.substr(numbers), "byte ");
    says(reversed.substr(0, numbers) + right.substr(numbers), "byte ");
  }
}

// Counts for which no memory would suffice.
TEST(Refused, CountsThatTheFileCannotHold) {
  constexpr std::int64_t kHuge = std::int64_t{1} << 61;
  Bytes nodes(false), elements(false), groups(false);
  const std::string format =
      Bytes(false).text("$MeshFormat\n4.1 1 8\n").ints({1}).text("\n$EndMeshFormat\n").str();
  nodes.text("$Nodes\n").sizes({1, kHuge, 1, 9}).ints({3, 6, 0}).sizes({kHuge, 1, 2, 3});
  says(format + nodes.str(), "the number of nodes is 2305843009213693952");
  elements.text("$Elements\n").sizes({kHuge, 1, 1, 2}).ints({3, 6, 4});
  says(format + elements.str(), "the number of blocks is 2305843009213693952");
  groups.text("$Entities\n").sizes({0, 0, 0, 1}).ints({6}).reals({0, 0, 0, 1, 1, 1}).sizes({-1});
  says(format + groups.str(), "the number of the group is -1");
}

/// A cube of one hexahedron in format 2.2, and more elements with the numbers from 2 on.
std::string cube(const std::string& moreNodes, int nodes, const std::string& moreElements,
                 int elements) {
  return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n" + std::to_string(8 + nodes) +
         "\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0 0 1\n6 1 0 1\n7 1 1 1\n8 0 1 1\n" + moreNodes +
         "$EndNodes\n$Elements\n" + std::to_string(1 + elements) + "\n1 5 0 1 2 3 4 5 6 7 8\n" +
         moreElements + "$EndElements\n";
}

TEST(Refused, ElementsThatDoNotFitTogether) {
  EXPECT_EQ(refusal(cube("", 0, "", 0)), "nothing");
  const std::string above = "9 0 0 2\n10 1 0 2\n11 1 1 2\n12 0 1 2\n";
  EXPECT_EQ(refusal(cube(above, 4, "2 5 0 5 6 7 8 9 10 11 12\n", 1)), "nothing");
  // A second cube inside of the first, on the same side of their face.
  says(cube("9 0.1 0.1 0.5\n10 0.9 0.1 0.5\n11 0.9 0.9 0.5\n12 0.1 0.9 0.5\n", 4,
            "2 5 0 1 2 3 4 9 10 11 12\n", 1),
       "element 2 is on the same side of a face as element 1");
  // Three elements at one face.
  says(cube(above + "13 0 0 3\n14 1 0 3\n15 1 1 3\n16 0 1 3\n", 8,
            "2 5 0 5 6 7 8 9 10 11 12\n3 5 0 5 6 7 8 13 14 15 16\n", 2),
       "element 3 has a face that elements 1 and 2 share");
  // Joined by an edge, by a corner, by nothing.
  says(cube("9 2 0 1\n10 2 0 2\n11 2 1 1\n12 2 1 2\n13 1 0 2\n14 1 1 2\n", 6,
            "2 5 0 6 9 11 7 13 10 12 14\n", 1),
       "element 2 is not joined to element 1");
  says(cube("9 5 5 5\n10 6 5 5\n11 5 6 5\n12 5 5 6\n", 4, "2 4 0 9 10 11 12\n", 1),
       "element 2 is not joined to element 1");
  // A pyramid between both sorts; a tetrahedron on a half of a face.
  says(cube("9 0.5 0.5 2\n", 1, "2 7 0 5 6 7 8 9\n", 1), "element 2 of type 7, a pyramid");
  says(cube("9 0.5 0.5 2\n", 1, "2 4 0 5 6 7 9\n", 1), "half a face of element 1");
  // Corners in the order of another format.
  says(with(cube("", 0, "", 0), "5 6 7 8", "5 6 8 7"), "element 1 is turned inside out");
  // Without volume, and thinner than round-off.
  says(withAll(cube("", 0, "", 0), " 1\n", " 0\n"), "element 1 is turned inside out, or flat");
  says(withAll(cube("", 0, "", 0), " 1\n", " 1e-8\n"), "element 1 is thinner than");
}

TEST(Refused, FoldersDevicesAndEmptyFiles) {
  const auto refusalOf = [](const std::filesystem::path& file) {
    try {
      readGmsh(file);
    } catch (const std::exception& error) {
      EXPECT_NE(std::string(error.what()).find(file.string()), std::string::npos) << error.what();
      return std::string(error.what());
    }
    return std::string();
  };
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("gmsh_faults_" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const std::filesystem::path file = folder / "empty.msh";
  std::ofstream(file).close();
  EXPECT_NE(refusalOf(folder).find("it cannot be read"), std::string::npos);
  EXPECT_NE(refusalOf("/dev/zero").find("it cannot be read"), std::string::npos);
  EXPECT_NE(refusalOf(folder / "absent.msh").find("there is no such file"), std::string::npos);
  EXPECT_NE(refusalOf(file).find("no $MeshFormat"), std::string::npos);
  std::filesystem::permissions(file, std::filesystem::perms::none);
  if (access(file.c_str(), R_OK) != 0) {  // who may read all files, reads this one
    EXPECT_NE(refusalOf(file).find("it cannot be read"), std::string::npos);
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
