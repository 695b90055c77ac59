#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>

#include "bench/curve.h"

namespace fusillade::bench {
namespace {

constexpr double width = 860, height = 520, left = 70, right = 640, top = 20, bottom = 470;
constexpr double bullets_min = 1e3, bullets_max = 4e6, ns_min = 0.1, ns_max = 1e4;
constexpr std::array<const char*, 8> colours{"#d62728", "#7f7f7f", "#ff7f0e", "#bcbd22",
                                             "#1f77b4", "#2ca02c", "#9467bd", "#8c564b"};

double share(double value, double min, double max) { return std::log(value / min) / std::log(max / min); }
double x_of(double bullets) { return left + (right - left) * share(bullets, bullets_min, bullets_max); }
double y_of(double ns) { return bottom - (bottom - top) * share(ns, ns_min, ns_max); }

void draw_line(std::ostream& out, double x1, double y1, double x2, double y2) {
  out << "<path d='M" << x1 << ' ' << y1 << 'L' << x2 << ' ' << y2 << "' stroke='#ddd'/>\n";
}

void draw_text(std::ostream& out, double x, double y, const char* anchor, const std::string& text,
               const std::string& colour = "#333") {
  out << "<text x='" << x << "' y='" << y << "' text-anchor='" << anchor << "' fill='" << colour << "'>"
      << text << "</text>\n";
}

std::string label_of(double value) {
  if (value >= 1e6) return std::to_string(std::lround(value / 1e6)) + "M";
  if (value >= 1e3) return std::to_string(std::lround(value / 1e3)) + "k";
  return value < 1 ? "0.1" : std::to_string(std::lround(value));
}

void draw_axes(std::ostream& out) {
  for (double ns = ns_min; ns < 1.5 * ns_max; ns *= 10) {
    draw_line(out, left, y_of(ns), right, y_of(ns));
    draw_text(out, left - 8, y_of(ns) + 4, "end", label_of(ns));
  }
  for (double bullets = bullets_min; bullets < bullets_max; bullets *= 10) {
    draw_line(out, x_of(bullets), top, x_of(bullets), bottom);
    draw_text(out, x_of(bullets), bottom + 18, "middle", label_of(bullets));
  }
  draw_text(out, (left + right) / 2, bottom + 40, "middle",
            "bullets (an enemy for each hundred, 1024 x 1024 tiles)");
  draw_text(out, left, top - 6, "start", "ns per bullet and tick, one core");
}

struct Point {
  double bullets, ns;
};

std::vector<Point> points_of(const std::vector<Comparison>& curve, const std::string& name) {
  std::vector<Point> points;
  for (const Comparison& at : curve) {
    if (at.ours.name == name) points.push_back({1.0 * at.size.bullets, at.ours.tick_ns / at.size.bullets});
    for (const Beside& other : at.others) {
      const Reading& reading = other.reading;
      if (reading.name == name) points.push_back({1.0 * at.size.bullets, reading.tick_ns / at.size.bullets});
    }
  }
  return points;
}

void draw_points(std::ostream& out, const std::vector<Point>& points, const std::string& colour) {
  out << "<path fill='none' stroke-width='2' stroke='" << colour << "' d='";
  for (std::size_t i = 0; i < points.size(); ++i)
    out << (i == 0 ? 'M' : 'L') << x_of(points[i].bullets) << ' ' << y_of(points[i].ns);
  out << "'/>\n";
  for (const Point& point : points) {
    out << "<circle r='3' fill='" << colour << "' cx='" << x_of(point.bullets) << "' cy='" << y_of(point.ns)
        << "'/>\n";
  }
}

// The name of a line, beside its last point.
struct Label {
  double x, y;
  std::string name, colour;
};

// From the top down, none on another.
void draw_labels(std::ostream& out, std::vector<Label> labels) {
  constexpr double height_min = 14;
  std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
  double next_y = 0;
  for (const Label& label : labels) {
    const double y = std::max(next_y, label.y);
    draw_text(out, label.x + 10, y + 4, "start", label.name, label.colour);
    next_y = y + height_min;
  }
}

std::vector<std::string> names_in(const Comparison& comparison) {
  std::vector<std::string> names{comparison.ours.name};
  for (const Beside& other : comparison.others) names.push_back(other.reading.name);
  return names;
}

}  // namespace

void draw_curve(const std::vector<Comparison>& curve, const std::filesystem::path& file) {
  std::ofstream out(file);
  out << "<svg xmlns='http://www.w3.org/2000/svg' width='" << width << "' height='" << height
      << "' font-family='sans-serif' font-size='12'>\n<rect width='100%' height='100%' fill='white'/>\n";
  draw_axes(out);
  const std::vector<std::string> names = names_in(curve.front());
  std::vector<Label> labels;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::vector<Point> points = points_of(curve, names[i]);
    draw_points(out, points, colours.at(i));
    labels.push_back({x_of(points.back().bullets), y_of(points.back().ns), names[i], colours.at(i)});
  }
  draw_labels(out, std::move(labels));
  out << "</svg>\n";
}

}  // namespace fusillade::bench
