/**
 * Runs a program to its end and tells its parent how much processor time it took, with everything it started:
 * `node measured.mjs PROGRAM [ARG …]`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { run } from './process.mjs';

/** Ticks of /proc a second, the same on every Linux. */
const TICKS = 100;

/** Seconds that ended children took, theirs included; undefined where there is no /proc. */
function childSeconds() {
  if (!existsSync('/proc/self/stat')) return undefined;
  // After the name in brackets, which may hold blanks: fields 16 and 17 of proc(5), counted from field 3.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

const [program, ...args] = process.argv.slice(2);
const code = await run(program, args);
process.send?.({ cpu: childSeconds() }, () => process.disconnect());
process.exitCode = code;
