/**
 * Ends this process when the npm that started it is gone: npm and the shell it starts pass on few signals, and none
 * when they are killed.
 */
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 250;
const SHELL = /^(ba|da|a|k|z|busybox)?sh$/;

/** What /proc says of a process; undefined where it is gone or there is no /proc. */
function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 2).split(' ')[1]) };
  } catch {
    return undefined;
  }
}

/** From this process to npm: its parent, and that one's too when it is the shell npm runs a script in. */
function chain() {
  const parent = look(process.ppid);
  return [process.ppid, ...(parent && SHELL.test(parent.name) ? [parent.parent] : [])].join();
}

/**
 * Sends this process SIGTERM, which it passes on to what it runs, as soon as the chain up to npm is broken. Without npm
 * nothing is watched: whoever starts the script alone may leave it.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const whole = chain();
  const watch = setInterval(() => {
    if (chain() === whole) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  watch.unref();
}
