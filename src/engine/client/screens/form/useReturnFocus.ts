/** Gives the keyboard back to where it came from when an overlay goes away. */
import { useEffect } from 'react';

export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
}
