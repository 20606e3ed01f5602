/** The tables that no entity file describes: the engine's own and those of the features, one sequence of migrations. */
import { ENGINE_MIGRATIONS } from './db/engine-tables.ts';
import type { Migrations } from './db/migrations.ts';
import { features } from './features/all.ts';

export const MIGRATIONS: Migrations = Object.assign(
  {},
  ENGINE_MIGRATIONS,
  ...features.map(({ tables }) => tables ?? {}),
) as Migrations;
