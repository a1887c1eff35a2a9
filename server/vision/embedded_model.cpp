#include "vision/model.hpp"

// The assembler copies the files into the binary; CMake names their folder (cmake/vision_model.cmake).
#define HELIOGRAF_EMBED(name, file)                                                                          \
    __asm__(".section .rodata\n"                                                                             \
            ".balign 16\n"                                                                                   \
            ".global heliograf_" name "_begin\n"                                                             \
            ".global heliograf_" name "_end\n"                                                               \
            "heliograf_" name "_begin:\n"                                                                    \
            ".incbin \"" HELIOGRAF_VISION_MODEL "/" file "\"\n"                                              \
            "heliograf_" name "_end:\n"                                                                      \
            ".previous\n")

HELIOGRAF_EMBED("panel", "panel.bin");
HELIOGRAF_EMBED("kind", "kind.bin");
HELIOGRAF_EMBED("presence", "presence.bin");
HELIOGRAF_EMBED("condition", "condition.bin");
HELIOGRAF_EMBED("cleanliness", "cleanliness.bin");
HELIOGRAF_EMBED("photo_encoders", "photo.onnx");
HELIOGRAF_EMBED("photo_heads", "photo.bin");
HELIOGRAF_EMBED("calibration", "calibration.bin");

extern "C" {
extern std::byte const heliograf_panel_begin[], heliograf_panel_end[];
extern std::byte const heliograf_kind_begin[], heliograf_kind_end[];
extern std::byte const heliograf_presence_begin[], heliograf_presence_end[];
extern std::byte const heliograf_condition_begin[], heliograf_condition_end[];
extern std::byte const heliograf_cleanliness_begin[], heliograf_cleanliness_end[];
extern std::byte const heliograf_photo_encoders_begin[], heliograf_photo_encoders_end[];
extern std::byte const heliograf_photo_heads_begin[], heliograf_photo_heads_end[];
extern std::byte const heliograf_calibration_begin[], heliograf_calibration_end[];
}

namespace heliograf::vision {

Model const& embedded_model()
{
    static Model const model{
        Forest{{heliograf_panel_begin, heliograf_panel_end}},
        Forest{{heliograf_kind_begin, heliograf_kind_end}},
        Forest{{heliograf_presence_begin, heliograf_presence_end}},
        Forest{{heliograf_condition_begin, heliograf_condition_end}},
        Forest{{heliograf_cleanliness_begin, heliograf_cleanliness_end}},
        std::make_shared<PhotoNetwork const>(
            std::span{heliograf_photo_encoders_begin, heliograf_photo_encoders_end},
            std::span{heliograf_photo_heads_begin, heliograf_photo_heads_end}
        ),
        read_calibration({heliograf_calibration_begin, heliograf_calibration_end}),
    };
    return model;
}

}  // namespace heliograf::vision
