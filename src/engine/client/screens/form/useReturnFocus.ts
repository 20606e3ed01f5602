/** Gives the keyboard back to where it came from when an overlay goes away. */
import { useEffect, useState } from 'react';

export function useReturnFocus(): void {
  // Looked up while drawing: by the time effects run, a button of the overlay may have taken the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
