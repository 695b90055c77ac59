#include "ops/log/log_line.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

#include "ops/log/escape.h"

namespace fusillade::ops {
namespace {

bool is_plain(std::string_view value) {
  constexpr std::string_view allowed = "_.:/+-[]";
  return !value.empty() && std::ranges::all_of(value, [&](char c) {
    const bool is_alphanumeric = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return is_alphanumeric || allowed.find(c) != std::string_view::npos;
  });
}

std::string text_line(const std::string& time, std::string_view level, const match::Report& report) {
  std::string line = time + " " + std::string(level) + " " + std::string(report.event);
  for (const auto& [key, value] : report.fields) {
    line.append(" ").append(key).append("=").append(is_plain(value.text()) ? value.text()
                                                                           : json_string(value.text()));
  }
  return line;
}

std::string json_line(const std::string& time, std::string_view level, const match::Report& report) {
  std::string line = R"({"time":")" + time + R"(","level":)" + json_string(level) + R"(,"event":)" +
                     json_string(report.event);
  for (const auto& [key, value] : report.fields)
    line.append(",")
        .append(json_string(key))
        .append(":")
        .append(value.is_number() ? value.text() : json_string(value.text()));
  return line += '}';
}

}  // namespace

std::string time_text(std::chrono::system_clock::time_point time) {
  const auto since_epoch = std::chrono::floor<std::chrono::milliseconds>(time.time_since_epoch());
  const std::time_t seconds = std::chrono::floor<std::chrono::seconds>(since_epoch).count();
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 24> date{};
  std::strftime(date.data(), date.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  std::array<char, 8> fraction{};
  std::snprintf(fraction.data(), fraction.size(), ".%03dZ", static_cast<int>(since_epoch.count() % 1000));
  return std::string(date.data()) + fraction.data();
}

std::string log_line(LogFormat format, std::chrono::system_clock::time_point time,
                     const match::Report& report) {
  const std::string_view level = match::level_names.at(static_cast<std::size_t>(report.level));
  return format == LogFormat::json ? json_line(time_text(time), level, report)
                                   : text_line(time_text(time), level, report);
}

}  // namespace fusillade::ops
