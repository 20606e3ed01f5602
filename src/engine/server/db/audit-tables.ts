/** The audit log's tables: entries that the database refuses to change, and the chain of seals over them. */

/**
 * `xid` is the transaction that wrote a row: rows of transactions below the oldest running one are complete, so that a
 * seal can cover them without holding up any writer. `uid` is what the log's screen calls a row.
 */
export const AUDIT = `
alter table anlan.audit
  add column history_id bigint, add column method text, add column url text, add column cost_ms integer,
  add column code integer, add column error text, add column params jsonb,
  add column xid bigint not null default pg_current_xact_id()::text::bigint,
  add column uid uuid not null generated always as (lpad(to_hex(id), 32, '0')::uuid) stored,
  drop constraint audit_pkey, add primary key (tenant_id, uid);
create index audit_xid on anlan.audit using brin (xid) with (pages_per_range = 16, autosummarize = on);
create index audit_row on anlan.audit (tenant_id, row_id) where row_id is not null;
create table anlan.audit_seal (
  no bigint primary key, ids bigint[] not null, leaves bytea not null,
  through_xid bigint not null, through_id bigint not null, floor_id bigint not null, sealed_at timestamptz(3) not null, previous bytea not null, hash bytea not null
);
create function anlan.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'anlan.% only takes additions', tg_table_name using errcode = 'object_not_in_prerequisite_state';
end $$;
create trigger only_additions before update or delete or truncate on anlan.audit for each statement execute function anlan.refuse_change();
create trigger only_additions before update or delete or truncate on anlan.history for each statement execute function anlan.refuse_change();
create trigger only_additions before update or delete or truncate on anlan.audit_seal for each statement execute function anlan.refuse_change();
`;

/**
 * One change the history takes: where a person was anonymised, values give way to stars, once, and the row says so.
 * Which
 * fields changed, when and by whom stays. The seals keep the fingerprint of what stood there.
 */
export const ERASURE = `
alter table anlan.history add column erased_at timestamptz(3);
create function anlan.only_erase() returns trigger language plpgsql as $$
begin
  if old.erased_at is null and new.erased_at is not null
    and to_jsonb(new) - 'changes' - 'erased_at' = to_jsonb(old) - 'changes' - 'erased_at' and new.changes - array['fields', 'before'] = old.changes - array['fields', 'before']
    and not exists (
      select 1 from jsonb_array_elements(old.changes -> 'fields') with ordinality o(f, n) full join jsonb_array_elements(new.changes -> 'fields') with ordinality e(f, n) using (n)
      where o.f -> 'field' is distinct from e.f -> 'field'
        or e.f -> 'old' not in (o.f -> 'old', '"***"') or e.f -> 'new' not in (o.f -> 'new', '"***"'))
    and not exists (
      select 1 from jsonb_each(old.changes -> 'before') o full join jsonb_each(new.changes -> 'before') e using (key)
      where o.value is null or e.value is null or e.value not in (o.value, '"***"'))
  then return new; end if;
  raise exception 'anlan.% only takes additions', tg_table_name using errcode = 'object_not_in_prerequisite_state';
end $$;
drop trigger only_additions on anlan.history;
create trigger only_additions before delete or truncate on anlan.history for each statement execute function anlan.refuse_change();
create trigger only_erased before update on anlan.history for each row execute function anlan.only_erase();
`;

/** The living nodes of the installation and how each said it was. */
export const NODE = `
create table anlan.node (
  id uuid primary key, name text not null, version text not null, runtime text not null, address text not null, started_at timestamptz(3) not null, beat_at timestamptz(3) not null,
  leader boolean not null, figures jsonb not null
);
`;

const logView = (before: string): string => `
create or replace view public.operation_log with (security_invoker = true) as
select a.tenant_id, a.uid as id, a.by_id as created_by, a.at as created_at, a.at as "operatedAt", a.by_id as operator, coalesce(a.entity, '—') as module, a.entity as "entityName", a.row_id as "bizId",
  a.action, a.ip, a.request_id as "requestId", a.method, a.url, a.params, coalesce(a.code, 200) as code, a.cost_ms as "costMs", case when coalesce(a.code, 200) = 200 then 'success' else 'fail' end as result, a.error as "errorMsg",
  ${before} as "beforeData",
  (select jsonb_object_agg(f ->> 'field', f -> 'new') from jsonb_array_elements(h.changes -> 'fields') f) as "afterData"
from anlan.audit a
left join anlan.history h on h.tenant_id = a.tenant_id and h.id = a.history_id;
`;

const CHANGED_FROM = `(select jsonb_object_agg(f ->> 'field', f -> 'old') from jsonb_array_elements(h.changes -> 'fields') f where f -> 'old' <> 'null'::jsonb)`;

/**
 * The log as its screen reads it: an entry with what the row was before and after. An entry with a code is a call that
 * left no row entry, 200 if it went well.
 */
export const OPERATION_LOG = logView(CHANGED_FROM);

/** The same, with what a deleted row held. */
export const DELETED_CONTENT = logView(`coalesce(h.changes -> 'before', ${CHANGED_FROM})`);

/**
 * The log by time and id, as its list reads it: a far page is walked to in the index alone, and the count behind its
 * first page as
 * well. The link to the history comes along because the view joins it, and the join counts as a use even where it is
 * left out.
 */
export const AUDIT_ORDER = `
create index audit_order on anlan.audit (tenant_id, at desc, uid desc) include (history_id);
drop index anlan.audit_at;
`;
