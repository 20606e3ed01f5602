/**
 * What must hold of every process and every sequence of commands (docs/workflow.md, Invariants). After each command the
 * driver checks the
 * state, replays the command on a reloaded state, and compares events with state. Here besides: a sound model never
 * gets stuck and never
 * has two tokens where one belongs, whatever was regressed, withdrawn, added or interrupted on the way.
 */
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/engine/model/errors/catalogue.ts';
import { compile } from '../../src/engine/model/workflow/compile.ts';
import { replay } from '../../src/engine/model/workflow/run.ts';
import type { Graph, State } from '../../src/engine/model/workflow/types.ts';
import { LONG, seedsTo } from '../support/breadth.ts';
import { Instance, ensure } from './support/driver.ts';
import { BESIDE, Dice, coins, forward, randomCommand, soundModel, wildModel } from './support/generate.ts';
import { elementsOf } from './support/models.ts';

const SEQUENCES = LONG ? 1_000_000 : 2_000;
const PEOPLE = ['u1', 'u2', 'u3'];

/** In each scope at most one token stands at a node, or waits in a join by one flow: nothing was doubled. */
function checkSafe(state: State): void {
  const multi = new Set(state.scopes?.filter((scope) => scope.multi).map(({ id }) => id));
  const seen = new Set<string>();
  for (const { at, by, in: scope } of state.tokens) {
    if (multi.has(scope) || at.startsWith(BESIDE) || /^(h|e)\d/.test(at)) continue;
    const key = `${scope} ${at} ${by ?? ''}`;
    ensure(!seen.has(key), `no token is doubled: ${at}`);
    seen.add(key);
  }
}

function walk(graph: Graph, dice: Dice, each: (state: State) => void): Instance {
  const one = new Instance(graph);
  const first = one.try({ verb: 'start', by: 'starter', variables: { ...coins(dice), people: PEOPLE } });
  if (first) return one;
  const length = 1 + dice.roll(25);
  for (
    let at = 0;
    at < length && one.state && (one.state.life === 'running' || one.state.life === 'suspended');
    at += 1
  ) {
    const refusal = one.try(randomCommand(dice, graph, one.state));
    if (refusal) ensure(refusal.code in catalogue, `a refusal has a code: ${refusal.code}`);
    each(one.state);
  }
  return one;
}

const withSeed = (seed: number, act: () => void): void => {
  try {
    act();
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
  }
};

describe('random processes', () => {
  it(
    'of sound shape never lose or double a token, whatever is asked of them',
    () => {
      const { from, to } = seedsTo(Math.ceil(SEQUENCES * 0.8));
      const seeds = to - from + 1;
      let regressed = 0;
      let states = 0;
      for (let seed = from; seed <= to; seed += 1) {
        withSeed(seed, () => {
          const dice = new Dice(seed);
          const { graph, problems } = compile(elementsOf(soundModel(dice)));
          if (!graph) throw new Error(JSON.stringify(problems));
          const one = walk(graph, dice, (state) => {
            states += 1;
            checkSafe(state);
          });
          regressed += one.events.filter(({ type }) => type === 'regressed').length;
          ensure(
            !one.events.some((event) => event.type === 'incident' && event.why === 'stuck'),
            'a sound process is never stuck',
          );
          one.twice = false;
          for (
            let left = 600;
            left > 0 && one.state && (one.state.life === 'running' || one.state.life === 'suspended');
            left -= 1
          ) {
            const next = forward(graph, one.state);
            if (!next)
              throw new Error(
                `invariant: a sound process can go on; tokens at ${one.state.tokens.map(({ at, by }) => `${at}${by ? ` by ${by}` : ''}`).join(', ')}`,
              );
            one.do(next);
            checkSafe(one.state);
          }
          ensure(one.state?.life !== 'running' && one.state?.life !== 'suspended', 'a sound process comes to its end');
          ensure(
            JSON.stringify(replay(graph, one.journal)) === JSON.stringify(one.state),
            'the journal leads to the same state',
          );
        });
      }
      // The walk would prove little if hardly anything went back.
      expect(regressed).toBeGreaterThan(seeds / 4);
      expect(states).toBeGreaterThan(seeds * 3);
    },
    LONG ? 36_000_000 : 300_000,
  );

  it(
    'of any shape keep every other invariant',
    () => {
      const { from, to } = seedsTo(Math.ceil(SEQUENCES * 0.2));
      const seeds = to - from + 1;
      let ran = 0;
      for (let seed = from; seed <= to; seed += 1) {
        withSeed(seed, () => {
          const dice = new Dice(-seed);
          const { graph } = compile(elementsOf(wildModel(dice)));
          if (!graph) return;
          ran += 1;
          const one = walk(graph, dice, () => undefined);
          ensure(
            JSON.stringify(replay(graph, one.journal)) === JSON.stringify(one.state),
            'the journal leads to the same state',
          );
        });
      }
      expect(ran).toBeGreaterThan(seeds / 50);
    },
    LONG ? 36_000_000 : 300_000,
  );
});
