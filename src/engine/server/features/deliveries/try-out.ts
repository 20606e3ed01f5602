/** The test message of a channel or a webhook. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { HookContext } from '../../operations/engine.ts';
import { reachedPeople } from './choice.ts';
import { wayOf } from './kinds.ts';
import { queueDeliveries } from './queue.ts';
import type { DeliverySource } from './source.ts';
import { TEST_SUBJECT } from './words.ts';

/** Action `test` of `messageChannel`: to the caller, or to the group. */
export async function testChannel(context: HookContext): Promise<void> {
  const { connection, call, row, engine } = context;
  const reaches = wayOf({ kind: String(row['kind']) })?.reaches;
  const [person] = await reachedPeople(connection, call.actor.tenant, [call.actor.id]);
  const receiver = reaches ? person?.[reaches] : '';
  if (receiver === undefined || receiver === null || (reaches && receiver === ''))
    throw new Refusal(reaches === 'email' ? 'delivery.noMail' : 'delivery.noMobile');
  await queueDeliveries(context, [
    {
      channel: String(row['id']),
      user: call.actor.id,
      receiver,
      subject: TEST_SUBJECT,
      source: 'test',
      about: null,
      at: engine.clock.now(),
    },
  ]);
}

/** Action `test` of `webhook`. */
export async function testWebhook(context: HookContext): Promise<void> {
  await queueDeliveries(context, [
    {
      webhook: String(context.row['id']),
      receiver: '',
      subject: TEST_SUBJECT,
      source: 'test',
      about: null,
      at: context.engine.clock.now(),
    },
  ]);
}

/** What a test message says. */
export const testSource: DeliverySource = (_tx, { id }) =>
  Promise.resolve({
    subject: TEST_SUBJECT,
    text: '收到这条消息，说明渠道可用。This channel works.',
    json: JSON.stringify({ id, test: true, events: [] }),
  });
