/**
 * Instances that change the version of their process while they run: what is the same, what follows, what speaks
 * against it, and that nothing is lost whatever the edit.
 */
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/engine/model/workflow/compile.ts';
import { compareGraphs, mappingOf } from '../../src/engine/model/workflow/migration/compare.ts';
import { type JournalLine, replayAcross } from '../../src/engine/model/workflow/migration/journal.ts';
import { migrate } from '../../src/engine/model/workflow/migration/migrate.ts';
import { canStandTogether } from '../../src/engine/model/workflow/migration/standing.ts';
import type { Event, Graph, NodeId, State } from '../../src/engine/model/workflow/types.ts';
import { LONG } from '../support/breadth.ts';
import { Instance, checkState, ensure } from './support/driver.ts';
import { edited, named } from './support/edit.ts';
import { BESIDE, Dice, coins, forward, randomCommand, soundModel } from './support/generate.ts';
import {
  type Model,
  and,
  boundary,
  caught,
  choice,
  elementsOf,
  end,
  graphOf,
  model,
  or,
  row,
  service,
  start,
  sub,
  user,
  xor,
} from './support/models.ts';

const LATER = '2026-05-05 10:00:00';

/** Moves an instance; gives what came of it. */
function moved(one: Instance, next: Graph, picks: Readonly<Record<NodeId, NodeId>> = {}): ReturnType<typeof migrate> {
  return migrate({ old: one.graph, next, mapping: mappingOf(one.graph, next, picks) }, one.state as State, {
    now: LATER,
  });
}

/** The instance on the other version, with its tasks as they were. */
function onto(
  one: Instance,
  next: Graph,
  picks: Readonly<Record<NodeId, NodeId>> = {},
): Instance & { readonly moving: readonly Event[] } {
  const result = moved(one, next, picks);
  if (!result.state) throw new Error(`not moved: ${JSON.stringify(result.problems)}`);
  checkState(next, result.state);
  return Object.assign(standing(one, next, result.state), { moving: result.events });
}

function standing(one: Instance, next: Graph, state: State): Instance {
  const other = new Instance(next, one.answer);
  other.state = state;
  for (const task of state.tasks ?? [])
    other.table.set(task.id, {
      node: other.nodeOf(task),
      ...(task.assignee === undefined ? {} : { assignee: task.assignee }),
    });
  return other;
}

const codes = (one: Instance, next: Graph, picks: Readonly<Record<NodeId, NodeId>> = {}): (string | undefined)[] =>
  (moved(one, next, picks).problems ?? []).map(({ code }) => code);

const line = (...ids: readonly string[]): Model =>
  model([start('s'), ...ids.map((id) => user(id, {}, { name: id })), end('e')], [['s', ...ids, 'e'].join('>')]);
const fork = (...ids: readonly string[]): Model =>
  model(
    [start('s'), and('f'), ...ids.map((id) => user(id)), and('j'), end('e')],
    ['s>f', ...ids.map((id) => `f>${id}>j`), 'j>e'],
  );
const begun = (one: Model): Instance => new Instance(graphOf(one)).start();

describe('two versions are compared', () => {
  it('by id, then by kind and name where only one bears them', () => {
    const old = graphOf(model([start('s'), user('a', {}, { name: '审批' }), user('b'), end('e')], ['s>a>b>e']));
    const next = graphOf(
      model(
        [
          start('s'),
          user('x', {}, { name: '审批' }),
          user('b', { assignee: 'boss' }, { name: '复核' }),
          user('c'),
          end('e'),
        ],
        ['s>x>b>c>e'],
      ),
    );
    const found = compareGraphs(old, next);
    expect(found).toMatchObject({ nodes: { s: 's', a: 'x', b: 'b', e: 'e' }, added: ['c'], gone: [] });
    expect(Object.fromEntries(found.changed.map(({ from, aspects }) => [from, aspects]))).toEqual({
      a: ['id'],
      b: ['name', 'task', 'routes'],
      e: ['routes'],
    });
  });

  it('and two of one name are not taken for each other', () => {
    const two = model(
      [start('s'), user('x', {}, { name: '审批' }), user('y', {}, { name: '审批' }), end('e')],
      ['s>x>y>e'],
    );
    const old = graphOf(model([start('s'), user('a', {}, { name: '审批' }), end('e')], ['s>a>e']));
    expect(compareGraphs(old, graphOf(two))).toMatchObject({ gone: ['a'], added: ['x', 'y'] });
  });
});

describe('an instance moves to another version', () => {
  it('and goes on with its task by the new way', () => {
    const one = begun(line('a', 'b')).complete('a');
    const other = onto(one, graphOf(line('a', 'b', 'c')));
    expect(other.state?.tasks).toEqual(one.state?.tasks);
    expect(other.state?.done).toEqual(['a']);
    expect(other.regress('b', 'a').complete('a').complete('b').open).toEqual(['c']);
    expect(other.complete('c').state?.life).toBe('completed');
  });

  it('where a step is gone only to one that somebody names', () => {
    const one = begun(line('a', 'b', 'c')).complete('a');
    const next = graphOf(line('a', 'c'));
    expect(moved(one, next).problems).toEqual([
      { code: 'workflow.moveGone', node: 'b', params: { node: 'b', to: '' } },
    ]);
    expect(onto(one, next, { b: 'c' }).open).toEqual(['c']);
    expect(onto(one, next, { b: 'a' }).complete('a').open).toEqual(['c']);
    expect(codes(one, next, { b: 'e' })).toEqual(['workflow.moveKind']);
  });

  it('and steps that were finished and are gone are forgotten', () => {
    const one = begun(line('a', 'b', 'c'))
      .complete('a')
      .complete('b');
    const result = moved(one, graphOf(line('a', 'c')));
    expect(result).toMatchObject({ forgotten: ['b'], state: { done: ['a'] } });
  });

  it('never where tokens could not stand there by the new version itself', () => {
    const alone = begun(line('a', 'b'));
    expect(codes(alone, graphOf(fork('a', 'b')))).toEqual(['workflow.moveTogether']);
    const both = begun(fork('a', 'b'));
    expect(codes(both, graphOf(line('a', 'b')))).toEqual(['workflow.moveTogether']);
    expect(codes(both, graphOf(fork('a', 'b', 'c')))).toEqual(['workflow.moveTogether']);
    // Before the fork there is nothing to lose.
    const early = begun(
      model([start('s'), user('z'), and('f'), user('a'), user('b'), and('j'), end('e')], ['s>z>f>a>j', 'f>b>j>e']),
    );
    const later = graphOf(
      model(
        [start('s'), user('z'), and('f'), user('a'), user('b'), user('c'), and('j'), end('e')],
        ['s>z>f>a>j', 'f>b>j', 'f>c>j>e'],
      ),
    );
    expect(onto(early, later).complete('z').open).toEqual(['a', 'b', 'c']);
  });

  it('and never two tokens to one step', () => {
    const both = begun(fork('a', 'b'));
    expect(codes(both, graphOf(line('a')), { b: 'a' })).toEqual(['workflow.moveDouble']);
  });

  it('where a branch waits in a join only if the join has the same branches', () => {
    const half = begun(fork('a', 'b')).complete('a');
    expect(codes(half, graphOf(fork('a', 'b', 'c')))).toEqual(['workflow.moveJoin']);
    const longer = graphOf(
      model([start('s'), and('f'), user('a'), user('b'), user('c'), and('j'), end('e')], ['s>f>a>j', 'f>b>c>j>e']),
    );
    expect(codes(half, longer)).toEqual(['workflow.moveJoin']);
    const after = graphOf(
      model([start('s'), and('f'), user('a'), user('b'), and('j'), user('c'), end('e')], ['s>f>a>j', 'f>b>j>c>e']),
    );
    expect(onto(half, after).complete('b').complete('c').state?.life).toBe('completed');
  });

  it('within its subprocess, and a repeated step to a repeated step only', () => {
    const inside = begun(model([start('s'), sub('p', row('x', 'y')), end('e')], ['s>p>e']));
    expect(codes(inside, graphOf(model([start('s'), sub('p', row('y')), user('x'), end('e')], ['s>p>x>e'])))).toEqual([
      'workflow.moveScope',
    ]);
    expect(
      onto(inside, graphOf(model([start('s'), sub('p', row('x', 'z', 'y')), end('e')], ['s>p>e']))).complete('x').open,
    ).toEqual(['z']);
    const several = new Instance(
      graphOf(
        model(
          [start('s'), user('a', { assignee: '${who}' }, { multi: { collection: 'people', item: 'who' } }), end('e')],
          ['s>a>e'],
        ),
      ),
    ).start({ people: ['u1', 'u2'] });
    expect(codes(several, graphOf(line('a')))).toEqual(['workflow.moveRepeat']);
    const ratio = graphOf(
      model(
        [
          start('s'),
          user('a', { assignee: '${who}' }, { multi: { collection: 'people', item: 'who', completion: 'any' } }),
          end('e'),
        ],
        ['s>a>e'],
      ),
    );
    expect(onto(several, ratio).complete('a', { assignee: 'u1' }).state?.life).toBe('completed');
  });

  it('not once it is over', () => {
    expect(codes(begun(line('a')).complete('a'), graphOf(line('a', 'b')))).toEqual(['workflow.moveEnded']);
  });
});

describe('what waits', () => {
  const timed = (duration: string, id = 't'): Model =>
    model(
      [
        start('s'),
        user('a', {}, { name: 'a' }),
        boundary(id, 'a', { kind: 'timer', duration }, false),
        user('b'),
        end('e'),
        end('x'),
      ],
      [`s>a>e`, `${id}>b>x`],
    );

  it('keeps its time where the later version says the same, and begins anew where it does not', () => {
    const one = begun(timed('PT4H'));
    const same = onto(one, graphOf({ ...timed('PT4H'), pieces: [...timed('PT4H').pieces] }));
    expect(same.moving).toEqual([]);
    expect(same.state?.waits).toEqual(one.state?.waits);
    const longer = onto(one, graphOf(timed('PT6H')));
    expect(longer.moving).toEqual([
      { type: 'waitClosed', wait: one.wait('t'), node: 't' },
      {
        type: 'waitOpened',
        wait: longer.wait('t'),
        node: 't',
        what: 'timer',
        due: '2026-05-05 16:00:00',
        activity: one.token('a'),
      },
    ]);
    expect(onto(one, graphOf(line('a'))).moving).toEqual([{ type: 'waitClosed', wait: one.wait('t'), node: 't' }]);
    const added = onto(begun(line('a')), graphOf(timed('PT1H')));
    expect(added.moving).toMatchObject([{ type: 'waitOpened', node: 't', due: '2026-05-05 11:00:00' }]);
    expect(added.do({ verb: 'timer', wait: added.wait('t') }).open).toEqual(['a', 'b']);
  });

  it('and what has come already does not come again', () => {
    const one = begun(timed('PT4H'));
    one.do({ verb: 'timer', wait: one.wait('t') });
    expect(onto(one, graphOf(timed('PT6H'))).state?.waits).toBeUndefined();
  });

  it('at a gateway is what the gateway leads to now', () => {
    const at = (...ids: readonly string[]): Model =>
      model(
        [start('s'), choice('g'), ...ids.map((id) => caught(id, { kind: 'message', name: id })), xor('x'), end('e')],
        ['s>g', ...ids.map((id) => `g>${id}>x`), 'x>e'],
      );
    const one = begun(at('m1', 'm2'));
    const other = onto(one, graphOf(at('m2', 'm3')));
    expect(other.moving.map((event) => [event.type, 'node' in event ? event.node : ''])).toEqual([
      ['waitClosed', 'm1'],
      ['waitOpened', 'm3'],
    ]);
    expect(other.do({ verb: 'message', wait: other.wait('m3') }).state?.life).toBe('completed');
  });

  it('as a job is queued anew where it does something else', () => {
    const queued = (action: string): Model =>
      model([start('s'), service('a', { action, async: 'true' }), end('e')], ['s>a>e']);
    const one = begun(queued('pay'));
    expect(onto(one, graphOf(queued('pay'))).moving).toEqual([]);
    expect(onto(one, graphOf(queued('refund'))).moving.map(({ type }) => type)).toEqual(['jobCancelled', 'jobQueued']);
    expect(codes(one, graphOf(line('a')))).toEqual(['workflow.moveKind']);
  });

  it('and a deadline counts anew where the later version gives another', () => {
    const at = (limitHours: string): Graph =>
      graphOf(model([start('s'), user('a', { limitHours }), end('e')], ['s>a>e']));
    const one = new Instance(at('24')).start();
    expect(moved(one, at('24'))).toMatchObject({ rescheduled: [] });
    expect(moved(one, at('2'))).toMatchObject({ rescheduled: [{ task: one.task('a').id, node: 'a', limitHours: 2 }] });
  });

  it('and the status follows the later version', () => {
    const at = (enterStatus: string): Model => model([start('s'), user('a', { enterStatus }), end('e')], ['s>a>e']);
    const other = onto(begun(at('checking')), graphOf(at('approving')));
    expect(other.state?.status).toBe('approving');
    expect(other.moving).toEqual([{ type: 'status', value: 'approving' }]);
  });
});

describe('where tokens can stand', () => {
  const graph = graphOf(
    model(
      [start('s'), or('o'), user('a'), user('b'), and('f'), user('c'), user('d'), and('k'), or('j'), end('e')],
      ['s>o', 'o>a ? c0', 'o>b ? c1', 'o>f !', 'f>c>k', 'f>d>k', 'a>j', 'b>j', 'k>j', 'j>e'],
    ),
  );
  const can = (...places: readonly string[]): boolean | undefined => canStandTogether(graph, ['s'], new Set(places));
  it.each([
    [true, ['a']],
    [true, ['a', 'b']],
    [true, ['c', 'd']],
    [true, ['b', '>a-j']],
    [false, ['>a-j']],
    [false, ['c']],
    [true, ['c', '>d-k']],
    [false, ['c', '>c-k']],
    [false, ['a', 'c', 'd']],
    [false, ['>c-k', '>d-k']],
  ] as const)('is %s of %s', (holds, places) => {
    expect(can(...places)).toBe(holds);
  });

  it('is left open where there are too many ways', () => {
    const wide = Array.from({ length: 16 }, (_, at) => `u${at}`);
    const big = graphOf(fork(...wide));
    expect(canStandTogether(big, ['s'], new Set([...wide.slice(1), '>u0-j', 'u0']))).toBeUndefined();
    expect(canStandTogether(big, ['s'], new Set(wide))).toBe(true);
  });
});

// --------------------------------------------------------------------------------------------------------- properties

const SEEDS = LONG ? 200_000 : 1_000;
const PEOPLE = ['u1', 'u2', 'u3'];
const isAlive = (state: State | undefined): state is State => state?.life === 'running' || state?.life === 'suspended';

/** One token at a node, or in a join by one flow: nothing was doubled. */
function checkSafe(state: State): void {
  const frames = new Set(state.scopes?.filter(({ multi }) => multi).map(({ id }) => id));
  const seen = new Set<string>();
  for (const { at, by, in: scope } of state.tokens) {
    if (frames.has(scope) || at.startsWith(BESIDE) || /^(h|e)\d/.test(at)) continue;
    const key = `${scope} ${at} ${by ?? ''}`;
    ensure(!seen.has(key), `no token is doubled: ${at}`);
    seen.add(key);
  }
}

function walk(one: Instance, dice: Dice, most: number): void {
  for (let at = dice.roll(most); at > 0 && isAlive(one.state); at -= 1) {
    one.try(randomCommand(dice, one.graph, one.state));
    if (one.state) checkSafe(one.state);
  }
}

/** Somebody chooses a step for each that is gone. */
function chosen(dice: Dice, one: Instance, next: Graph): Record<NodeId, NodeId> {
  const gone = (moved(one, next).problems ?? [])
    .filter(({ code }) => code === 'workflow.moveGone')
    .map(({ node }) => node ?? '');
  const users = Object.values(next.nodes)
    .filter(({ kind }) => kind === 'user')
    .map(({ id }) => id);
  return Object.fromEntries(users.length === 0 ? [] : gone.map((id) => [id, dice.pick(users)]));
}

function finish(one: Instance): void {
  one.twice = false;
  for (let left = 600; left > 0 && isAlive(one.state); left -= 1) {
    const next = forward(one.graph, one.state);
    if (!next)
      throw new Error(
        `invariant: a moved process can go on; tokens at ${one.state.tokens.map(({ at, by }) => `${at}${by ? ` by ${by}` : ''}`).join(', ')}`,
      );
    one.do(next);
    checkSafe(one.state);
  }
  ensure(!isAlive(one.state), 'a moved process comes to its end');
}

describe('random processes moved to edited versions', () => {
  it(
    'lose nothing, double nothing, come to their end, and replay to the same state',
    () => {
      const count = { moved: 0, refused: 0, chosen: 0, back: 0 };
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        try {
          const dice = new Dice(seed * 7);
          const base = named(soundModel(dice));
          const { graph } = compile(elementsOf(base));
          const { graph: next } = compile(elementsOf(edited(dice, base, 1 + dice.roll(3))));
          if (!graph || !next) continue;
          const one = new Instance(graph);
          one.try({ verb: 'start', by: 'starter', variables: { ...coins(dice), people: PEOPLE } });
          walk(one, dice, 15);
          if (!isAlive(one.state)) continue;
          const before = JSON.stringify(one.state);
          const same = migrate({ old: graph, next: graph, mapping: mappingOf(graph, graph) }, one.state, {
            now: LATER,
          });
          ensure(JSON.stringify(same.state) === before && !same.problems, 'moving to the same version changes nothing');
          const picks = chosen(dice, one, next);
          const mapping = mappingOf(graph, next, picks);
          const result = migrate({ old: graph, next, mapping }, one.state, { now: LATER });
          ensure(JSON.stringify(one.state) === before, 'a move changes nothing it was given');
          if (!result.state) {
            count.refused += 1;
            continue;
          }
          count.moved += 1;
          if (Object.keys(picks).length > 0) count.chosen += 1;
          checkState(next, result.state);
          checkSafe(result.state);
          ensure(
            result.state.tokens.length === one.state.tokens.length &&
              JSON.stringify(result.state.tasks) === JSON.stringify(one.state.tasks),
            'tokens and tasks are those there were',
          );
          const journal: JournalLine[] = [
            ...one.journal,
            { command: { verb: 'migrate', now: LATER, by: 'admin', from: '1', to: '2', mapping }, answers: [] },
          ];
          const other = standing(one, next, result.state);
          if (dice.roll(4) === 0) {
            count.back += 1;
            journal.push({ command: { verb: 'migrateBack', now: LATER, by: 'admin' }, answers: [] });
            const again = standing(one, graph, one.state);
            walk(again, dice, 4);
            journal.push(...again.journal);
            ensure(
              JSON.stringify(replayAcross(journal, '1', (version) => (version === '1' ? graph : next))) ===
                JSON.stringify(again.state),
              'what was taken back replays',
            );
            continue;
          }
          walk(other, dice, 12);
          finish(other);
          journal.push(...other.journal);
          ensure(
            JSON.stringify(replayAcross(journal, '1', (version) => (version === '1' ? graph : next))) ===
              JSON.stringify(other.state),
            'the journal leads to the same state',
          );
        } catch (error) {
          throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
        }
      }
      // The property would prove little if hardly anything was moved, or nothing refused.
      expect(count.moved).toBeGreaterThan(SEEDS / 4);
      expect(count.refused).toBeGreaterThan(SEEDS / 40);
      expect(count.chosen).toBeGreaterThan(SEEDS / 100);
      expect(count.back).toBeGreaterThan(SEEDS / 20);
    },
    LONG ? 36_000_000 : 300_000,
  );
});
