/**
 * What a failure of the database that DATABASE_URL names means for whoever set it: one line that says where, what, and
 * what to do.
 */

/** Where the address leads, without its password and parameters. */
interface Named {
  readonly role: string;
  readonly database: string;
  /** `role@host:port/database`, as it stands in the address. */
  readonly place: string;
}

const DEFAULT_PORT = '5432';

/** @returns undefined for an address that is none */
function namedBy(url: string): Named | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const role = decodeURIComponent(username) || (process.env['PGUSER'] ?? process.env['USER'] ?? '');
  const database = decodeURIComponent(pathname.slice(1)) || role;
  const host = hostname || (searchParams.get('host') ?? 'localhost');
  return { role, database, place: `${role}@${host}:${port || DEFAULT_PORT}/${database}` };
}

/** Of a host with several addresses the first one that was tried speaks for all. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? (error.errors[0] as unknown) : error;
}

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim();

const SILENT =
  'the host does not answer. Correct host and port in DATABASE_URL, or let the network and its walls through';

/**
 * What failed and what to do, by the code of the driver or of PostgreSQL; undefined for what is no matter of the
 * address.
 */
function meaning(error: unknown, { role, database }: Named): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  const own = `alter database "${database}" owner to "${role}"`;
  switch (code) {
    case '28P01':
      return `the password of the role ${role} is refused. Put the right one into DATABASE_URL; what is no letter or digit is written as %XX`;
    case '28000':
      return `the role ${role} is not let in (${textOf(error)}). Name one that may sign in, or let it in by pg_hba.conf`;
    case '3D000':
      return `there is no database ${database}. Name one that is there, or let an administrator make it: create database "${database}" owner "${role}"`;
    case '42501':
      return /for (?:database|schema public)\b/.test(textOf(error))
        ? `the role ${role} has not the rights it needs (${textOf(error)}). Let an administrator make it the owner: ${own}`
        : `the role ${role} has not the rights it needs (${textOf(error)}). Connect as the role that owns what is there, or let an administrator give it over: reassign owned by … to "${role}"`;
    case '53300':
      return `the server has no free connection (${textOf(error)}). End what holds them, or raise max_connections`;
    case '57P03':
      return 'the server is starting or stopping. Start again when it is ready';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'no address is known by the name of the host. Correct the host in DATABASE_URL, or the name service';
    case 'ECONNREFUSED':
      return 'nobody listens there. Start PostgreSQL, or correct host and port in DATABASE_URL';
    case 'ENOENT':
      return 'there is no socket in this folder. Start PostgreSQL, or correct the folder in DATABASE_URL';
    case 'EACCES':
      return 'this account may not open the socket. Start under one that may, or name a host in DATABASE_URL';
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return SILENT;
    case 'ECONNRESET':
      return 'the server hung up. See its log; what listens there may be no PostgreSQL';
    default:
      return undefined;
  }
}

/** Of a connection that was not made for a reason without a code. */
function unopened(text: string, { role }: Named): string {
  if (/^(?:timeout expired|timeout exceeded|Connection terminated)/.test(text)) return SILENT;
  if (text.includes('password must be a')) return `the role ${role} needs a password. Put it into DATABASE_URL`;
  return `it cannot be opened (${text}). Correct DATABASE_URL`;
}

/** Said by PostgreSQL itself: files and other servers fail with codes of the system. */
const ofPostgresql = (error: unknown): boolean => error instanceof Error && 'severity' in error;

/** How long a host that says nothing is waited for. */
export const CONNECT_MS = 15_000;

/**
 * The failure in the words of an operator, and the same failure where it is none of the address.
 * @param isConnecting whatever goes wrong is the address's matter
 */
export function startFailure(url: string, error: unknown, isConnecting = false): unknown {
  const cause = firstOf(error);
  const named = namedBy(url);
  if (!named) {
    return isConnecting
      ? new Error(
          'DATABASE_URL cannot be read as an address. Write postgres://role:password@host:5432/database; what is no letter or digit in role and password is written as %XX',
          { cause: error },
        )
      : error;
  }
  const what = isConnecting
    ? (meaning(cause, named) ?? unopened(textOf(cause), named))
    : ofPostgresql(cause)
      ? meaning(cause, named)
      : undefined;
  return what === undefined ? error : new Error(`DATABASE_URL (${named.place}): ${what}.`, { cause: error });
}
