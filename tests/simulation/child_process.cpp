#include "child_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

namespace fusillade::test {
namespace {

void redirect(const std::string& file, int descriptor) {
  const int opened = open(file.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_APPEND, 0600);
  dup2(opened, descriptor);
  close(opened);
}

[[noreturn]] void become(std::vector<char*> arguments, const std::string& folder, const std::string& name) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (chdir(folder.c_str()) != 0) _exit(127);
  redirect(name + ".out", STDOUT_FILENO);
  redirect(name + ".err", STDERR_FILENO);
  execv(arguments[0], arguments.data());
  _exit(127);
}

}  // namespace

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

ChildProcess::ChildProcess(const std::vector<std::string>& arguments, const std::filesystem::path& folder,
                           std::string name)
    : folder_(folder), name_(std::move(name)) {
  std::vector<std::string> words = arguments;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  pid_ = fork();
  if (pid_ == 0) become(pointers, folder_.string(), name_);
  if (pid_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
}

ChildProcess::~ChildProcess() {
  if (has_ended()) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, &status_, 0);
}

void ChildProcess::send_signal(int number) const { kill(pid_, number); }

bool ChildProcess::has_ended() {
  if (!has_ended_) has_ended_ = waitpid(pid_, &status_, WNOHANG) == pid_;
  return has_ended_;
}

int ChildProcess::exit_code() {
  if (!comes_true([this] { return has_ended(); })) return -1;
  return WIFEXITED(status_) ? WEXITSTATUS(status_) : 128 + WTERMSIG(status_);
}

}  // namespace fusillade::test
