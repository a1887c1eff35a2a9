# Compiler settings for every target: warnings, hardening, sanitizers, ccache and mold.
add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual
  -Werror=switch -Werror=return-type
  -fstack-protector-strong
  # Lets ccache see through precompiled headers.
  -fpch-preprocess)

if(CMAKE_BUILD_TYPE STREQUAL "Release")
  add_compile_definitions(_FORTIFY_SOURCE=2)
  # gcc 12 sees overflows in std::string's own code that are none (gcc.gnu.org/PR105651, PR105329).
  add_compile_options(-Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
endif()

# One code model for libraries and programs, so that both can use one precompiled header.
add_compile_options(-fPIE)
add_link_options(-pie -Wl,-z,relro,-z,now)

find_program(CCACHE ccache)
if(CCACHE)
  # Without these two, a changed time stamp of the precompiled header is a miss.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()

find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()

if(HELIOGRAF_SANITIZE)
  add_compile_options(-fsanitize=${HELIOGRAF_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${HELIOGRAF_SANITIZE})
endif()
