/** What the working loop leaves to `npm test`: tests with a server and its database, but for those one is writing. */
import { output } from './process.mjs';

const WITH_SERVER = /^tests\/(server|engine|http|operation)\/.*\.test\.ts$/;

/** Files that differ from the last commit, new ones included; none where this is no git checkout. */
export function changedFiles() {
  const listed = [['diff', '--name-only', '-z', '--diff-filter=d', 'HEAD'], ['ls-files', '-z', '--others', '--exclude-standard']].map((args) => output('git', args) ?? '');
  return listed.flatMap((names) => names.split('\0')).filter((name) => name !== '');
}

/** The test files with a server among these. */
export function serverTestsAmong(files) {
  return files.filter((file) => WITH_SERVER.test(file)).sort();
}
