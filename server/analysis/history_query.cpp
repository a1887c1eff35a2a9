#include "analysis/history_query.hpp"

#include "analysis/search_text.hpp"

#include <algorithm>

namespace heliograf::analysis {
namespace {

constexpr std::size_t text_max_bytes = 200;
constexpr std::size_t words_max = 8;

/// The number that stands at a place, or -1.
int digits_at(std::string_view text, std::size_t at, std::size_t count)
{
    int number = 0;
    for (auto const character : text.substr(at, count)) {
        if (character < '0' || character > '9') return -1;
        number = 10 * number + (character - '0');
    }
    return number;
}

/// Whether only the places of digits differ from "0000-00-00T00:00:00Z" or the form with milliseconds.
bool has_form_of_instant(std::string_view text)
{
    constexpr std::string_view seconds = "0000-00-00T00:00:00Z";
    constexpr std::string_view milliseconds = "0000-00-00T00:00:00.000Z";
    auto const form = text.size() == seconds.size() ? seconds : milliseconds;
    return std::ranges::equal(text, form, [](char is, char wanted) {
        return wanted == '0' ? is >= '0' && is <= '9' : is == wanted;
    });
}

/// The values of a query and what is wrong with them.
class Reader {
public:
    explicit Reader(http::Request const& request) : query_(request.query) {}

    [[nodiscard]] std::string_view text(std::string_view name) const
    {
        auto const found = query_.find(name);
        return found == query_.end() ? std::string_view{} : std::string_view{found->second};
    }
    template <class Enum>
    std::optional<Enum> one_of(std::string_view name, std::string message)
    {
        auto const given = std::string{text(name)};
        Enum value{};
        if (given.empty()) return std::nullopt;
        if (boost::describe::enum_from_string(given.c_str(), value)) return value;
        complain(name, std::move(message));
        return std::nullopt;
    }
    std::optional<Instant> instant(std::string_view name, std::string message)
    {
        if (text(name).empty()) return std::nullopt;
        auto const read = instant_of(text(name));
        if (!read) complain(name, std::move(message));
        return read;
    }
    void complain(std::string_view name, std::string message)
    {
        if (error_.fields.empty()) error_.message = message;
        error_.fields.push_back({std::string{name}, std::move(message)});
    }
    [[nodiscard]] Error const& error() const { return error_; }

private:
    std::map<std::string, std::string, std::less<>> const& query_;
    Error error_{.kind = ErrorKind::invalid_input, .code = "filter.invalid", .message = {}};
};

}  // namespace

std::optional<Instant> instant_of(std::string_view text)
{
    using namespace std::chrono;
    if (!has_form_of_instant(text)) return std::nullopt;
    year_month_day const date{
        year{digits_at(text, 0, 4)},
        month{static_cast<unsigned>(digits_at(text, 5, 2))},
        day{static_cast<unsigned>(digits_at(text, 8, 2))}
    };
    auto const hour = digits_at(text, 11, 2);
    auto const minute = digits_at(text, 14, 2);
    auto const second = digits_at(text, 17, 2);
    if (!date.ok() || hour > 23 || minute > 59 || second > 59) return std::nullopt;
    auto const ms = text[19] == '.' ? digits_at(text, 20, 3) : 0;
    return sys_days{date} + hours{hour} + minutes{minute} + seconds{second} + milliseconds{ms};
}

Result<HistoryFilter> history_filter_of(http::Request const& request)
{
    Reader in{request};
    HistoryFilter filter{
        .condition = in.one_of<vision::Condition>("condition", "There is no such condition."),
        .decision = in.one_of<Decision>("decision", "There is no such decision."),
        .from = in.instant("from", "From must be a time like 2026-11-20T00:00:00Z."),
        .before = in.instant("until", "Until must be a time like 2026-11-20T00:00:00Z."),
        .text = std::string{in.text("text")}
    };
    if (filter.text.size() > text_max_bytes || search_words(filter.text).size() > words_max)
        in.complain("text", "Search for at most 8 words.");
    if (filter.from && filter.before && *filter.from >= *filter.before)
        in.complain("until", "Until must be later than from.");
    if (!in.error().fields.empty()) return failure(in.error());
    return filter;
}

}  // namespace heliograf::analysis
