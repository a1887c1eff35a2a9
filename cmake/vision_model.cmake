# vision_model_source(embedded_model.cpp)
#
# Tells a source of the calling folder where the model's files lie and to be compiled again when they change.
set(VISION_MODEL_DIR ${CMAKE_SOURCE_DIR}/server/vision/model)

function(vision_model_source source)
  file(GLOB parts CONFIGURE_DEPENDS ${VISION_MODEL_DIR}/*.bin ${VISION_MODEL_DIR}/*.onnx)
  set_source_files_properties(${source} PROPERTIES
    COMPILE_DEFINITIONS "HELIOGRAF_VISION_MODEL=\"${VISION_MODEL_DIR}\""
    OBJECT_DEPENDS "${parts}"
    SKIP_PRECOMPILE_HEADERS ON)
endfunction()
