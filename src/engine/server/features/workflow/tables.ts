/**
 * What the interpreter keeps beside the entities that people list: graphs, states, what waits, and who may take a task.
 */
import { wall } from '../../db/engine-tables.ts';

const TABLES = `
create table anlan.wf_definition (
  id uuid primary key, tenant_id uuid not null, key text not null, version integer not null, bpmn text not null, graph jsonb not null,
  unique (tenant_id, key, version)
);
create table anlan.wf_instance (
  id uuid primary key, tenant_id uuid not null, definition_id uuid not null references anlan.wf_definition (id), version integer not null default 0,
  state jsonb not null, running boolean not null, parent_id uuid references anlan.wf_instance (id), parent_activity integer
);
create index wf_instance_parent on anlan.wf_instance (parent_id) where parent_id is not null;
create index wf_instance_open on anlan.wf_instance (definition_id) where running;
create table anlan.wf_journal (
  tenant_id uuid not null, instance_id uuid not null references anlan.wf_instance (id), version integer not null, command jsonb not null, answers jsonb not null,
  primary key (instance_id, version)
);
create table anlan.wf_job (
  id uuid primary key, tenant_id uuid not null, instance_id uuid not null references anlan.wf_instance (id), kind text not null check (kind in ('timer', 'action')),
  ref integer not null, node text not null, payload jsonb not null default '{}', due_at timestamp(0) not null, attempts integer not null default 0, failed text,
  unique (instance_id, kind, ref)
);
create index wf_job_due on anlan.wf_job (due_at) where failed is null;
create table anlan.wf_subscription (
  tenant_id uuid not null, instance_id uuid not null references anlan.wf_instance (id), wait integer not null, kind text not null check (kind in ('message', 'signal')), name text not null, key jsonb,
  primary key (instance_id, wait)
);
create index wf_subscription_name on anlan.wf_subscription (tenant_id, kind, name);
create table anlan.wf_link (
  tenant_id uuid not null, task_id uuid not null, kind text not null check (kind in ('handler', 'user', 'role', 'post')), who text not null,
  primary key (task_id, kind, who)
);
create index wf_link_who on anlan.wf_link (tenant_id, kind, who);
create table anlan.wf_reader (
  tenant_id uuid not null, instance_id uuid not null references anlan.wf_instance (id), user_id uuid not null, why text not null check (why in ('starter', 'handler', 'copy')),
  primary key (instance_id, user_id, why)
);
create index wf_reader_user on anlan.wf_reader (tenant_id, user_id);
create table anlan.wf_key (
  tenant_id uuid not null, person uuid not null, key text not null, act text not null, answer jsonb, at timestamptz(3) not null default now(),
  primary key (tenant_id, person, key)
);
`;

/**
 * The row an instance leads, and the state in which it was when it was handed in. One process at a time leads a row.
 */
const LED_ROWS = `
alter table anlan.wf_instance add column entity text, add column row_id uuid, add column state_before text;
create unique index wf_instance_row on anlan.wf_instance (tenant_id, entity, row_id) where running and parent_id is null;
create index wf_instance_led on anlan.wf_instance (row_id, entity) where row_id is not null;
`;

/** Deadlines on the clock beside timers, and the messages that end with their task. */
const DUE = `
alter table anlan.wf_job drop constraint wf_job_kind_check, add check (kind in ('timer', 'action', 'remind', 'due', 'above'));
create table anlan.wf_told (
  tenant_id uuid not null, task_id uuid not null, notification_id uuid not null,
  primary key (task_id, notification_id)
);
`;

/** The last move of an instance to another version, with all that taking it back needs. */
const MOVES = `
create table anlan.wf_move (
  instance_id uuid primary key references anlan.wf_instance (id), tenant_id uuid not null, from_definition uuid not null references anlan.wf_definition (id), version integer not null,
  state jsonb not null, jobs jsonb not null, subscriptions jsonb not null, renamed jsonb not null
);
`;

/** When processes begin by the clock. */
const CLOCKS = `
create table anlan.wf_clock (
  tenant_id uuid not null, definition_id uuid not null references anlan.wf_definition (id) on delete cascade, node text not null, rule jsonb not null, due_at timestamp(0) not null, times_left integer,
  primary key (definition_id, node)
);
create index wf_clock_due on anlan.wf_clock (tenant_id, due_at);
`;

/** What names in drawings are called in other languages; of a name said twice the newest deployment counts. */
const WORDS = `
create table anlan.wf_word (
  tenant_id uuid not null, text text not null, en text, tw text,
  primary key (tenant_id, text)
);
`;

/**
 * Keys of calls are kept where those of all calls are. A call from before is not done anew: its key stands for what
 * nobody sends any more.
 */
const KEYS = `
insert into anlan.one_time (kind, hash, tenant_id, identity_id, payload, expires_at)
  select 'call', sha256(convert_to(k.tenant_id::text || ' ' || k.person::text || ' ' || k.key, 'UTF8')), k.tenant_id, k.person, jsonb_build_object('act', k.act, 'did', null), now() + interval '30 days'
  from anlan.wf_key k where k.at > now() - interval '30 days' and exists (select from anlan.identity i where i.id = k.person) on conflict do nothing;
drop table anlan.wf_key;
`;

/** In whose stead somebody was asked at a step. */
const STEADS = `
create table anlan.wf_stead (
  tenant_id uuid not null, instance_id uuid not null references anlan.wf_instance (id), node text not null, agent uuid not null, principal uuid not null,
  primary key (instance_id, node, agent, principal)
);
`;

/** What people, roles and posts of other products' drawings mean here (names.ts). */
const NAMES = `
create table anlan.wf_name (
  tenant_id uuid not null, kind text not null check (kind in ('person', 'role', 'post')), name text not null, target uuid not null,
  primary key (tenant_id, kind, name)
);
`;

export const tables: Readonly<Record<string, string>> = {
  '0019_workflow': [
    TABLES,
    wall(['wf_definition', 'wf_instance', 'wf_journal', 'wf_job', 'wf_subscription', 'wf_link', 'wf_reader', 'wf_key']),
  ].join('\n'),
  '0020_workflow_due': [DUE, wall(['wf_told'])].join('\n'),
  '0021_workflow_move': [MOVES, wall(['wf_move'])].join('\n'),
  '0022_workflow_rows': LED_ROWS,
  '0026_workflow_clock': [CLOCKS, wall(['wf_clock'])].join('\n'),
  '0027_workflow_word': [WORDS, wall(['wf_word'])].join('\n'),
  '0028_workflow_idempotency': KEYS,
  '0029_workflow_stead': [STEADS, wall(['wf_stead'])].join('\n'),
  '0038_workflow_name': [NAMES, wall(['wf_name'])].join('\n'),
};
