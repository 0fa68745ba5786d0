#include <gtest/gtest.h>

#include <io/problems/Json.hpp>
#include <limits>

#include "io/json_reader.hpp"

using namespace rico;
using namespace rico::test;

TEST(Json, OneLineInTheGivenOrder) {
  JsonObject object;
  object.add("name", std::string("a")).add("n", std::int64_t{3}).add("x", 0.1).addNull("none");
  EXPECT_EQ(object.text(), R"({"name": "a", "n": 3, "x": 0.1, "none": null})");
  EXPECT_EQ(JsonObject().text(), "{}");
}

TEST(Json, NumbersReadBackExactly) {
  for (const double x : {0.0, -0.0, 1.0 / 3, 1e300, 5e-324, -2.5e-17, 123456789012345680.0}) {
    const Json json = JsonReader::read(JsonObject().add("x", x).text());
    EXPECT_EQ(json["x"].number, x);
  }
}

TEST(Json, NumbersThatAreNotFiniteAreNull) {
  const double inf = std::numeric_limits<double>::infinity();
  const Json json = JsonReader::read(JsonObject()
                                         .add("a", inf)
                                         .add("b", std::nan(""))
                                         .add("c", std::vector<double>{1, -inf})
                                         .text());
  EXPECT_EQ(json["a"].kind, Json::Null);
  EXPECT_EQ(json["b"].kind, Json::Null);
  EXPECT_EQ(json["c"].list[1].kind, Json::Null);
}

/// Names of files may contain any byte.
TEST(Json, AnyTextIsValid) {
  EXPECT_EQ(JsonObject().add("t", std::string("a\"b\\c\n\x01")).text(),
            R"({"t": "a\"b\\c\u000a\u0001"})");
  EXPECT_EQ(JsonObject().add("t", std::string("λ≥0 😀")).text(), "{\"t\": \"λ≥0 😀\"}");
  // A single continuation byte, an overlong slash, a surrogate, a number beyond U+10FFFF, a
  // truncated sequence.
  for (const char* broken : {"\x80", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"}) {
    const std::string text = JsonObject().add("t", std::string(broken)).text();
    EXPECT_NE(text.find("\\ufffd"), std::string::npos) << text;
    JsonReader::read(text);
  }
  std::string all;
  for (int c = 1; c < 256; c++) all += static_cast<char>(c);
  JsonReader::read(JsonObject().add("t", all).text());
}
