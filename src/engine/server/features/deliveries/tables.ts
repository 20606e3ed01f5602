/** What channels and webhooks keep sealed, and what people have chosen to be sent (docs/deliveries.md). */
import { wall } from '../../db/engine-tables.ts';

const DELIVERIES = `
create table anlan.channel_secret (
  tenant_id uuid not null, channel_id uuid not null, url bytea, secret bytea, primary key (tenant_id, channel_id)
);
create table anlan.delivery_choice (
  tenant_id uuid not null, user_id uuid not null, choice jsonb not null, primary key (tenant_id, user_id)
);
`;

export const DELIVERY_MIGRATIONS = {
  '0044_deliveries': [DELIVERIES, wall(['channel_secret', 'delivery_choice'])].join('\n'),
};
