/** Webhooks: other systems are told of what happens to rows (docs/webhooks.md). */
import { defineFeature } from '../feature.ts';
import { webhookSource } from './compose.ts';
import { webhookHooks } from './hooks.ts';
import { queueEvents } from './queue-events.ts';
import { WEBHOOK_MIGRATIONS } from './tables.ts';
import { trimWebhookRows } from './trim.ts';

export const webhooks = defineFeature({
  name: 'webhooks',
  tables: WEBHOOK_MIGRATIONS,
  hooks: [['webhook', webhookHooks]],
  consumers: { webhooks: queueEvents },
  deliveries: { webhook: webhookSource },
  jobs: {
    webhookTrim: { title: '清理订阅计数', cron: '58 2 * * *', run: (engine) => trimWebhookRows(engine) },
  },
});
