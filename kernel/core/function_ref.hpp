// A function passed without being inlined.
#pragma once

namespace hollows {

// A function passed through a virtual call, without owning it.
template <class Signature>
class FunctionRef;
template <class... Arguments>
class FunctionRef<void(Arguments...)> {
 public:
  template <class F>
  FunctionRef(F& f)  // NOLINT: meant to convert
      : object_(&f), call_([](void* object, Arguments... arguments) {
          (*static_cast<F*>(object))(arguments...);
        }) {}
  void operator()(Arguments... arguments) const { call_(object_, arguments...); }

 private:
  void* object_;
  void (*call_)(void*, Arguments...);
};

}  // namespace hollows
