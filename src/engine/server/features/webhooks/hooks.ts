/** What is asked of a webhook when it is set up. */
import { messageOf, type ErrorCode } from '../../../model/errors/catalogue.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasTable } from '../../../model/table-shape.ts';
import { needOwnOverId } from '../../operations/grants/own-rights.ts';
import type { EntityHooks, HookContext } from '../../operations/engine.ts';
import { sealingHooks } from '../deliveries/channels.ts';
import { testWebhook } from '../deliveries/try-out.ts';
import { checkCondition } from './condition.ts';

async function judge(context: HookContext): Promise<void> {
  const { engine, call, row } = context;
  // What it is told it is told by the rights of this person.
  await needOwnOverId(context, String(row['reader']), 'reader');
  const entity = engine.project().entities.get(String(row['entityName']));
  if (!entity || !hasTable(entity)) throw new Refusal('webhook.entity', { entity: String(row['entityName']) });
  const condition = row['condition'] ?? null;
  if (condition === null) return;
  const [problem] = checkCondition(engine, entity, condition).problems;
  if (problem)
    throw new Refusal('webhook.condition', {
      problem: messageOf(problem.code as ErrorCode, call.locale, problem.params),
    });
}

/** Hooks of `webhook`. */
export const webhookHooks: EntityHooks = { ...sealingHooks(judge), actions: { test: testWebhook } };
