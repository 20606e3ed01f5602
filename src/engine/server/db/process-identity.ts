/** Tells processes apart although their numbers are used again: by number and, where the system says it, start time. */
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * `pid:start`; the same text again means the same process. Empty when there is no such process, or only its end that
 * nobody has fetched.
 */
export function processIdentity(pid: number): string {
  if (!isAlive(pid)) return '';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Of proc(5): state is the first field after the name, starttime the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : `${pid}:${fields[19] ?? ''}`;
  } catch {
    return `${pid}:`;
  }
}

/** Does process `pid` work in `folder`? A PostgreSQL server always works in its data folder. */
export function worksIn(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}
