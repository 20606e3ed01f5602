/**
 * The code generator: tables of a database or a script become entity files of the installation, and what editable
 * templates make of them.
 */
import type { Log } from '../../db/log.ts';
import type { Engine, Transaction } from '../../operations/engine.ts';
import { addRelated } from '../../operations/engine-writes.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { PLATFORM_OWNER } from '../../operations/seed/tenant.ts';
import { defineFeature } from '../feature.ts';
import { routes } from './calls.ts';
import { hooks } from './hooks.ts';
import { SHIPPED } from './shipped.ts';

/** Once: what an administrator deletes afterwards stays away. */
async function seedTemplates(engine: Engine, log: Log): Promise<void> {
  if (!engine.project().entities.has('genTemplate')) return;
  await engine.ready(PLATFORM_OWNER);
  await engine.db.write(PLATFORM_OWNER, async (connection) => {
    const { rowCount } = await connection.query(
      `insert into anlan.seed (tenant_id, kind, key, value) values ($1, 'genTemplates', '', to_jsonb($2::int)) on conflict do nothing`,
      [PLATFORM_OWNER, SHIPPED.length],
    );
    if (rowCount === 0) return;
    const tx: Transaction = { engine, call: systemCall(PLATFORM_OWNER), connection };
    for (const template of SHIPPED) await addRelated(tx, 'genTemplate', { ...template, status: 'enabled' }, 'seed');
    log.info({ templates: SHIPPED.length }, 'stored the templates of the code generator');
  });
}

export const generator = defineFeature({ name: 'generator', routes, hooks, seed: seedTemplates });
