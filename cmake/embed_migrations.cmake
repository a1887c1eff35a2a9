# Compiles server/migrations/NNNN_name.sql into a library, so that the program needs no files beside it.
#     embed_migrations(server_db)
# Included, it defines that function; run with cmake -P, it writes the source file.
if(CMAKE_SCRIPT_MODE_FILE)
  file(GLOB files ${MIGRATIONS}/[0-9]*.sql)
  list(SORT files)
  set(entries "")
  set(last 0)
  foreach(file ${files})
    get_filename_component(stem ${file} NAME_WE)
    if(NOT stem MATCHES "^([0-9][0-9][0-9][0-9])_([a-z0-9_]+)$")
      message(FATAL_ERROR "${file}: a migration is named NNNN_name.sql")
    endif()
    set(name ${CMAKE_MATCH_2})
    string(REGEX REPLACE "^0+" "" number ${CMAKE_MATCH_1})
    if(number EQUAL last)
      message(FATAL_ERROR "two migrations have number ${number}")
    endif()
    set(last ${number})
    file(READ ${file} sql)
    string(APPEND entries "    Migration{${number}, \"${name}\", R\"migration(${sql})migration\"},\n")
  endforeach()
  list(LENGTH files count)
  file(WRITE ${OUTPUT} "#include \"db/migrations.hpp\"

namespace heliograf::db {
namespace {

constexpr std::array<Migration, ${count}> embedded{
${entries}};

}  // namespace

std::span<Migration const> migrations()
{
    return embedded;
}

}  // namespace heliograf::db
")
  return()
endif()

function(embed_migrations target)
  set(folder ${CMAKE_SOURCE_DIR}/server/migrations)
  set(output ${CMAKE_BINARY_DIR}/generated/embedded_migrations.cpp)
  file(GLOB files CONFIGURE_DEPENDS ${folder}/[0-9]*.sql)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DMIGRATIONS=${folder} -DOUTPUT=${output} -P ${CMAKE_SOURCE_DIR}/cmake/embed_migrations.cmake
    DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/embed_migrations.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  if(TARGET test_db)
    target_compile_definitions(test_db PRIVATE HELIOGRAF_MIGRATIONS_DIR="${folder}")
  endif()
endfunction()
