import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { text: ['2xs', 'display'], shadow: ['1', '2', '3'] } },
});

/** Joins class lists; of two that contradict each other the later one stays. */
export const cn = (...inputs: ClassValue[]) => merge(clsx(inputs));
