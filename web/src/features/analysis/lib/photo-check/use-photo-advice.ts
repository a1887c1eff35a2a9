import { useEffect, useState } from 'react';
import type { Advice } from './advice';

const NONE: Advice[] = [];

async function look(file: File, signal: AbortSignal): Promise<Advice[]> {
  try {
    const { checkPhoto } = await import('./check-photo');
    return await checkPhoto(file, signal);
  } catch {
    return NONE; // without its code there is no advice, and nothing else is missing
  }
}

/** What could be better about a chosen photo, as far as the browser can tell; empty until it has looked. */
export function usePhotoAdvice(file: File): Advice[] {
  const [found, setFound] = useState<{ file: File; advice: Advice[] } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    void look(file, left.signal).then((advice) => !left.signal.aborted && setFound({ file, advice }));
    return () => left.abort();
  }, [file]);
  return found?.file === file ? found.advice : NONE;
}
