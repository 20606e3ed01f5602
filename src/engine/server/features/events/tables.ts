/** Events of rows, one for each write, and how far each consumer has read them (docs/events.md). */
import { wall } from '../../db/engine-tables.ts';

/**
 * `xid` is the transaction that wrote it, as in the audit log: what lies below the oldest running one is complete.
 * `anlan.outbox`, which nobody ever read, stays for nodes of the edition before, which may still run beside this one.
 */
const EVENTS = `
create table anlan.event (
  id bigint generated always as identity primary key, tenant_id uuid not null, xid bigint not null default pg_current_xact_id()::text::bigint,
  entity text not null, row_id uuid not null, action text not null, fields text[] not null, by_id uuid, history_id bigint,
  at timestamptz(3) not null default now()
);
create index event_xid on anlan.event (xid);
create table anlan.event_cursor (
  consumer text primary key, from_xid bigint not null, to_xid bigint not null, after_id bigint not null, floor_id bigint not null, read_id bigint not null,
  read_at timestamptz(3) not null default now()
);
`;

export const EVENT_MIGRATIONS = { '0042_events': [EVENTS, wall(['event'])].join('\n') };
