/** Events of rows, one for each write, and how far each consumer has read them (docs/events.md). */

/**
 * `xid` is the transaction that wrote it, as in the audit log: what lies below the oldest running one is complete. Rows
 * of before have no fields, and count as written by the upgrade.
 */
const EVENTS = `
alter table anlan.outbox rename to event;
alter table anlan.event
  add column xid bigint not null default pg_current_xact_id()::text::bigint,
  add column entity text, add column row_id uuid, add column action text, add column fields text[] not null default '{}',
  add column by_id uuid, add column history_id bigint;
update anlan.event set entity = payload ->> 'entity', row_id = (payload ->> 'id')::uuid, action = payload ->> 'action';
delete from anlan.event where entity is null or row_id is null or action is null;
alter table anlan.event
  alter column entity set not null, alter column row_id set not null, alter column action set not null,
  drop column topic, drop column payload;
create index event_xid on anlan.event (xid);
create table anlan.event_cursor (
  consumer text primary key, from_xid bigint not null, to_xid bigint not null, after_id bigint not null, floor_id bigint not null, read_id bigint not null,
  read_at timestamptz(3) not null default now()
);
`;

export const EVENT_MIGRATIONS = { '0042_events': EVENTS };
