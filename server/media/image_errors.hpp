#pragma once
#include "base/error.hpp"

#include <string>

/// The three ways a picture is refused. `why` is a sentence for whoever has it.
namespace heliograf::media {

[[nodiscard]] inline Error unsupported_type()
{
    return {
        ErrorKind::unsupported_type,
        "image.unsupported_type",
        "Invalid file type: Please upload a JPG, PNG, or TIFF file."
    };
}

[[nodiscard]] inline Error broken(std::string why = "The picture is damaged or incomplete.")
{
    return {ErrorKind::invalid_input, "image.broken", std::move(why)};
}

[[nodiscard]] inline Error too_many_pixels(std::string why)
{
    return {ErrorKind::invalid_input, "image.too_many_pixels", std::move(why)};
}

}  // namespace heliograf::media
