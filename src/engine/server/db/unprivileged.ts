/** PostgreSQL refuses to run as root: which system account runs it instead, and what that account can reach. */
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** An account of the operating system; `undefined` wherever one is expected means "as ourselves". */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** In this order: an account made for the product, the one packages make for PostgreSQL, the one every system has. */
const CANDIDATES = ['anlan', 'postgres', 'nobody'];

/** Accounts that exist, best first. initdb asks for the account's name, so a bare number is not enough. */
function knownAccounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  return CANDIDATES.flatMap((name) => {
    const entry = lines.find((parts) => parts[0] === name);
    return entry ? [{ name, uid: Number(entry[2]), gid: Number(entry[3]) }] : [];
  });
}

/**
 * The account that shall run the cluster in `dataFolder`: nobody else's when we are not root; the present owner of the
 * folder when it has one; else the first known account.
 */
export function chooseAccount(dataFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = knownAccounts();
  const owner = statSync(dataFolder, { throwIfNoEntry: false })?.uid;
  const account = (owner ? accounts.find(({ uid }) => uid === owner) : undefined) ?? accounts[0];
  if (!account)
    throw new Error(
      'PostgreSQL may not run as root and this system has none of the accounts anlan, postgres, nobody. Start as an ordinary user.',
    );
  return account;
}

/** May `account` walk to `path` and read it? Judged by the permission bits of every folder on the way. */
export function canReach(path: string, account: Account): boolean {
  for (let current = path; ; current = dirname(current)) {
    const { mode, uid, gid } = statSync(current);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    const needed = current === path ? 4 : 1;
    if (((mode >> shift) & needed) === 0) return false;
    if (current === dirname(current)) return true;
  }
}
