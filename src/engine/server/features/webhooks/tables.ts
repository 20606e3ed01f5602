/** How often a webhook was told of a row lately: one that causes its own events is stopped (docs/webhooks.md). */
import { wall } from '../../db/engine-tables.ts';

const WEBHOOKS = `
create table anlan.webhook_row (
  tenant_id uuid not null, webhook_id uuid not null, row_id uuid not null, told int not null, since timestamptz(3) not null,
  primary key (tenant_id, webhook_id, row_id)
);
create index webhook_row_since on anlan.webhook_row (since);
`;

export const WEBHOOK_MIGRATIONS = { '0046_webhooks': [WEBHOOKS, wall(['webhook_row'])].join('\n') };
