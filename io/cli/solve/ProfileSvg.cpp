/// Draws the profile: fraction of problems over the factor tau, on a logarithmic axis, with one
/// step curve per solver. The legend has the order of the curves' right ends.
#include <algorithm>
#include <cmath>
#include <io/cli/Svg.hpp>
#include <io/cli/solve/Profile.hpp>
#include <numeric>

namespace rico {

namespace {

constexpr double left = 64, top = 44, width = 520, height = 320, legend = 24;

const char* const dashes[] = {"", "7 3", "2 3", "10 3 2 3"};

std::string pen(std::size_t solver) {
  std::string style =
      std::string(" stroke=\"") + kSvgColours[solver % std::size(kSvgColours)] + "\"";
  const char* dash = dashes[solver / std::size(kSvgColours) % std::size(dashes)];
  if (*dash) style += std::string(" stroke-dasharray=\"") + dash + "\"";
  return style;
}

/// The axes: tau from 1 to `last` horizontally, 0 to 1 vertically.
class Axes {
 public:
  explicit Axes(double largest) : last_(std::max(2.0, largest * 1.15)) {}

  double x(double tau) const { return left + width * std::log(tau) / std::log(last_); }
  static double y(double share) { return top + height * (1 - share); }
  double last() const { return last_; }

  /// 1, 2, 5, 10, ... if there is room for all, else powers of ten, of a hundred, ...
  std::vector<double> ticks() const {
    std::vector<double> ticks;
    const double decades = std::log10(last_);
    const int stride = static_cast<int>(std::max(1.0, std::ceil(decades / 8)));
    for (int e = 0; e <= decades; e += stride)
      for (const double m : {1.0, 2.0, 5.0})
        if ((m == 1 || decades <= 3) && m * std::pow(10, e) <= last_)
          ticks.push_back(m * std::pow(10, e));
    return ticks;
  }

 private:
  double last_;
};

std::string factorText(double tau) {
  return tau < 1e5 ? svgFormat("%.0f", tau) : svgFormat("%.0e", tau);
}

std::string grid(const Axes& axes) {
  std::string svg = "<g stroke=\"#d8d8d8\">\n";
  for (int k = 0; k <= 5; k++)
    svg += svgLine(left, Axes::y(k / 5.0), left + width, Axes::y(k / 5.0));
  for (const double tau : axes.ticks()) svg += svgLine(axes.x(tau), top, axes.x(tau), top + height);
  svg += "</g>\n";
  for (int k = 0; k <= 5; k++)
    svg += svgText(left - 8, Axes::y(k / 5.0) + 4, "end", svgFormat("%.0f %%", 20.0 * k));
  for (const double tau : axes.ticks())
    svg += svgText(axes.x(tau), top + height + 18, "middle", factorText(tau));
  return svg;
}

std::string curve(const std::string& path, std::size_t solver) {
  return "<path d=\"" + path + "\" fill=\"none\" stroke-width=\"2\"" + pen(solver) + "/>\n";
}

std::string legendLine(double y, std::size_t solver, const std::string& text) {
  const double x = left + width + legend;
  return svgFormat("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke-width=\"2\"", x, y,
                   x + 30, y) +
         pen(solver) + "/>\n" + svgText(x + 38, y + 4, "start", text);
}

std::string frame() {
  return svgFormat(
      "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" "
      "stroke=\"#888\"/>\n",
      left, top, width, height);
}

}  // namespace

// The solvers in the order of their shares at the right end, the largest first.
std::vector<std::size_t> Profile::ranking(double last) const {
  std::vector<std::size_t> order(solvers_.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const double at_end = share(a, last) - share(b, last);
    return at_end != 0 ? at_end > 0 : share(a, 1) > share(b, 1);
  });
  return order;
}

std::string Profile::svg() const {
  const Axes axes(largestRatio());
  const std::vector<std::size_t> order = ranking(axes.last());
  std::size_t longest = 0;
  for (const std::string& name : solvers_) longest = std::max(longest, name.size());
  const double total = left + width + legend + 40 + 8.0 * static_cast<double>(longest + 5) + 12;
  const double deep =
      std::max(top + height + 52, top + 20.0 * static_cast<double>(solvers_.size()) + 20);

  std::string svg = svgHead(total, deep);
  svg += svgText(left, 26, "start",
                 "Share of " + std::to_string(problems_) +
                     " problems solved within a factor of the fastest time");
  svg += grid(axes);
  svg += svgText(left + width / 2, top + height + 40, "middle", "time / fastest time");
  for (const std::size_t s : order) {
    std::string path = svgFormat("M%.1f,%.1f", left, Axes::y(share(s, 1)));
    for (const double ratio : ratios_[s])
      path += svgFormat("H%.1fV%.1f", axes.x(ratio), Axes::y(share(s, ratio)));
    svg += curve(path + svgFormat("H%.1f", left + width), s);
  }
  double y = top + 8;
  for (const std::size_t s : order) {
    svg += legendLine(y, s, solvers_[s] + svgFormat("  %.0f %%", 100 * share(s, axes.last())));
    y += 20;
  }
  return svg + frame() + "</svg>\n";
}

}  // namespace rico
