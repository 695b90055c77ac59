// lossy_link FIRST SECOND DELAY_MS LOSS_PERCENT SEED: two network interfaces of these names, as if a bad line
// joined them. Each packet comes out of the other one so much later, or never. For hosts in network
// namespaces of their own; needs root. Unlike a proxy it loses packets, not connections: what TCP makes of it
// is the system's.
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <random>
#include <string>
#include <system_error>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t packet_bytes_max = 65536;

int open_interface(const std::string& name) {
  const int file = open("/dev/net/tun", O_RDWR | O_NONBLOCK);
  ifreq request{};
  request.ifr_flags = IFF_TUN | IFF_NO_PI;
  name.copy(request.ifr_name, IFNAMSIZ - 1);
  if (file < 0 || ioctl(file, TUNSETIFF, &request) < 0)
    throw std::system_error(errno, std::generic_category(), "interface " + name);
  return file;
}

struct Line {
  Clock::duration delay{};
  double loss_share = 0;
  std::mt19937_64 random;
};

// What goes one way, in order.
class Way {
 public:
  Way(int from, int to, Line& line) : from_(from), to_(to), line_(line) {}

  void take(Clock::time_point now) {
    for (;;) {
      const auto bytes = read(from_, room_.data(), room_.size());
      if (bytes <= 0) return;
      const bool is_lost = std::uniform_real_distribution<>()(line_.random) < line_.loss_share;
      if (!is_lost) under_way_.push_back({now + line_.delay, {room_.data(), room_.data() + bytes}});
    }
  }
  void give(Clock::time_point now) {
    for (; !under_way_.empty() && under_way_.front().arrives <= now; under_way_.pop_front()) {
      const std::vector<char>& bytes = under_way_.front().bytes;
      [[maybe_unused]] const auto taken = write(to_, bytes.data(), bytes.size());  // nobody there: lost, too
    }
  }
  Clock::time_point next() const {
    return under_way_.empty() ? Clock::time_point::max() : under_way_.front().arrives;
  }

 private:
  struct Packet {
    Clock::time_point arrives;
    std::vector<char> bytes;
  };

  int from_, to_;
  Line& line_;
  std::array<char, packet_bytes_max> room_{};
  std::deque<Packet> under_way_;
};

[[noreturn]] void carry(int first, int second, Line line) {
  Way there(first, second, line), back(second, first, line);
  std::array<pollfd, 2> files{{{first, POLLIN, 0}, {second, POLLIN, 0}}};
  for (;;) {
    const auto now = Clock::now();
    const auto wait =
        std::min({there.next() - now, back.next() - now, Clock::duration(std::chrono::seconds(1))});
    const auto ns = std::max<std::int64_t>(std::chrono::nanoseconds(wait).count(), 0);
    const timespec patience{ns / 1'000'000'000, ns % 1'000'000'000};
    ppoll(files.data(), files.size(), &patience, nullptr);
    for (Way* way : {&there, &back}) {
      way->take(Clock::now());
      way->give(Clock::now());
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() != 5) return std::fputs("lossy_link FIRST SECOND DELAY_MS LOSS_PERCENT SEED\n", stderr), 2;
  try {
    const std::chrono::duration<double, std::milli> delay(std::stod(words[2]));
    carry(open_interface(words[0]), open_interface(words[1]),
          {std::chrono::duration_cast<Clock::duration>(delay), std::stod(words[3]) / 100,
           std::mt19937_64(std::stoull(words[4]))});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "lossy_link: %s\n", error.what());
    return 1;
  }
}
