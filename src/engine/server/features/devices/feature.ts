/**
 * Calls that devices sign with a key of their own (docs/operations.md#signed-calls-of-devices). Which ones there are,
 * custom code says: `deviceCalls` of a behaviour.
 */
import { deviceCalls } from '../../../model/calls/devices.ts';
import { answerCalls, defineFeature } from '../feature.ts';
import { renewDeviceKey } from './device-keys.ts';
import { DEVICE_MIGRATIONS } from './tables.ts';

export const devices = defineFeature({
  name: 'devices',
  routes: answerCalls(deviceCalls, {
    'POST /api/device/renewKey': (operation, { body }) => renewDeviceKey(operation, body),
  }),
  tables: DEVICE_MIGRATIONS,
});
