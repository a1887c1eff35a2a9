import { useEffect } from 'react';

let locks = 0;

/** Keeps the page behind a dialog or the drawer still while the caller is on screen. */
export function useScrollLock() {
  useEffect(() => {
    locks += 1;
    document.documentElement.classList.add('scroll-locked');
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.classList.remove('scroll-locked');
    };
  }, []);
}
