#include "client-sim/report/recorder.h"

#include <chrono>
#include <stdexcept>

#include "fusillade/v1/recording.pb.h"

namespace fusillade::client {

namespace {

// A recording of one message: recordings one after the other are a recording, too.
template <typename Message>
void append(std::ofstream& file, std::uint64_t time_us, Message* (v1::RecordedMessage::*mutable_message)(),
            std::string_view bytes) {
  v1::Recording piece;
  v1::RecordedMessage& recorded = *piece.add_messages();
  recorded.set_time_us(time_us);
  Message& message = *(recorded.*mutable_message)();
  if (message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) piece.SerializeToOstream(&file);
}

}  // namespace

Recorder::Recorder(const std::string& file) : file_(file, std::ios::binary) {
  if (!file_) throw std::runtime_error("--record: " + file + " cannot be written");
}

void Recorder::add_sent(std::string_view message) {
  append(file_, time_us(), &v1::RecordedMessage::mutable_client, message);
}

void Recorder::add_received(std::string_view message) {
  append(file_, time_us(), &v1::RecordedMessage::mutable_server, message);
}

bool Recorder::close() {
  file_.close();
  return !file_.fail();
}

std::uint64_t Recorder::time_us() const { return length_us(Clock::now() - began_); }

}  // namespace fusillade::client
