/**
 * The clock of the works as the server has it: by its last answer and the page's own stopwatch, whatever the clock of
 * the device was set to.
 */
import { useEffect, useState } from 'react';
import { momentText } from '../../registry/clock.ts';
import { hearServer, serverNow } from './offline-queue.ts';

const TICK_MS = 5000;

function shown(): string | undefined {
  const now = serverNow();
  return now === undefined ? undefined : momentText(new Date(now));
}

/**
 * `YYYY-MM-DD HH:mm:ss`, read anew every five seconds; undefined until the server has said it. The stopwatch stands
 * still while the device sleeps: whoever wakes it up asks again.
 */
export function useServerNow(): string | undefined {
  const [now, setNow] = useState(shown);
  useEffect(() => {
    const tick = (): void => setNow(shown());
    const ask = (): void => {
      if (document.visibilityState === 'visible') void hearServer().then(tick);
    };
    ask();
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return now;
}
