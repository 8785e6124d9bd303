// Memory for C++ from the C library: all that the kernel needs of the C++ one, which then need not
// be compiled (zig does so on the first build, for most of a minute).

extern "C" void* malloc(__SIZE_TYPE__);
extern "C" void free(void*);

void* operator new(__SIZE_TYPE__ size) {
  void* found = malloc(size > 0 ? size : 1);
  if (!found) __builtin_trap();
  return found;
}
void* operator new[](__SIZE_TYPE__ size) { return operator new(size); }
void operator delete(void* memory) noexcept { free(memory); }
void operator delete[](void* memory) noexcept { free(memory); }
void operator delete(void* memory, __SIZE_TYPE__) noexcept { free(memory); }
void operator delete[](void* memory, __SIZE_TYPE__) noexcept { free(memory); }
