/**
 * The engine's own tables: what no entity file describes. Each group is one migration; a released one never changes.
 */
import { AUDIT, AUDIT_ORDER, DELETED_CONTENT, ERASURE, NODE, OPERATION_LOG } from './audit-tables.ts';
import { rowSecuritySql } from './row-security.ts';
import { TEXT_ORDER_SQL } from './text-order.ts';

/** Accounts and sign-ins: an identity is a person in the platform, whatever tenants it belongs to. */
const IDENTITY = `
create table anlan.identity (
  id uuid primary key,
  username text not null,
  password_hash text,
  is_original boolean not null default true,
  password_changed_at timestamptz(3),
  password_expires_at timestamptz(3),
  fail_count integer not null default 0,
  locked_until timestamptz(3),
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index identity_username on anlan.identity (username);

create table anlan.session (
  token_hash bytea primary key,
  refresh_hash bytea,
  identity_id uuid not null references anlan.identity (id) on delete cascade,
  tenant_id uuid not null,
  client text not null,
  ip text,
  agent text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  refresh_expires_at timestamptz(3),
  revoked_at timestamptz(3),
  third_party text
);
create unique index session_refresh on anlan.session (refresh_hash);
create index session_identity on anlan.session (identity_id, created_at desc);
create index session_expires on anlan.session (expires_at);
`;

/** What administrators decided about roles, and what the files seeded. */
const GRANTS = `
create table anlan.role_code (
  tenant_id uuid not null, role_id uuid not null, code text not null,
  primary key (tenant_id, role_id, code)
);
create table anlan.role_scope (
  tenant_id uuid not null, role_id uuid not null, entity text not null, scope text not null, orgs uuid[] not null default '{}',
  primary key (tenant_id, role_id, entity, scope)
);
create table anlan.role_field (
  tenant_id uuid not null, role_id uuid not null, entity text not null, field text not null,
  mode text not null check (mode in ('read', 'write', 'hidden')),
  primary key (tenant_id, role_id, entity, field)
);
create table anlan.seed (
  tenant_id uuid not null, kind text not null, key text not null, row_id uuid, value jsonb, removed boolean not null default false,
  primary key (tenant_id, kind, key)
);
`;

/** Entities whose buttons a role is shown unless told otherwise, with the codes that were set to hidden. */
const BUTTONS = `
create table anlan.role_button (
  tenant_id uuid not null, role_id uuid not null, entity text not null, hidden text[] not null default '{}',
  primary key (tenant_id, role_id, entity)
);
`;

/**
 * The third side of the compare, by field: what the file said when the row went its own way, which words of the file an
 * administrator decided against (`''` stands for the whole entry), and what the files last changed.
 */
const SEED_COMPARE = `
alter table anlan.seed add column parted jsonb not null default '{}', add column settled jsonb not null default '{}', add column applied jsonb, add column applied_at timestamptz(3);
`;

/** What was done to rows, and what waits to be told. */
const RECORDS = `
create table anlan.history (
  tenant_id uuid not null, id bigint generated always as identity, entity text not null, row_id uuid not null,
  action text not null, at timestamptz(3) not null default now(), by_id uuid, changes jsonb not null default '[]',
  primary key (tenant_id, id)
);
create index history_row on anlan.history (tenant_id, entity, row_id, id desc);
create table anlan.audit (
  tenant_id uuid not null, id bigint generated always as identity, at timestamptz(3) not null default now(), by_id uuid,
  entity text, row_id uuid, action text not null, request_id text, ip text,
  primary key (tenant_id, id)
);
create index audit_at on anlan.audit (tenant_id, at desc);
create table anlan.outbox (
  id bigint generated always as identity primary key, tenant_id uuid not null, topic text not null, payload jsonb not null,
  at timestamptz(3) not null default now()
);
create table anlan.serial (
  tenant_id uuid not null, entity text not null, field text not null, series text not null, last bigint not null,
  primary key (tenant_id, entity, field, series)
);
create table anlan.stored_file (
  tenant_id uuid not null, id uuid not null, name text not null, type text not null, size bigint not null, sha256 text not null, key text not null,
  entity text, row_id uuid, field text, created_by uuid, created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index stored_file_row on anlan.stored_file (tenant_id, entity, row_id);
create index stored_file_unowned on anlan.stored_file (created_at) where row_id is null;
`;

/** The schema store's memory: applied steps, last good files, steps that wait for a person. */
const SCHEMA = `
create table anlan.journal (
  id bigint generated always as identity primary key, at timestamptz(3) not null default now(), entity text not null,
  kind text not null, class text not null, label text not null, sql text not null, by_id uuid,
  state text not null default 'done' check (state in ('done', 'building', 'failed')), error text
);
create index journal_building on anlan.journal (id) where state <> 'done';
create table anlan.schema_file (
  path text primary key, entity text, text text not null, hash text not null, applied_at timestamptz(3) not null default now()
);
create table anlan.schema_step (
  id text primary key, entity text not null, step jsonb not null, since timestamptz(3) not null default now()
);
create table anlan.schema_state (
  single boolean primary key default true check (single), fingerprint text not null, version bigint not null default 0
);
`;

/** What a person has set for the screens: one value per key, read and written by nobody else. */
const PREFERENCE = `
create table anlan.preference (
  tenant_id uuid not null, identity_id uuid not null references anlan.identity (id) on delete cascade, key text not null, value jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, identity_id, key)
);
`;

/**
 * Sign-in in all its forms: sessions that can be named, counted and ended, and what is good for one use or a short
 * while.
 */
const SIGN_IN = `
alter table anlan.identity drop column fail_count, drop column locked_until,
  add column totp_secret bytea, add column totp_pending bytea, add column totp_step bigint;
alter table anlan.session
  add column id uuid not null default gen_random_uuid(), add column last_at timestamptz(3) not null default now(),
  add column ends_at timestamptz(3) not null default now() + interval '7 days', add column idle_seconds integer not null default 43200,
  add column previous_hash bytea, add column refreshed_at timestamptz(3), add column end_reason text, add column told_at timestamptz(3),
  add column org_id uuid, add column browser text, add column os text, add column terminal text;
create unique index session_id on anlan.session (id);
create index session_previous on anlan.session (previous_hash) where previous_hash is not null;
create table anlan.one_time (
  kind text not null, hash bytea not null, tenant_id uuid not null, identity_id uuid references anlan.identity (id) on delete cascade,
  payload jsonb, expires_at timestamptz(3) not null, primary key (kind, hash)
);
create index one_time_expires on anlan.one_time (expires_at);
create table anlan.phone_code (
  tenant_id uuid not null, mobile text not null, purpose text not null, code_hash bytea not null, sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null, tries integer not null default 0, primary key (tenant_id, mobile, purpose)
);
create unlogged table anlan.tries (
  key text primary key, since timestamptz(3) not null, count integer not null, until timestamptz(3)
);
create view public.online_user with (security_invoker = true) as
select s.tenant_id, s.id, s.identity_id as created_by, s.created_at, s.identity_id as "userId", s.id::text as "sessionId", i.username, s.org_id as "orgId",
  s.ip, s.browser, s.os, s.terminal, s.created_at as "loginAt", s.last_at as "lastAccessAt", least(s.ends_at, s.refresh_expires_at, s.last_at + make_interval(secs => s.idle_seconds)) as "expireAt"
from anlan.session s join anlan.identity i on i.id = s.identity_id
where s.revoked_at is null and least(s.ends_at, s.refresh_expires_at, s.last_at + make_interval(secs => s.idle_seconds)) > now();
`;

/**
 * Files on their way in and out, and the bytes that are to go. `sys_file` shows the stored ones as rows of an entity.
 */
const FILES = `
alter table anlan.stored_file add column kept boolean not null default false;
create table anlan.file_gone (key text primary key, due timestamptz(3) not null);
create index file_gone_due on anlan.file_gone (due);
create table anlan.upload (
  tenant_id uuid not null, id uuid not null, name text not null, size bigint not null, sha256 text, purpose text not null, kept boolean not null,
  created_by uuid not null, touched_at timestamptz(3) not null, primary key (tenant_id, id)
);
create index upload_touched on anlan.upload (tenant_id, touched_at);
create table anlan.upload_part (
  tenant_id uuid not null, upload_id uuid not null, part integer not null, key text not null, size bigint not null,
  primary key (tenant_id, upload_id, part), foreign key (tenant_id, upload_id) references anlan.upload (tenant_id, id) on delete cascade
);
create table anlan.prepared_file (
  tenant_id uuid not null, name text not null, save_as text not null, key text not null, size bigint not null, type text not null,
  created_by uuid not null, created_at timestamptz(3) not null, primary key (tenant_id, name)
);
create view public.sys_file with (security_invoker = true) as
select f.tenant_id, f.id, f.created_by, f.created_at, f.name, round(f.size / 1024.0, 2) as "sizeKb", f.type as "contentType",
  case when f.type like 'image/%' then 'image' when f.type like 'video/%' then 'video' when f.type like 'audio/%' then 'audio'
    when f.type ~ '(zip|gzip|rar|7z)' then 'archive' when f.type ~ '(pdf|text/|word|excel|officedocument|powerpoint|json)' then 'document' else 'other' end as "fileType",
  coalesce(lower(substring(f.name from '\\.([A-Za-z0-9]{1,8})$')), '') as extension,
  f.key as "storageKey", '/api/file/file/' || f.id as url, f.sha256, f.entity as "bizType", f.row_id::text as "bizId", f.kept, f.created_by as uploader, f.created_at as "uploadedAt",
  w.text as search_text, array(select distinct substr(w.text, i, 2) from generate_series(1, greatest(char_length(w.text) - 1, 1)) as i) as search_grams
from anlan.stored_file f cross join lateral (select lower(regexp_replace(normalize(f.name, NFKC), '\\s+', ' ', 'g')) as text) w;
`;

/** Imports between preview and confirmation: what was read, what came of it. They go after a day. */
const IMPORTS = `
create table anlan.import_job (
  tenant_id uuid not null, id uuid not null, entity text not null, file_name text not null, created_by uuid not null, created_at timestamptz(3) not null,
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'failed')), run uuid not null, beat timestamptz(3) not null,
  columns jsonb not null default '[]', ignored jsonb not null default '[]', from1904 boolean not null default false,
  done integer not null default 0, total integer not null default 0, counts jsonb not null default '{}', problem jsonb, ended_at timestamptz(3), undone_at timestamptz(3),
  primary key (tenant_id, id)
);
create index import_job_created on anlan.import_job (tenant_id, created_at);
create table anlan.import_line (
  tenant_id uuid not null, job_id uuid not null, line integer not null, cells jsonb not null,
  verdict text, row_id uuid, errors jsonb not null default '[]', secret bytea, written boolean not null default false,
  primary key (tenant_id, job_id, line), foreign key (tenant_id, job_id) references anlan.import_job (tenant_id, id) on delete cascade
);
create index import_line_verdict on anlan.import_line (tenant_id, job_id, verdict, line);
`;

/**
 * Tenants a person belongs to. `home` is the one that runs the account: name, password, second factor and recovery are
 * its matter;
 * the others have a guest. Left memberships stay, so that a home never moves. A session may change its tenant only when
 * the person
 * has shown the password (or another proof of the home) for it.
 */
const MEMBERSHIP = `
create table anlan.membership (
  identity_id uuid not null references anlan.identity (id) on delete cascade, tenant_id uuid not null, home boolean not null,
  joined_at timestamptz(3) not null default now(), used_at timestamptz(3), primary key (identity_id, tenant_id)
);
create unique index membership_home on anlan.membership (identity_id) where home;
alter table anlan.session add column switches boolean not null default false;
do $$ begin
  if to_regclass('public.sys_user') is not null then
    perform set_config('anlan.system', 'on', true);
    insert into anlan.membership (identity_id, tenant_id, home) select distinct on (u.id) u.id, u.tenant_id, true from public.sys_user u join anlan.identity i on i.id = u.id order by u.id, u.created_at;
    perform set_config('anlan.system', 'off', true);
  end if;
end $$;
`;

/** What columns and words of foreign sheets mean, kept by name for each person and entity; and where a job's lines come from. */
const IMPORT_MAPPINGS = `
create table anlan.import_mapping (
  tenant_id uuid not null, identity_id uuid not null references anlan.identity (id) on delete cascade, entity text not null, name text not null,
  heads jsonb not null, heads_key text not null, mapping jsonb not null, used_at timestamptz(3) not null,
  primary key (tenant_id, identity_id, entity, name)
);
alter table anlan.import_job add column source jsonb not null default '{"sheet": "", "others": [], "left": []}';
`;

/** Row security over tables of the schema `anlan` that have a tenant. */
export const wall = (tables: readonly string[]): string =>
  tables
    .flatMap((table) => rowSecuritySql(`anlan.${table}`, 'tenant'))
    .map((sql) => `${sql};`)
    .join('\n');

/** What a person has stored is summed up at every upload. */
const FILE_PERSON = `create index stored_file_person on anlan.stored_file (tenant_id, created_by) include (size);`;

/** Long files are written in portions, and may be stopped between two of them. */
const IMPORT_PORTIONS = `
alter table anlan.import_job add column portions boolean not null default false;
alter table anlan.import_job drop constraint import_job_state_check, add check (state in ('checking', 'checked', 'importing', 'stopped', 'done', 'failed'));
create index import_job_person on anlan.import_job (tenant_id, created_by, entity, created_at);
create index import_line_open on anlan.import_line (tenant_id, job_id, line) where verdict in ('add', 'update') and not written;
`;

/**
 * Accounts are found by the form of their names; not unique, since older accounts may differ in nothing else (decision
 * 0176).
 */
const ACCOUNT_NAMES = `create index identity_name on anlan.identity ((regexp_replace(lower(username collate "C"), '(?<=[^.])\\.+$|(?<=^\\.)\\.+$', '')));`;

/**
 * Cells of previews: a number says its format now, where it said only that it is a day, or how many digits are shown.
 */
const IMPORT_CELLS = `
update anlan.import_line set cells = (
  select jsonb_agg(case
    when jsonb_typeof(cell) <> 'object' then cell
    when cell ->> 'day' = 'true' then jsonb_build_object('n', cell -> 'n', 'format', case when cell ->> 'n' ~ '^0?([.]|$)|[eE]-' then 'hh:mm:ss' else 'yyyy-mm-dd hh:mm:ss' end)
    when cell ? 'digits' then jsonb_build_object('n', cell -> 'n', 'format', repeat('0', (cell ->> 'digits')::int))
    else cell end order by place)
  from jsonb_array_elements(cells) with ordinality as e(cell, place))
where cells::text like '%"day"%' or cells::text like '%"digits"%';`;

/**
 * What has been made for a row that repeats: each occurrence once, whatever became of the row made and however often
 * somebody looks.
 */
const REPEATS = `
create table anlan.repeated (
  tenant_id uuid not null, entity text not null, code text not null, row_id uuid not null, day date not null, part text not null, made_id uuid not null,
  primary key (tenant_id, entity, code, row_id, day, part)
);
`;

/**
 * Commands on records of entities that keep them, written once, and the forms under which they were signed, by their
 * digest; the keys that sign what is made of them belong to the installation.
 */
const COMMANDS = `
create table anlan.command_fact (
  tenant_id uuid not null, id bigint generated always as identity, entity text not null, row_id uuid not null, on_entity text not null, on_id uuid, act text not null,
  by_id uuid not null, by_name text not null, device text, agent text, ip text, request_id text, sender_key text,
  received_at timestamptz(3) not null, happened_at timestamptz(3), device_at timestamptz(3), elapsed_ms bigint, base_rev bigint, rev bigint,
  input text not null, outcome text not null check (outcome in ('done', 'refused')), refusal text, shown text, file_ids uuid[] not null default '{}', files jsonb not null default '[]',
  primary key (tenant_id, id)
);
create index command_fact_row on anlan.command_fact (tenant_id, entity, row_id, id);
create index command_fact_files on anlan.command_fact using gin (file_ids);
create unique index command_fact_once on anlan.command_fact (tenant_id, by_id, sender_key, entity, row_id, coalesce(on_id, row_id), outcome) where sender_key is not null;
create table anlan.command_shown (
  tenant_id uuid not null, digest text not null, form text not null, primary key (tenant_id, digest)
);
create trigger only_additions before update or delete or truncate on anlan.command_fact for each statement execute function anlan.refuse_change();
create trigger only_additions before update or delete or truncate on anlan.command_shown for each statement execute function anlan.refuse_change();
create table anlan.evidence_key (
  id text primary key, public_key bytea not null, private_key bytea not null, made_at timestamptz(3) not null, retired_at timestamptz(3)
);
create unique index evidence_key_current on anlan.evidence_key ((true)) where retired_at is null;
`;

/**
 * Several facts of one call about one record: a decision and what its process does by it. And the one change that facts
 * and forms take: the name of a person who was made anonymous goes, and the row says when.
 */
const FACT_NAMES = `
drop index anlan.command_fact_once;
create unique index command_fact_once on anlan.command_fact (tenant_id, by_id, sender_key, entity, row_id, coalesce(on_id, row_id), act, outcome) where sender_key is not null;
create index command_fact_by on anlan.command_fact (tenant_id, by_id);
alter table anlan.command_fact add column erased_at timestamptz(3);
alter table anlan.command_shown add column erased_at timestamptz(3);
create function anlan.without_name(said text, name text, made text) returns text language sql immutable as $$
  select case when length(name) > 2 then replace(said, name, made)
    else regexp_replace(said, '(^|[^一-鿿A-Za-z0-9])' || regexp_replace(name, '([^一-鿿A-Za-z0-9 ])', '\\\\\\1', 'g') || '(?=$|[^一-鿿A-Za-z0-9])', '\\1' || made, 'g') end
$$;
create function anlan.only_names() returns trigger language plpgsql as $$
declare
  name text := current_setting('anlan.erased_name', true);
  made text := current_setting('anlan.erased_made', true);
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  field text;
begin
  foreach field in array array['input', 'refusal', 'files', 'form'] loop
    if is_now -> field is distinct from was -> field and is_now ->> field is distinct from (
      case when field = 'files' then anlan.without_name(was ->> field, name, made)::jsonb::text else anlan.without_name(was ->> field, name, made) end)
    then raise exception 'anlan.% only takes additions', tg_table_name using errcode = 'object_not_in_prerequisite_state'; end if;
  end loop;
  if new.erased_at is null or coalesce(name, '') = '' or made !~ '^离职人员 [0-9a-f]{6}$'
    or is_now ->> 'by_name' not in (was ->> 'by_name', made)
    or is_now - array['by_name', 'input', 'refusal', 'files', 'form', 'erased_at'] <> was - array['by_name', 'input', 'refusal', 'files', 'form', 'erased_at']
  then raise exception 'anlan.% only takes additions', tg_table_name using errcode = 'object_not_in_prerequisite_state'; end if;
  return new;
end $$;
drop trigger only_additions on anlan.command_fact;
drop trigger only_additions on anlan.command_shown;
create trigger only_additions before delete or truncate on anlan.command_fact for each statement execute function anlan.refuse_change();
create trigger only_additions before delete or truncate on anlan.command_shown for each statement execute function anlan.refuse_change();
create trigger only_names before update on anlan.command_fact for each row execute function anlan.only_names();
create trigger only_names before update on anlan.command_shown for each row execute function anlan.only_names();
`;

/**
 * Refused attempts under one key are facts of their own where their inputs differ. The digest stays when a name goes
 * from the input. And what a device has sent last is asked with each of its commands.
 */
const FACT_ATTEMPTS = `
alter table anlan.command_fact add column attempt text;
drop index anlan.command_fact_once;
create unique index command_fact_once on anlan.command_fact (tenant_id, by_id, sender_key, entity, row_id, coalesce(on_id, row_id), act, outcome, coalesce(attempt, '')) where sender_key is not null;
create index command_fact_device on anlan.command_fact (tenant_id, by_id, device, happened_at desc) where device is not null and happened_at is not null;
`;

/** Up to when rows were made whose averages of a minute have taken their place (`storage.keep.averages`). */
const AVERAGES = `
create table anlan.averaged (
  tenant_id uuid not null, entity text not null, until timestamptz(3) not null, primary key (tenant_id, entity)
);
`;

/**
 * What tells this installation from others, on labels it prints: it moves with the store, wherever the portal's address
 * goes.
 */
const MARK = `
create table anlan.installation_mark (single boolean primary key default true check (single), mark text not null);
insert into anlan.installation_mark (mark) values (substr(md5(gen_random_uuid()::text), 1, 8));
`;

/** When and where a photo was taken, beside the photo; files of before, and all others, have none. */
const CAPTURES = `
alter table anlan.stored_file add column capture jsonb;
alter table anlan.upload add column capture jsonb;
create or replace view public.sys_file with (security_invoker = true) as
select f.tenant_id, f.id, f.created_by, f.created_at, f.name, round(f.size / 1024.0, 2) as "sizeKb", f.type as "contentType",
  case when f.type like 'image/%' then 'image' when f.type like 'video/%' then 'video' when f.type like 'audio/%' then 'audio'
    when f.type ~ '(zip|gzip|rar|7z)' then 'archive' when f.type ~ '(pdf|text/|word|excel|officedocument|powerpoint|json)' then 'document' else 'other' end as "fileType",
  coalesce(lower(substring(f.name from '\\.([A-Za-z0-9]{1,8})$')), '') as extension,
  f.key as "storageKey", '/api/file/file/' || f.id as url, f.sha256, f.entity as "bizType", f.row_id::text as "bizId", f.kept, f.created_by as uploader, f.created_at as "uploadedAt",
  w.text as search_text, array(select distinct substr(w.text, i, 2) from generate_series(1, greatest(char_length(w.text) - 1, 1)) as i) as search_grams,
  (f.capture ->> 'takenAt')::timestamp as "takenAt", f.capture ->> 'position' as "takenWhere", (f.capture ->> 'accuracy')::int as accuracy, f.capture ->> 'source' as "positionSource", (f.capture ->> 'far')::int as far
from anlan.stored_file f cross join lateral (select lower(regexp_replace(normalize(f.name, NFKC), '\\s+', ' ', 'g')) as text) w;
`;

/** What was read of a line otherwise than it stands there. */
const IMPORT_NOTES = `alter table anlan.import_line add column notes jsonb not null default '[]';`;

const TENANT_TABLES = [
  'session',
  'role_code',
  'role_scope',
  'role_field',
  'seed',
  'history',
  'audit',
  'outbox',
  'serial',
  'stored_file',
];

/**
 * Where a row lies (`ctid`) says which it is in one partition, not in a partitioned table: by it the edition before the
 * first partitions, still running beside this one, would delete rows of other months.
 */
const BY_PLACE = String.raw`
create function anlan.refuse_by_place() returns trigger language plpgsql as $$
begin
  if current_query() ~ '\mctid\M' then
    raise exception 'rows of % are deleted partition by partition', tg_table_name using errcode = 'object_not_in_prerequisite_state';
  end if;
  return null;
end $$;
`;

/** Migrations in order: name → SQL. */
export const ENGINE_MIGRATIONS: Readonly<Record<string, string>> = {
  '0001_engine': [IDENTITY, GRANTS, RECORDS, SCHEMA, wall(TENANT_TABLES)].join('\n'),
  '0002_preference': [PREFERENCE, wall(['preference'])].join('\n'),
  '0003_sign_in': [SIGN_IN, wall(['one_time', 'phone_code'])].join('\n'),
  '0004_audit': [AUDIT, OPERATION_LOG].join('\n'),
  '0005_node': NODE,
  '0006_files': [FILES, wall(['upload', 'upload_part', 'prepared_file'])].join('\n'),
  '0007_buttons': [BUTTONS, wall(['role_button'])].join('\n'),
  '0008_import': [IMPORTS, wall(['import_job', 'import_line'])].join('\n'),
  '0009_seed_compare': SEED_COMPARE,
  '0010_deleted_content': DELETED_CONTENT,
  '0011_erasure': ERASURE,
  '0012_membership': MEMBERSHIP,
  '0013_file_person': FILE_PERSON,
  '0014_import_portions': IMPORT_PORTIONS,
  '0015_audit_order': AUDIT_ORDER,
  '0016_account_names': ACCOUNT_NAMES,
  '0017_text_order': TEXT_ORDER_SQL,
  '0018_repeats': [REPEATS, wall(['repeated'])].join('\n'),
  '0030_migration_lock': 'drop table if exists anlan.migration_lock',
  '0031_import_cells': IMPORT_CELLS,
  '0032_installation_mark': MARK,
  '0033_captures': CAPTURES,
  '0034_commands': [COMMANDS, wall(['command_fact', 'command_shown'])].join('\n'),
  '0035_fact_names': FACT_NAMES,
  '0037_averages': [AVERAGES, wall(['averaged'])].join('\n'),
  '0038_import_mappings': [IMPORT_MAPPINGS, wall(['import_mapping'])].join('\n'),
  '0039_import_notes': IMPORT_NOTES,
  '0040_partitions': BY_PLACE,
  '0041_fact_attempts': FACT_ATTEMPTS,
};
