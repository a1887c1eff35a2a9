const HOURS = Array.from({ length: 16 }, (_, i) => String(i + 5).padStart(2, '0'));

/** The recorder's card of a day into which nothing is burnt yet. A picture beside words that say so. */
export function BlankTrace() {
  return (
    <div aria-hidden>
      <div className="flex h-19 items-stretch justify-between overflow-hidden rounded-md bg-card-blue px-2">
        {HOURS.map((hour) => (
          <i key={hour} className="w-px bg-card-line/50" />
        ))}
      </div>
      <div className="tick mt-1.5 flex justify-between px-2 text-2xs text-muted">
        {HOURS.map((hour) => (
          <span key={hour} className="w-px">
            <span className="inline-block -translate-x-1/2">{hour}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
