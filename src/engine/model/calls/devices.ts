/** The call that gives a device a key for signing its calls (docs/operations.md#signed-calls-of-devices). */
import { Type } from 'typebox';
import { closed, declareCalls } from './declare.ts';

export const deviceCalls = declareCalls({
  'POST /api/device/renewKey': {
    area: 'common',
    right: 'session',
    summary: 'Gives a device a new key and answers it, this once; the one before counts no longer',
    body: closed({ entity: Type.String({ minLength: 1, maxLength: 64 }), id: Type.String({ format: 'uuid' }) }),
    answer: closed({ device: Type.String({ format: 'uuid' }), secret: Type.String() }),
  },
});
