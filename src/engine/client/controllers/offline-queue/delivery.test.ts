/** Whoever signs out while a photo goes up has not sent the call, and nothing goes out in somebody else's name. */
import { expect, test } from 'vitest';
import { type DeliveryPort, bring } from './delivery.ts';
import { type QueuedCall, fileMark, step } from './queued-call.ts';

const waiting: QueuedCall = {
  id: 'one',
  seat: 'T:anna',
  form: 'f',
  route: '/r',
  title: 't',
  act: 'a',
  entity: 'e',
  api: { base: '/api/e', noun: 'E' },
  action: 'add',
  values: { photo: fileMark(0) },
  labels: {},
  files: [{ field: 'photo', name: 'p.jpg', type: 'image/jpeg', size: 3 }],
  state: 'waiting',
  unsure: false,
  at: 1,
};

/** A way on which the person leaves at one of its steps. */
function way(leavesAt?: 'store' | 'out'): { readonly port: DeliveryPort; readonly steps: string[] } {
  const steps: string[] = [];
  let entry: QueuedCall | undefined = waiting;
  const go = (name: 'store' | 'out', next: QueuedCall): Promise<void> => {
    steps.push(name);
    entry = name === leavesAt ? undefined : next;
    return Promise.resolve();
  };
  return {
    steps,
    port: {
      entryOf: () => entry,
      store: (one) => go('store', step(one, { kind: 'stored', file: 0, id: 'stored', at: Date.now() })),
      out: () => go('out', step(entry ?? waiting, { kind: 'out' })),
      send: (one) => {
        steps.push(`send ${one.unsure ? 'unsure' : 'sure'}`);
        return Promise.resolve({ id: 'row' });
      },
    },
  };
}

test('the photo goes up, then the call goes out, which is noted before', async () => {
  const { port, steps } = way();
  expect(await bring('one', port)).toEqual({ row: { id: 'row' } });
  expect(steps).toEqual(['store', 'out', 'send unsure']);
});

test.each(['store', 'out'] as const)('who leaves at "%s" has sent nothing, and has no answer', async (at) => {
  const { port, steps } = way(at);
  expect(await bring('one', port)).toBeUndefined();
  expect(steps).not.toContain('send unsure');
});
