/**
 * What the working loop runs of the tests with a server and its database: those one is writing, and those of the rooms
 * one has changed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { output, root } from './process.mjs';

const WITH_SERVER = /^tests\/(server|engine|http|operation)\/.*\.test\.ts$/;

/** Files that differ from the last commit, new ones included; none where this is no git checkout. */
export function changedFiles() {
  const listed = [
    ['diff', '--name-only', '-z', '--diff-filter=d', 'HEAD'],
    ['ls-files', '-z', '--others', '--exclude-standard'],
  ].map((args) => output('git', args) ?? '');
  return listed.flatMap((names) => names.split('\0')).filter((name) => name !== '');
}

/**
 * A room of the server and the tests that are called like it: `operations/import` and `http/import` have
 * `tests/http/import`.
 */
function roomsOf(file) {
  const [, room] = /^src\/engine\/server\/(?:operations\/|http\/)?([\w-]+)\//.exec(file) ?? [];
  return room === undefined ? [] : [`tests/http/${room}`, `tests/${room}`];
}

/** Test files and folders with a server that these changed files ask for. */
export function serverTestsFor(files, exists = (path) => existsSync(join(root, path))) {
  const written = files.filter((file) => WITH_SERVER.test(file));
  const rooms = files.flatMap(roomsOf).filter(exists);
  return [...new Set([...written, ...rooms])].sort();
}
