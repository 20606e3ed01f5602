/** Text messages of sign-in by the channel of the tenant. */
import type { Engine } from '../../operations/engine.ts';
import type { Message, Sender } from '../../operations/messages/senders.ts';
import { newId } from '../../operations/ids.ts';
import { listChannels, openChannel } from './channels.ts';
import { sms } from './ways/sms.ts';
import type { Outside } from './way.ts';
import type { Connection } from '../../db/pool.ts';

async function channelFor(connection: Connection, engine: Engine, tenant: string) {
  const found = (await listChannels(connection, tenant)).find(({ kind }) => kind === 'sms');
  return found && openChannel(engine, connection, tenant, { channel: found.id, webhook: null });
}

/** Has the tenant a channel for text messages? Without one a message stays in the message outbox. */
export function smsSender(engine: Engine, outside: Outside): Sender {
  return {
    async canSend(tenant: string) {
      return (await engine.db.read(tenant, (connection) => channelFor(connection, engine, tenant))) !== undefined;
    },
    async send({ tenant, receiver, content }: Message) {
      const open = await engine.db.read(tenant, (connection) => channelFor(connection, engine, tenant));
      if (!open) throw new Error('the tenant has no channel for text messages');
      const said = { subject: '', text: content };
      await sms.send({ id: newId(engine.clock.millis()), channel: open.channel, receiver, said }, outside);
    },
  };
}
