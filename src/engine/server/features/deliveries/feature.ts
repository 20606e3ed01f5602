/** Deliveries: channels out of the house, the queue before them, and what people have chosen (docs/deliveries.md). */
import { deliveryCalls } from '../../../model/calls/deliveries.ts';
import { addressRule } from '../../outside.ts';
import type { Config } from '../../config.ts';
import { answerCalls, defineFeature } from '../feature.ts';
import { channelHooks } from './channels.ts';
import { choose, ownChoice } from './choice.ts';
import { digestSource, queueDigests } from './digest.ts';
import { openSender } from './sender.ts';
import { smsSender } from './senders.ts';
import { DELIVERY_MIGRATIONS } from './tables.ts';
import { trimDeliveries } from './trim.ts';
import { testChannel, testSource } from './try-out.ts';
import type { Outside } from './way.ts';
import { deliveryWords } from './words.ts';

const outsideOf = ({ outboundPrivate, smtp, onlineDomain, host, port }: Config): Outside => ({
  portal: onlineDomain ?? `http://${host}:${port}`,
  rule: addressRule(outboundPrivate),
  now: () => Date.now(),
  ...(smtp ? { smtp } : {}),
});

export const deliveries = defineFeature({
  name: 'deliveries',
  tables: DELIVERY_MIGRATIONS,
  routes: answerCalls(deliveryCalls, {
    'GET /api/deliveries/own': ownChoice,
    'POST /api/deliveries/own': (operation, { body }) => choose(operation, body),
  }),
  hooks: [['messageChannel', { ...channelHooks, actions: { test: testChannel } }]],
  jobs: {
    deliveryDigest: { title: '消息汇总', cron: '* * * * *', run: (engine) => queueDigests(engine) },
    deliveryTrim: { title: '清理发送记录', cron: '55 2 * * *', run: (engine) => trimDeliveries(engine) },
  },
  deliveries: { test: testSource },
  words: deliveryWords,
  senders: (engine, config) => ({ sms: smsSender(engine, outsideOf(config)) }),
  start(engine, log, config, features) {
    const made = Object.assign({}, ...features.map((feature) => feature.deliveries ?? {}));
    return Promise.resolve(
      openSender({
        engine,
        log,
        outside: outsideOf(config),
        sources: { ...made, digest: digestSource(made) },
        acts: features.flatMap((feature) => feature.acts ?? []),
      }),
    );
  },
});
