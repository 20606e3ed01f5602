/**
 * Loaded into the server by the bench: writes how long the event loop was held up (p99, ms) to a file on SIGUSR2, and
 * starts anew.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env.ANLAN_LOOP_FILE;
if (file) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  process.on('SIGUSR2', () => {
    // A hold that has just ended is a sample only at the next tick of the histogram's timer.
    setTimeout(() => {
      // The histogram counts from the timer's own 10 ms.
      writeFileSync(file, String(Math.max(0, delay.percentile(99) / 1e6 - 10)));
      delay.reset();
    }, 20);
  });
}
