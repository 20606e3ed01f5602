/**
 * Where layers of the installation and of tenants are kept: every publish is one edition, which holds the whole layer
 * as text; drafts are each person's own.
 */
import { wall } from '../../db/engine-tables.ts';

const EDITIONS = `
create table anlan.layer_edition (
  tenant_id uuid not null, scope text not null check (scope in ('installation', 'tenant')), entity text not null, edition integer not null,
  title text not null, commands text not null, by_id uuid not null, by_name text not null, at timestamp(0) not null,
  primary key (tenant_id, scope, entity, edition)
);
`;

/** A dropped draft keeps its row without commands: its revisions go on. */
const DRAFTS = `
create table anlan.layer_draft (
  tenant_id uuid not null, by_id uuid not null, scope text not null check (scope in ('installation', 'tenant')), entity text not null,
  revision integer not null, from_edition integer not null, commands text, at timestamp(0) not null,
  primary key (tenant_id, by_id, scope, entity)
);
`;

/**
 * Entity files that were made in the browser where no folder is mounted to write them into; everybody's, so there is no
 * wall.
 */
const OWN_FILES = `
create table anlan.own_file (
  path text not null, edition integer not null, text text not null, by_id uuid not null, by_name text not null, at timestamp(0) not null,
  primary key (path, edition)
);
`;

export const tables: Readonly<Record<string, string>> = {
  '0023_layers': [EDITIONS, wall(['layer_edition'])].join('\n'),
  '0024_layer_drafts': [DRAFTS, wall(['layer_draft'])].join('\n'),
  '0025_own_files': OWN_FILES,
};
