# Toolchain file: clang 16 for WebAssembly with WASI (Debian 12: wasi-libc, libc++-16-dev-wasm32,
# libclang-rt-16-dev-wasm32, lld-16, llvm-16), without exceptions.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-16)
set(CMAKE_CXX_COMPILER clang++-16)
# That of binutils makes no index of such objects.
set(CMAKE_AR /usr/bin/llvm-ar-16)
set(CMAKE_RANLIB /usr/bin/llvm-ranlib-16)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# The headers are not where this clang looks for them.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -nostdinc++ -isystem /usr/lib/llvm-16/include/wasm32-wasi/c++/v1")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=/usr/bin/wasm-ld-16 -Wl,-z,stack-size=1048576")
