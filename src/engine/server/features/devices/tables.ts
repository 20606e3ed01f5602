/** The keys of devices: one for a device, encrypted under the installation's own. */
import { wall } from '../../db/engine-tables.ts';

const KEYS = `
create table anlan.device_key (
  tenant_id uuid not null, device_id uuid not null, entity text not null, sealed bytea not null, made_at timestamptz(3) not null, made_by uuid not null,
  primary key (device_id, tenant_id)
);
`;

export const DEVICE_MIGRATIONS = {
  '0036_device_keys': [KEYS, wall(['device_key'])].join('\n'),
};
