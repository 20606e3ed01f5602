/** Simulations: the interpreter with a person in the place of everything around it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logOf, namesOf } from '../../src/custom/workflow/design/simulation/log.ts';
import {
  type Act,
  type Choice,
  type Offer,
  type Simulation,
  back,
  begin,
  chosen,
  eventsOf,
  lastFlows,
  marksOf,
  nowOf,
  offers,
  replayed,
  stateOf,
} from '../../src/custom/workflow/design/simulation/simulation.ts';
import { pointAt } from '../../src/custom/workflow/design/simulation/stage.ts';
import { asVariables, valueAt, variablesToFill } from '../../src/custom/workflow/design/simulation/variables.ts';
import { replay, run } from '../../src/engine/model/workflow/run.ts';
import type { Graph } from '../../src/engine/model/workflow/types.ts';
import {
  and,
  boundary,
  call,
  caught,
  choice,
  end,
  graphOf,
  model,
  or,
  receive,
  row,
  script,
  service,
  start,
  sub,
  user,
  xor,
} from './support/models.ts';

const NOW = '2026-05-04 09:00:00';
const act = (simulation: Simulation, one: Act): Simulation => chosen(simulation, { act: one });
const started = (graph: Graph, variables = {}): Simulation => act(begin(graph, NOW), { verb: 'start', variables });
const at = (simulation: Simulation, node: string): Offer => {
  const found = offers(simulation).find((one) => one.node === node);
  if (!found) throw new Error(`nothing at ${node}; ${JSON.stringify(offers(simulation))}`);
  return found;
};
function complete(
  simulation: Simulation,
  node: string,
  more: { outcome?: string; variables?: Record<string, string | number | boolean> } = {},
): Simulation {
  const offer = at(simulation, node);
  if (offer.kind !== 'task') throw new Error(node);
  return act(simulation, { verb: 'complete', task: offer.task, signed: true, ...more });
}

/** Everything a process may have that needs somebody to say what comes of it. */
const sample = graphOf(
  model(
    [
      start('s'),
      user('apply', { assignee: '${initiator}' }),
      and('fork'),
      user('check', { outcomes: 'agree,reject' }),
      boundary('late', 'check', { kind: 'timer', duration: 'PT4H' }, false),
      user('hurry'),
      end('told'),
      user('sign', { assigneeSource: 'nodeConfig', completion: 'ratio:0.6' }, { multi: {} }),
      service('book', { action: 'book', resultVariable: 'number' }),
      and('join'),
      call('pay', 'payment'),
      boundary('failed', 'pay', { kind: 'error' }),
      user('repair'),
      xor('x'),
      user('boss'),
      end('e'),
      end('out'),
    ],
    [
      's>apply>fork',
      'fork>check>book>join',
      'late>hurry>told',
      'fork>sign>join',
      'join>pay>x',
      'failed>repair>out',
      'x>boss ? amount > 1000',
      'x>e !',
      'boss>e',
    ],
  ),
);

describe('a simulation', () => {
  it('goes through a fork, a countersign, a timer, an action and a called process, and asks what only the surroundings know', () => {
    let one = complete(started(sample, { amount: 1500 }), 'apply');
    // How many people sign is asked before anybody can.
    expect(one.open?.asked).toEqual({ ask: 'people', node: 'sign', suggested: 3 });
    expect(offers(one)).toEqual([]);
    one = chosen(one, { reply: { ask: 'people', count: 3 } });
    expect(offers(one).map(({ kind, node, place }) => [kind, node, place])).toEqual([
      ['task', 'check', undefined],
      ['task', 'sign', 1],
      ['task', 'sign', 2],
      ['task', 'sign', 3],
      ['timer', 'late', undefined],
    ]);
    expect([...marksOf(one).standing]).toEqual([
      ['check', 1],
      ['sign', 3],
    ]);

    // The time comes: the clock goes on to it, and what is beside runs.
    const timer = at(one, 'late');
    one = act(one, { verb: 'timer', wait: timer.kind === 'timer' ? timer.wait : 0 });
    expect(nowOf(one)).toBe('2026-05-04 13:00:00');
    one = complete(one, 'hurry');

    // Two of three agree: the third is not asked any more.
    one = complete(complete(one, 'sign', { outcome: 'agree' }), 'sign', { outcome: 'agree' });
    expect(offers(one).map(({ node }) => node)).toEqual(['check']);
    one = complete(one, 'check', { outcome: 'agree' });
    expect(one.open?.asked).toEqual({ ask: 'action', node: 'book', action: 'book' });
    one = chosen(one, { reply: { ask: 'action', result: 'A-7' } });
    expect(stateOf(one)?.variables['number']).toBe('A-7');
    const called = at(one, 'pay');
    expect(called).toMatchObject({ kind: 'call', name: 'payment', failed: false });
    one = act(one, { verb: 'called', token: called.kind === 'call' ? called.token : 0, how: 'completed' });
    expect(lastFlows(one)).toEqual(['pay-x', 'x-boss']);
    one = complete(one, 'boss');
    expect(stateOf(one)?.life).toBe('completed');
    expect(offers(one)).toEqual([]);
    const marks = marksOf(one);
    expect(marks.taken).toContain('x-boss');
    expect(marks.taken).not.toContain('x-e');
    expect(marks.passed).not.toContain('repair');
    expect(
      logOf(
        one,
        namesOf(sample, (kind) => kind),
      )
        .flat()
        .map(({ word }) => word),
    ).toEqual(
      expect.arrayContaining(['started', 'task', 'timer', 'fired', 'decided', 'cancelled', 'call', 'life.completed']),
    );
  });

  it('goes back by one choice at a time, to the question of an action as to a task, and comes to the same again', () => {
    const choices: Choice[] = [];
    let one = begin(sample, NOW);
    const go = (next: Choice): void => {
      choices.push(next);
      one = chosen(one, next);
    };
    const seen = [one];
    const note = (next: Choice): void => {
      go(next);
      seen.push(one);
    };
    note({ act: { verb: 'start', variables: { amount: 5 } } });
    const task = (node: string): number => {
      const offer = at(one, node);
      return offer.kind === 'task' ? offer.task : 0;
    };
    note({ act: { verb: 'complete', task: task('apply') } });
    note({ reply: { ask: 'people', count: 1 } });
    note({ act: { verb: 'complete', task: task('sign'), outcome: 'agree' } });
    note({ act: { verb: 'complete', task: task('check'), outcome: 'agree' } });
    note({ reply: { ask: 'action' } });
    expect(replayed(sample, NOW, choices)).toEqual(one);
    for (const before of seen.slice(0, -1).reverse()) {
      one = back(one);
      expect(one).toEqual(before);
    }
  });

  it('does what the interpreter does: its journal replayed is its state', () => {
    const one = complete(
      complete(started(graphOf(model([start('s'), user('a'), user('b'), end('e')], ['s>a>b>e'])), { n: 1 }), 'a'),
      'b',
    );
    let state = undefined as Parameters<typeof run>[1];
    const journal = one.steps.map(({ command }) => {
      const answers = run(
        one.graph,
        state,
        command,
        Array.from({ length: 3 }, () => ({ ask: 'performers' as const, performers: { assignee: 'somebody' } })),
      );
      if (!answers.state) throw new Error('refused');
      state = answers.state;
      return { command, answers: answers.answers };
    });
    expect(replay(one.graph, journal)).toEqual(stateOf(one));
  });

  it('shows at its node what is refused at run time, and nothing has happened', () => {
    const graph = graphOf(
      model([start('s'), user('a'), xor('x'), user('b'), end('e')], ['s>a>x', 'x>b ? amount > 3', 'x>e !', 'b>e']),
    );
    const before = started(graph, { amount: 'much' });
    const odd = complete(before, 'a');
    expect(odd.refused).toMatchObject({ code: 'workflow.evaluate', at: 'x' });
    expect([...marksOf(odd).faults]).toEqual(['x']);
    expect(stateOf(odd)).toEqual(stateOf(before));
    expect(back(odd)).toEqual(before);
    // Another value mends it.
    expect(offers(complete(odd, 'a', { variables: { amount: 5 } })).map(({ node }) => node)).toEqual(['b']);
  });

  it('calls what has no name by its kind, and by its id too where there are several', () => {
    const graph = graphOf(
      model(
        [start('s'), { ...user('a'), name: '甲' }, and('f'), and('j'), xor('x'), end('e')],
        ['s>a>f', 'f>j', 'f>x>j', 'j>e'],
      ),
    );
    expect(['a', 'x', 'f', 'j', 'none'].map(namesOf(graph, (kind) => `<${kind}>`))).toEqual([
      '甲',
      '<exclusive>',
      '<parallel> f',
      '<parallel> j',
      'none',
    ]);
  });

  it('says where branches wait for what cannot come', () => {
    const graph = graphOf(
      model(
        [start('s'), and('f'), user('a'), user('b'), and('j'), xor('x'), end('out'), end('e')],
        ['s>f', 'f>a>x', 'x>out ? stop', 'x>j !', 'f>b>j', 'j>e'],
      ),
    );
    const stuck = complete(complete(started(graph, { stop: true }), 'a'), 'b');
    expect([...marksOf(stuck).faults]).toEqual(['j']);
    expect(
      logOf(stuck, (id) => id)
        .at(-1)
        ?.map(({ word }) => word),
    ).toContain('stuck');
  });

  it('rejects, goes back, fails a job and tries it again, and takes messages and the errors of a called process', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          user('own', { assignee: '${initiator}' }),
          user('lead'),
          service('send', { action: 'send', async: 'true' }),
          choice('wait'),
          caught('paid', { kind: 'message', name: 'paid' }),
          caught('soon', { kind: 'timer', duration: 'P1D' }),
          call('pay', 'pay'),
          boundary('bad', 'pay', { kind: 'error', name: 'rejected' }),
          end('e'),
          end('no'),
        ],
        ['s>own>lead>send>wait', 'wait>paid>pay', 'wait>soon>e', 'pay>e', 'bad>no'],
      ),
    );
    let one = complete(started(graph), 'own');
    const lead = at(one, 'lead');
    expect(lead).toMatchObject({ verbs: ['complete', 'reject', 'regress'], targets: ['own'] });
    const rejected = act(one, { verb: 'reject', task: lead.kind === 'task' ? lead.task : 0 });
    expect(offers(rejected).map(({ node }) => node)).toEqual(['own']);
    one = complete(one, 'lead');
    const job = at(one, 'send');
    const token = job.kind === 'job' ? job.token : 0;
    expect(job).toMatchObject({ kind: 'job', name: 'send', failed: false });
    one = act(one, { verb: 'jobFailed', token });
    expect(at(one, 'send')).toMatchObject({ failed: true });
    one = act(act(one, { verb: 'retry', token }), { verb: 'jobDone', token });
    expect(offers(one).map(({ kind, node }) => [kind, node])).toEqual([
      ['message', 'paid'],
      ['timer', 'soon'],
    ]);
    const message = at(one, 'paid');
    one = act(one, { verb: 'message', wait: message.kind === 'message' ? message.wait : 0 });
    expect(lastFlows(one)).toEqual(['wait-paid', 'paid-pay']);
    const pay = at(one, 'pay');
    one = act(one, { verb: 'called', token: pay.kind === 'call' ? pay.token : 0, how: 'rejected' });
    expect(marksOf(one).passed).toContain('bad');
    expect(stateOf(one)?.life).toBe('completed');
  });

  it('never loses what was chosen: going back and choosing the same comes to the same, whatever was chosen', () => {
    const next = (simulation: Simulation, pick: number): Choice | undefined => {
      if (simulation.open)
        return {
          reply:
            simulation.open.asked.ask === 'people'
              ? { ask: 'people', count: 1 + (pick % 4) }
              : { ask: 'action', result: pick },
        };
      if (!stateOf(simulation)) return { act: { verb: 'start', variables: { amount: pick * 100 } } };
      const open = offers(simulation);
      const offer = open[pick % Math.max(1, open.length)];
      if (!offer) return undefined;
      if (offer.kind === 'task')
        return {
          act:
            pick % 7 === 3 && offer.verbs.includes('regress')
              ? { verb: 'regress', task: offer.task, to: offer.targets[0] ?? '' }
              : pick % 5 === 4
                ? { verb: 'reject', task: offer.task }
                : { verb: 'complete', task: offer.task, outcome: pick % 2 === 0 ? 'agree' : 'reject' },
        };
      if (offer.kind === 'timer') return { act: { verb: 'timer', wait: offer.wait } };
      if (offer.kind === 'call')
        return { act: { verb: 'called', token: offer.token, how: pick % 3 === 0 ? 'rejected' : 'completed' } };
      return undefined;
    };
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 15 }), (picks) => {
        let one = begin(sample, NOW);
        for (const pick of picks) {
          const choiceNow = next(one, pick);
          if (!choiceNow) break;
          const before = one;
          one = chosen(one, choiceNow);
          if (one.refused) {
            expect(stateOf(one)).toEqual(stateOf(before));
            continue;
          }
          // A refusal that was shown before is put away by going back; all else is as it was.
          const { refused: _refused, ...clean } = before;
          expect(back(one)).toEqual(clean);
          expect(replayed(sample, NOW, one.choices)).toEqual(one);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('runs a subprocess and an inclusive join, and marks only what stands, not what waits for it', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          sub('box', row('p', 'q')),
          or('f'),
          receive('r', { props: { messageRef: { $type: 'bpmn:Message', id: 'm', name: 'm' } } }),
          script('calc', 'n = 1 + 1'),
          or('j'),
          end('e'),
        ],
        ['s>box>f', 'f>r', 'f>calc ? true', 'r>j', 'calc>j', 'j>e'],
      ),
    );
    let one = started(graph);
    expect([...marksOf(one).standing]).toEqual([['p', 1]]);
    one = complete(complete(one, 'p'), 'q');
    expect([...marksOf(one).standing].sort()).toEqual([
      ['j', 1],
      ['r', 1],
    ]);
    expect(eventsOf(one).some((event) => event.type === 'variables' && event.set['n'] === 2)).toBe(true);
  });
});

describe('the variables one fills in', () => {
  const graph = graphOf(
    model(
      [
        start('s'),
        user('a', {}, { multi: { collection: '${people}', item: 'one' } }),
        script('calc', 'total = price * 2'),
        xor('x'),
        user('b'),
        user('c'),
        end('e'),
      ],
      [
        's>a>calc>x',
        "x>b ? total > 10 and urgent and due > today() and one == 'z'",
        "x>c ? kind == 'small' or oneOf(kind, 'large') or order.unit == 't' or outcome == 'agree'",
        'x>e !',
        'b>e',
        'c>e',
      ],
    ),
  );

  it('are what the rules read, with the type they want and what they are compared with', () => {
    const found = variablesToFill(graph, [{ name: 'urgent', title: '加急', kind: 'boolean' }]);
    expect(
      found.map(({ name, title, kind, choices }) => [name, title, kind, choices?.map(({ value }) => value)]),
    ).toEqual(
      expect.arrayContaining([
        ['people', 'people', 'list', undefined],
        ['price', 'price', 'number', undefined],
        ['urgent', '加急', 'boolean', undefined],
        ['due', 'due', 'date', undefined],
        ['kind', 'kind', 'text', expect.arrayContaining(['small', 'large'])],
        ['order/unit', 'order.unit', 'text', ['t']],
      ]),
    );
    expect(found.map(({ name }) => name)).toHaveLength(6);
  });

  it('go into objects by their paths, and come out of them', () => {
    const row = asVariables({ amount: 3, 'order/unit': 't', 'order/size': 2, note: '', none: null });
    expect(row).toEqual({ amount: 3, order: { unit: 't', size: 2 } });
    expect([valueAt(row, 'order/size'), valueAt(row, 'order/none/deep'), valueAt(row, 'amount')]).toEqual([2, null, 3]);
  });
});

describe('a token on its way', () => {
  const bend = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 10 },
  ];

  it.each([
    [0, 0, 0],
    [0.375, 15, 0],
    [0.75, 30, 0],
    [0.875, 30, 5],
    [1, 30, 10],
    [2, 30, 10],
    [-1, 0, 0],
  ])('is at %d of it at %d, %d', (share, x, y) => {
    expect(pointAt(bend, share)).toEqual({ x, y });
  });

  it('stands where a way has no length', () => {
    expect(
      pointAt(
        [
          { x: 4, y: 4 },
          { x: 4, y: 4 },
        ],
        0.5,
      ),
    ).toEqual({ x: 4, y: 4 });
  });
});

it('reads a moment that names a zone on the clock of the product, also after a step back', () => {
  const graph = graphOf(
    model(
      [start('s'), user('a'), caught('wait', { kind: 'timer', date: '2026-11-29T23:00:00Z' }), end('e')],
      ['s>a>wait>e'],
    ),
  );
  const due = (simulation: Simulation): unknown => eventsOf(simulation).find(({ type }) => type === 'waitOpened');
  const one = complete(act(begin(graph, NOW, 'Asia/Shanghai'), { verb: 'start' }), 'a');
  expect(due(one)).toMatchObject({ due: '2026-11-30 07:00:00' });
  expect(due(complete(back(one), 'a'))).toMatchObject({ due: '2026-11-30 07:00:00' });
});
