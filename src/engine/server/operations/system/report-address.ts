/**
 * The address a menu opens its report by, with a ticket for one use: only for whoever has the menu (spec 3; Q-22,
 *
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { OneTime } from '../../auth/one-time.ts';
import type { Session } from '../../auth/sessions.ts';
import { issueTicket } from '../../auth/tickets.ts';
import type { Call, Engine } from '../engine.ts';
import { isOpen, menuRows } from './authority.ts';

/**
 * The address as it was entered, with the ticket behind it; a page that routes by hash reads its query behind the hash.
 */
export function withFineToken(address: string, ticket: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}fineToken=${encodeURIComponent(ticket)}`;
}

/**
 * @param session the ticket signs in whose it is, as long as it lives
 * @throws Refusal when there is no such menu for the caller, or it opens no report
 */
export async function reportAddress(
  engine: Engine,
  call: Call,
  oneTime: OneTime,
  session: Session,
  menu: string,
): Promise<string> {
  const row = (await menuRows(engine, call, 'pc')).find(({ id }) => id === menu);
  if (!row?.report || !isOpen(engine, call, row)) throw new Refusal('row.unknown');
  return withFineToken(row.report, await issueTicket(oneTime, session, menu));
}
