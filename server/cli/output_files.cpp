#include "cli/output_files.h"

#include <cerrno>
#include <cstring>
#include <iostream>
#include <new>
#include <system_error>

#include "cli/commands.h"
#include "cli/state_file.h"
#include "content/input/error.h"

namespace fusillade::cli {

void OutputFiles::add_options(CLI::App& command) {
  command.add_option("--events", events, "event log to write (JSON Lines); - is standard output")
      ->check(refuse_empty);
  command
      .add_option("--hash-every", hash_every,
                  "a state hash in the log, or alone on standard output, after every so many ticks")
      ->check(CLI::Range(1, 2000000000));
  command.add_option("--save", save, "file for the state at the end, for compare")->check(refuse_empty);
}

void OutputFiles::check(const std::string& input, const std::string& input_name,
                        const std::vector<std::filesystem::path>& named) const {
  const auto is_same = [](const std::string& a, const std::string& b) {
    std::error_code unknown;  // one of them is not there
    return !a.empty() && (a == b || std::filesystem::equivalent(a, b, unknown));
  };
  for (const auto& [option, file] : {std::pair("--events", events), {"--save", save}}) {
    if (is_same(file, input))
      throw content::ContentError(option, 0, file, "is " + input_name + "; allowed: another file");
    for (const std::filesystem::path& read : named) {
      if (is_same(file, read.string()))
        throw content::ContentError(option, 0, file,
                                    "is what " + input_name + " names; allowed: another file");
    }
  }
  if (is_same(save, events))
    throw content::ContentError("--save", 0, save, "is that of --events; allowed: another file");
  if (!save.empty()) check_save(save);
}

std::string OutputFiles::log_name() const {
  return events.empty() || events == "-" ? "standard output" : events;
}

void run_with_files(const OutputFiles& files, const std::function<int()>& command) {
  int status = exit_bad_input;
  try {
    status = command();
  } catch (const content::ContentError& error) {
    std::cerr << error.what() << "\n";
  } catch (const std::bad_alloc&) {
    std::cerr << "there is not enough memory for it\n";
  } catch (const LogError& error) {
    std::cerr << files.log_name() << ": " << error.what() << "\n";
  }
  if (status != 0) throw CLI::RuntimeError(status);
}

LogOutput::LogOutput(const OutputFiles& files) : files_(files), name_(files.events) {
  if (name_.empty() && files.hash_every > 0) name_ = "-";
  if (name_.empty() || name_ == "-") return;
  file_.open(name_, std::ios::binary | std::ios::trunc);
  if (!file_)
    throw content::ContentError("--events", 0, name_,
                                std::string("cannot be written: ") + std::strerror(errno));
}

RunLogOptions LogOutput::options() {
  std::ostream* const stream = name_.empty() ? nullptr : name_ == "-" ? &std::cout : &file_;
  return {.stream = stream, .has_events = !files_.events.empty(), .hash_every = files_.hash_every};
}

std::ostream& LogOutput::summary_stream() const { return name_ == "-" ? std::cerr : std::cout; }

}  // namespace fusillade::cli
