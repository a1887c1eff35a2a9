/** The recorder: a sphere above its arc of card, the burnt part amber. */
export function Mark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" strokeLinecap="round" className={className} aria-hidden>
      <circle cx="16" cy="11.5" r="6.5" stroke="currentColor" strokeWidth="2.2" />
      <path d="M12.7 10.3a3.6 3.6 0 0 1 2.3-2.5" stroke="currentColor" strokeWidth="1.6" />
      <path
        d="M4 20.5c3.2 4.6 7.2 6.7 12 6.7s8.8-2.1 12-6.7"
        stroke="currentColor"
        strokeOpacity=".38"
        strokeWidth="3"
      />
      <path d="M10.8 25.9c1.6.85 3.3 1.3 5.2 1.3 3.1 0 5.9-.9 8.3-2.8" stroke="var(--sun)" strokeWidth="3" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <Mark />
      <span className="text-xl font-[620] tracking-[-0.02em] [font-stretch:118%]">heliograf</span>
    </span>
  );
}
