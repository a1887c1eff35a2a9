#include "adapters/openai/openai_wire.hpp"
#include "base/base64.hpp"
#include "base/json_writer.hpp"

namespace heliograf::openai {
namespace {

constexpr std::string_view instructions =
    "You inspect photos of solar panels. Answer only what the photo shows; never guess. "
    "condition: the one word for the photo as a whole. Use no_panel when no photovoltaic panel is visible, "
    "and "
    "unsure when the panels are visible but too small, too blurred or too badly lit to judge. "
    "confidence: 0 to 1, how sure you are of condition. "
    "cleanliness: score 0 to 100 is 100 times one minus the soiled share of the panel area, weighted by how "
    "opaque the soiling is; low and high are the range that holds the truth nine times in ten; null for "
    "no_panel and unsure. "
    "findings: each separate place where something lies on a panel (dust_film, droppings, snow, leaves, "
    "shade) "
    "or where a panel is damaged (crack, burn, discoloration), at most 40, worst first. Frames, busbars and "
    "reflections of the sky are no findings. severity: low, medium or high. panel_share: the place's share "
    "of "
    "the visible panel area, 0 to 1. box: shares of the picture, 0 to 1, origin at the top left.";

constexpr std::string_view schema = R"json({"name":"panel_inspection","strict":true,"schema":{
"type":"object","additionalProperties":false,"required":["condition","confidence","cleanliness","findings"],
"properties":{
"condition":{"type":"string","enum":["clean","dusty","bird_drop","snow_covered","electrical_damage",
"physical_damage","no_panel","unsure"]},
"confidence":{"type":"number"},
"cleanliness":{"anyOf":[{"type":"null"},{"type":"object","additionalProperties":false,
"required":["score","low","high"],
"properties":{"score":{"type":"number"},"low":{"type":"number"},"high":{"type":"number"}}}]},
"findings":{"type":"array","items":{"type":"object","additionalProperties":false,
"required":["kind","severity","confidence","panel_share","box"],
"properties":{
"kind":{"type":"string","enum":["dust_film","droppings","snow","leaves","shade","crack","burn",
"discoloration"]},
"severity":{"type":"string","enum":["low","medium","high"]},
"confidence":{"type":"number"},"panel_share":{"type":"number"},
"box":{"type":"object","additionalProperties":false,"required":["x","y","width","height"],
"properties":{"x":{"type":"number"},"y":{"type":"number"},"width":{"type":"number"},
"height":{"type":"number"}}}}}}}}})json";

}  // namespace

std::string question_body(std::string const& model, std::string_view jpeg)
{
    std::string body = R"({"model":)" + to_json(model);
    body += R"(,"messages":[{"role":"system","content":)" + to_json(std::string{instructions});
    body += R"(},{"role":"user","content":[{"type":"text","text":"Inspect this photo."},)";
    body += R"({"type":"image_url","image_url":{"detail":"high","url":"data:image/jpeg;base64,)";
    body += base64(jpeg);
    body += R"("}}]}],"response_format":{"type":"json_schema","json_schema":)";
    body += schema;
    body += "}}";
    return body;
}

}  // namespace heliograf::openai
