/** Long work lets others run between its steps, in the order of its items, and hands on what it throws. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Steps } from '../model/steps.ts';
import { eventLoopYield, mapCooperatively, runCooperatively } from './cooperative.ts';

/** Holds the thread as a computation does. */
function compute(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** What others of the event loop get done until the work is over. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, over] = [0, false];
  const counting = (async () => {
    while (!over) {
      await setImmediate();
      turns += 1;
    }
  })();
  await work;
  over = true;
  await counting;
  return turns;
}

function* longSteps(times: number): Steps<string> {
  for (let step = 0; step < times; step += 1) {
    compute(10);
    yield;
  }
  return 'done';
}

describe('long work', () => {
  it('lets others run between the steps of a generator', async () => {
    const work = runCooperatively(longSteps(6));
    expect(await turnsDuring(work)).toBeGreaterThanOrEqual(5);
    expect(await work).toBe('done');
  });

  it('gives one work a turn when several wait', async () => {
    const order: string[] = [];
    const work = async (name: string): Promise<void> => {
      const yielded = eventLoopYield();
      for (let step = 0; step < 3; step += 1) {
        compute(10);
        order.push(name);
        await yielded();
      }
    };
    await Promise.all([work('a'), work('b')]);
    expect(order.join('')).toBe('ababab');
  });

  it('keeps the order of what it maps, and stops at the first mistake', async () => {
    expect(
      await mapCooperatively([3, 1, 2], (ms) => {
        compute(ms * 4);
        return ms * 2;
      }),
    ).toEqual([6, 2, 4]);
    const seen: number[] = [];
    await expect(
      mapCooperatively([1, 2, 3], (item) => {
        seen.push(item);
        if (item === 2) throw new Error('two');
        return item;
      }),
    ).rejects.toThrow('two');
    expect(seen).toEqual([1, 2]);
  });

  it('hands on what a step throws', async () => {
    await expect(
      runCooperatively(
        (function* (): Steps<never> {
          yield;
          throw new Error('a step');
        })(),
      ),
    ).rejects.toThrow('a step');
  });
});
