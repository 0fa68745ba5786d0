#include <algorithm>
#include <cmath>
#include <io/cli/Svg.hpp>
#include <io/cli/view/Plot.hpp>
#include <io/cli/view/Ticks.hpp>

namespace rico {

namespace {

constexpr double kLeft = 76, kTop = 44, kWidth = 560, kHeight = 280;

/// Maps values from `least` to `most` to a length, linearly or logarithmically.
class Axis {
 public:
  Axis(double least, double most, double from, double to, bool isLogarithmic)
      : from_(from), to_(to), isLogarithmic_(isLogarithmic) {
    if (isLogarithmic) {
      least_ = std::floor(std::log10(least)), most_ = std::ceil(std::log10(most));
      if (most_ <= least_) most_ = least_ + 1;
      findDecades();
    } else {
      least_ = least, most_ = most > least ? most : least + 1;
      ticks_ = roundTicks(least_, most_, 6);
    }
  }

  double at(double value) const {
    const double v = isLogarithmic_ ? std::log10(value) : value;
    return from_ + (v - least_) / (most_ - least_) * (to_ - from_);
  }
  const std::vector<double>& ticks() const { return ticks_; }
  std::string text(double tick) const {
    return isLogarithmic_ ? svgFormat("1e%.0f", std::log10(tick)) : tickText(tick, ticks_);
  }

 private:
  void findDecades() {
    const double stride = std::max(1.0, std::ceil((most_ - least_) / 8));
    for (double e = least_; e <= most_; e += stride) ticks_.push_back(std::pow(10, e));
  }

  double from_, to_, least_ = 0, most_ = 1;
  bool isLogarithmic_;
  std::vector<double> ticks_;
};

bool isShown(const Plot& plot, double value) {
  return std::isfinite(value) && (!plot.isLogarithmic || value > 0);
}

/// The axis of values: from zero if that is close, up to the next round number.
Axis valueAxis(const Plot& plot) {
  double least = 1e300, most = -1e300;
  for (const Plot::Curve& curve : plot.curves)
    for (const double value : curve.values)
      if (isShown(plot, value)) least = std::min(least, value), most = std::max(most, value);
  if (least > most) least = plot.isLogarithmic ? 0.1 : 0, most = 1;
  if (!plot.isLogarithmic) {
    if (least > 0 && least < 0.6 * most) least = 0;
    if (most < 0 && most > 0.6 * least) most = 0;
    if (least == most) most = least + std::max(1.0, std::abs(least));
    const double room = 0.04 * (most - least);
    least = least == 0 ? 0 : least - room, most = most == 0 ? 0 : most + room;
  }
  return {least, most, kTop + kHeight, kTop, plot.isLogarithmic};
}

/// The path of a curve, reduced to the least and the largest value in each half pixel.
std::string pathOf(const Plot& plot, const std::vector<double>& values,
                   const std::vector<double>& times, const Axis& across, const Axis& up) {
  std::string path;
  bool isDown = false;
  for (std::size_t k = 0; k < values.size();) {
    if (!isShown(plot, values[k])) {
      isDown = false, ++k;
      continue;
    }
    const double x = across.at(times[k]);
    std::size_t least = k, most = k;
    for (; k < values.size() && across.at(times[k]) < x + 0.5 && isShown(plot, values[k]); ++k) {
      if (values[k] < values[least]) least = k;
      if (values[k] > values[most]) most = k;
    }
    const auto draw = [&](std::size_t i) {
      path +=
          svgFormat(isDown ? "L%.1f,%.1f" : "M%.1f,%.1f", across.at(times[i]), up.at(values[i]));
      isDown = true;
    };
    draw(std::min(least, most));
    if (least != most) draw(std::max(least, most));
  }
  return path;
}

std::string grid(const Axis& across, const Axis& up) {
  std::string svg = "<g stroke=\"#dddddd\">\n";
  for (const double t : across.ticks())
    svg += svgLine(across.at(t), kTop, across.at(t), kTop + kHeight);
  for (const double v : up.ticks()) svg += svgLine(kLeft, up.at(v), kLeft + kWidth, up.at(v));
  svg += "</g>\n";
  for (const double t : across.ticks())
    svg += svgText(across.at(t), kTop + kHeight + 18, "middle", across.text(t));
  for (const double v : up.ticks()) svg += svgText(kLeft - 8, up.at(v) + 4, "end", up.text(v));
  return svg;
}

std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

}  // namespace

std::string svgOf(const Plot& plot, const std::vector<double>& times) {
  const Axis across(times.empty() ? 0 : times.front(), times.empty() ? 1 : times.back(), kLeft,
                    kLeft + kWidth, false);
  const Axis up = valueAxis(plot);
  const bool hasLegend = plot.curves.size() > 1;
  std::string svg = svgHead(kLeft + kWidth + (hasLegend ? 130 : 28), kTop + kHeight + 52);
  svg +=
      svgText(kLeft, 26, "start", spaced(plot.name) + (plot.unit.empty() ? "" : ", " + plot.unit));
  svg += grid(across, up);
  svg += svgText(kLeft + kWidth / 2, kTop + kHeight + 40, "middle", "time, s");
  for (std::size_t c = 0; c < plot.curves.size(); ++c) {
    const std::string pen =
        std::string(" stroke-width=\"1.6\" stroke-linejoin=\"round\" stroke=\"") +
        kSvgColours[c % std::size(kSvgColours)] + "\"";
    svg += "<path fill=\"none\"" + pen + " d=\"" +
           pathOf(plot, plot.curves[c].values, times, across, up) + "\"/>\n";
    if (!hasLegend) continue;
    const double x = kLeft + kWidth + 16, y = kTop + 10 + 20 * static_cast<double>(c);
    svg += "<g" + pen + ">" + svgLine(x, y, x + 24, y) + "</g>\n";
    svg += svgText(x + 32, y + 4, "start", plot.curves[c].name);
  }
  return svg +
         svgFormat("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" ", kLeft, kTop,
                   kWidth, kHeight) +
         "fill=\"none\" stroke=\"#888\"/>\n</svg>\n";
}

}  // namespace rico
