# server_module(cameras DEPENDS base db http sites PACKAGES PkgConfig::sqlite)
#
# One call per folder under server/, in dependency order. Builds the static library server_<name> from
# every .cpp of the folder and the program test_<name> from its *_test.cpp, so that adding a file is no
# build change. What lies in its testing/ folder (fakes, stand-ins) becomes server_<name>_testing, linked to
# its own tests and to those of the modules that use it.
#
# The order is enforced three ways, because the linker alone does not see header-only use:
#   1. each module is reached through its own include root, a directory with one symlink, so the header
#      of a module that is not in DEPENDS is "No such file or directory";
#   2. DEPENDS on a module declared further down stops CMake, so a cycle cannot be written;
#   3. every header is compiled alone with only that module's view.

file(WRITE ${CMAKE_BINARY_DIR}/doctest_main.cpp
     "#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN\n#include <doctest/doctest.h>\n")
add_library(doctest_main STATIC ${CMAKE_BINARY_DIR}/doctest_main.cpp)

# The standard headers nearly every file needs, compiled once.
file(WRITE ${CMAKE_BINARY_DIR}/pch_anchor.cpp "")
add_library(server_pch OBJECT ${CMAKE_BINARY_DIR}/pch_anchor.cpp)
target_precompile_headers(server_pch PRIVATE
  <algorithm> <array> <chrono> <cstdint> <filesystem> <functional> <map> <memory> <optional> <span>
  <string> <string_view> <utility> <variant> <vector> <tl/expected.hpp>)

function(server_module name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;PACKAGES" ${ARGN})
  set(dir ${CMAKE_CURRENT_SOURCE_DIR}/${name})
  file(GLOB sources CONFIGURE_DEPENDS ${dir}/*.cpp)
  file(GLOB tests CONFIGURE_DEPENDS ${dir}/*_test.cpp)
  if(tests)
    list(REMOVE_ITEM sources ${tests})
  endif()
  string(REPLACE "/" "_" id ${name})

  set(root ${CMAKE_BINARY_DIR}/include/${id})
  get_filename_component(parent ${root}/${name} DIRECTORY)
  file(MAKE_DIRECTORY ${parent})
  file(CREATE_LINK ${dir} ${root}/${name} SYMBOLIC)

  set(depends)
  foreach(dep ${ARG_DEPENDS})
    string(REPLACE "/" "_" dep_id ${dep})
    if(NOT TARGET server_${dep_id})
      message(FATAL_ERROR "${name} uses ${dep}, which is declared below it: a module uses only those above")
    endif()
    list(APPEND depends server_${dep_id})
  endforeach()

  if(sources)
    add_library(server_${id} STATIC ${sources})
    set(scope PUBLIC)
    target_precompile_headers(server_${id} REUSE_FROM server_pch)
  else()
    add_library(server_${id} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(server_${id} ${scope} ${root})
  target_link_libraries(server_${id} ${scope} ${depends} ${ARG_PACKAGES})

  file(GLOB testing CONFIGURE_DEPENDS ${dir}/testing/*.cpp)
  if(testing AND HELIOGRAF_TESTS)
    add_library(server_${id}_testing STATIC ${testing})
    target_link_libraries(server_${id}_testing PUBLIC server_${id})
    target_precompile_headers(server_${id}_testing REUSE_FROM server_pch)
  endif()

  file(GLOB headers RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS ${dir}/*.hpp ${dir}/testing/*.hpp)
  if(HELIOGRAF_HEADER_CHECK AND headers)
    set(probes)
    foreach(header ${headers})
      set(probe ${CMAKE_BINARY_DIR}/header_check/${header}.cpp)
      file(CONFIGURE OUTPUT ${probe} CONTENT "#include \"${header}\"\n")
      list(APPEND probes ${probe})
    endforeach()
    add_library(headers_${id} OBJECT ${probes})
    target_link_libraries(headers_${id} PRIVATE server_${id})
  endif()

  if(tests AND HELIOGRAF_TESTS)
    add_executable(test_${id} ${tests})
    target_link_libraries(test_${id} PRIVATE server_${id} doctest_main)
    foreach(library server_${id} ${depends})
      if(TARGET ${library}_testing)
        target_link_libraries(test_${id} PRIVATE ${library}_testing)
      endif()
    endforeach()
    target_precompile_headers(test_${id} REUSE_FROM server_pch)
    add_test(NAME ${id} COMMAND test_${id})
  endif()
endfunction()
