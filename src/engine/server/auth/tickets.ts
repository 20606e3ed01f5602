/**
 * One-time keys that carry a session to another window: good once, within a minute, and only as long as the session
 * they came from.
 */
import type { OneTime, OneTimeSecret } from './one-time.ts';
import type { Session } from './sessions.ts';

/** Long enough for a window to open, too short to be found in a log. */
const TICKET_SECONDS = 60;

/** A ticket of a session; `menu` says which menu it was made for. */
export function issueTicket(
  oneTime: OneTime,
  session: Pick<Session, 'id' | 'tenant' | 'identity'>,
  menu?: string,
): Promise<string> {
  return oneTime.issue(
    'ticket',
    {
      tenant: session.tenant,
      identity: session.identity,
      payload: { session: session.id, ...(menu === undefined ? {} : { menu }) },
    },
    TICKET_SECONDS,
  );
}

export interface TicketOwner {
  readonly tenant: string;
  readonly identity: string;
  readonly session: string;
}

function ownerOf(known: OneTimeSecret | undefined): TicketOwner | undefined {
  const session = (known?.payload as { session?: unknown } | null | undefined)?.session;
  return known?.identity && typeof session === 'string'
    ? { tenant: known.tenant, identity: known.identity, session }
    : undefined;
}

/** Whose ticket it is, and of which session; it stays good. Undefined for what is none. */
export async function lookAtTicket(oneTime: OneTime, ticket: string): Promise<TicketOwner | undefined> {
  return ownerOf(await oneTime.look('ticket', ticket));
}

/** Whose ticket it is, and of which session; it is used up. Undefined for what is none. */
export async function redeemTicket(oneTime: OneTime, ticket: string): Promise<TicketOwner | undefined> {
  return ownerOf(await oneTime.redeem('ticket', ticket));
}
