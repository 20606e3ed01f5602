/**
 * How processes run: gateways, events, subprocesses, repetitions, jobs. Every command also passes the invariants of the
 * driver.
 */
import { describe, expect, it } from 'vitest';
import type { Value } from '../../src/engine/model/types.ts';
import type { Answer, Command } from '../../src/engine/model/workflow/types.ts';
import { Instance, answerOf } from './support/driver.ts';
import {
  and,
  boundary,
  call,
  caught,
  choice,
  end,
  graphOf,
  handler,
  manual,
  model,
  or,
  receive,
  row,
  script,
  service,
  start,
  sub,
  thrown,
  user,
  xor,
} from './support/models.ts';

const nodesEntered = (one: Instance): string[] =>
  one.events.flatMap((event) => (event.type === 'entered' ? [event.node] : []));

describe('gateways', () => {
  const choosing = graphOf(
    model(
      [start('s'), xor('x'), user('low'), user('high'), user('other'), end('e')],
      ['s>x', 'x>low ? amount < 100', 'x>high ? amount >= 1000 and urgent', 'x>other !', 'low>e', 'high>e', 'other>e'],
    ),
  );

  it.each([
    [{ amount: 5 }, 'low'],
    [{ amount: '99.99' }, 'low'],
    [{ amount: '1000.00', urgent: true }, 'high'],
    [{ amount: 5000, urgent: 'true' }, 'high'],
    [{ amount: 5000, urgent: 'false' }, 'other'],
    [{ amount: 5000 }, 'other'],
    [{}, 'other'],
    [{ amount: null }, 'other'],
  ])('takes of %j the way %s', (variables, way) => {
    expect(new Instance(choosing).start(variables).open).toEqual([way]);
  });

  it('refuses to evaluate what cannot be compared, and changes nothing', () => {
    const one = new Instance(choosing);
    expect(one.try({ verb: 'start', by: 'a', variables: { amount: 'much' } })).toMatchObject({
      code: 'workflow.evaluate',
      params: { node: 'x' },
    });
    expect(one.state).toBeUndefined();
  });

  it('takes every way of a parallel gateway, whatever stands on it', () => {
    const graph = graphOf(
      model(
        [start('s'), and('f'), user('a'), user('b'), end('e')],
        ['s>f', 'f>a ? false', 'f>b ? false', 'a>e', 'b>e'],
      ),
    );
    expect(new Instance(graph).start().open).toEqual(['a', 'b']);
  });

  it('reads own properties only', () => {
    const graph = graphOf(
      model(
        [start('s'), xor('x'), user('yes'), user('no'), end('e')],
        ['s>x', 'x>yes ? order.total > 3', 'x>no !', 'yes>e', 'no>e'],
      ),
    );
    expect(new Instance(graph).start({ order: { total: '3.01' } }).open).toEqual(['yes']);
    expect(
      new Instance(graph).start({ order: JSON.parse('{"__proto__":{"total":9}}') as Record<string, number> }).open,
    ).toEqual(['no']);
    expect(new Instance(graph).start({ order: 'text' }).open).toEqual(['no']);
    expect(
      new Instance(graph).try({
        verb: 'start',
        by: 'a',
        variables: JSON.parse('{"__proto__":1}') as Record<string, number>,
      })?.code,
    ).toBe('workflow.variable');
  });

  it('waits in an inclusive join for what was really started, and for no more', () => {
    const graph = graphOf(
      model(
        [start('s'), or('f'), user('a'), user('b'), user('c'), or('j'), user('z'), end('e')],
        ['s>f', 'f>a ? x > 0', 'f>b ? y > 0', 'f>c !', 'a>j', 'b>j', 'c>j', 'j>z>e'],
      ),
    );
    const both = new Instance(graph).start({ x: 1, y: 1 });
    expect(both.open).toEqual(['a', 'b']);
    expect(both.complete('a').open).toEqual(['b']);
    expect(both.complete('b').open).toEqual(['z']);
    expect(new Instance(graph).start({ x: 1 }).complete('a').open).toEqual(['z']);
    expect(new Instance(graph).start({}).complete('c').complete('z').state?.life).toBe('completed');
  });

  it('lets an inclusive join go when the branch it waited for ends elsewhere', () => {
    const graph = graphOf(
      model(
        [start('s'), or('f'), user('a'), user('b'), xor('x'), or('j'), user('z'), end('e'), end('out')],
        ['s>f', 'f>a ? true', 'f>b ? true', 'f>j !', 'a>j', 'b>x', 'x>out ? stop', 'x>j !', 'j>z>e'],
      ),
    );
    const one = new Instance(graph).start().complete('a');
    expect(one.open).toEqual(['b']);
    expect(one.complete('b', { variables: { stop: true } }).open).toEqual(['z']);
  });

  it('joins inclusively inside a loop: each round waits only for its own', () => {
    const graph = graphOf(
      model(
        [start('s'), xor('m'), or('f'), user('a'), user('b'), or('j'), xor('again'), end('e')],
        ['s>m>f', 'f>a', 'f>b ? wide', 'a>j', 'b>j', 'j>again', 'again>m ? more', 'again>e !'],
      ),
    );
    const one = new Instance(graph).start({ wide: true, more: true });
    one.complete('a').complete('b', { variables: { wide: false } });
    expect(one.open).toEqual(['a']);
    expect(one.complete('a', { variables: { more: false } }).state?.life).toBe('completed');
  });

  it('lets the older of two inclusive joins go that wait for each other', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          and('f'),
          user('a'),
          user('b'),
          or('j1'),
          or('j2'),
          xor('x1'),
          xor('x2'),
          user('u1'),
          user('u2'),
          end('e1'),
          end('e2'),
        ],
        ['s>f>a>j1>x1', 'f>b>j2>x2', 'x1>u1 ? cross', 'u1>j2', 'x1>e1 !', 'x2>u2 ? cross', 'u2>j1', 'x2>e2 !'],
      ),
    );
    const one = new Instance(graph).start({ cross: false });
    expect(one.complete('a').open).toEqual(['b']);
    expect(one.complete('b').state?.life).toBe('completed');
  });

  it('waits in an inclusive join for what a boundary event may still bring', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          and('f'),
          user('a'),
          boundary('late', 'a', { kind: 'timer', duration: 'PT1H' }),
          user('b'),
          user('c'),
          or('j'),
          user('z'),
          end('e'),
          end('out'),
        ],
        ['s>f>a>out', 'late>b>j', 'f>c>j', 'j>z>e'],
      ),
    );
    expect(new Instance(graph).start().complete('c').open).toEqual(['a']);
    expect(new Instance(graph).start().complete('c').complete('a').open).toEqual(['z']);
    const late = new Instance(graph).start().complete('c');
    expect(late.do({ verb: 'timer', wait: late.wait('late') }).open).toEqual(['b']);
    expect(late.complete('b').open).toEqual(['z']);
  });

  it('says when nothing can move any more', () => {
    const graph = graphOf(
      model(
        [start('s'), xor('x'), user('a'), user('b'), and('j'), end('e')],
        ['s>x', 'x>a ? first', 'x>b !', 'a>j', 'b>j', 'j>e'],
      ),
    );
    const one = new Instance(graph).start({ first: true }).complete('a');
    expect(one.last).toContainEqual(expect.objectContaining({ type: 'incident', node: 'j', why: 'stuck' }));
    expect(one.do({ verb: 'terminate', by: 'admin' }).state?.life).toBe('terminated');
  });

  it('takes the event that comes first and forgets the others', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          choice('g'),
          caught('paid', { kind: 'message', name: 'payment' }),
          caught('late', { kind: 'timer', duration: 'P3D' }),
          user('ship'),
          user('dun'),
          end('e'),
        ],
        ['s>g', 'g>paid>ship>e', 'g>late>dun>e'],
      ),
    );
    const one = new Instance(graph).start();
    const paid = one.wait('paid');
    expect(one.events).toContainEqual({
      type: 'waitOpened',
      wait: one.wait('late'),
      node: 'late',
      what: 'timer',
      due: '2026-05-07 09:00:00',
      activity: one.token('g'),
    });
    one.do({ verb: 'timer', wait: one.wait('late') });
    expect(one.open).toEqual(['dun']);
    expect(one.try({ verb: 'message', wait: paid })?.code).toBe('workflow.noWait');
  });
});

describe('events', () => {
  it('interrupts a task by its timer, and not beside it', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          user('a'),
          boundary('soon', 'a', { kind: 'timer', cycle: 'R2/PT1H' }, false),
          boundary('late', 'a', { kind: 'timer', duration: 'PT4H' }),
          user('nag'),
          user('boss'),
          end('e'),
        ],
        ['s>a>e', 'soon>nag>e', 'late>boss>e'],
      ),
    );
    const one = new Instance(graph).start();
    one.do({ verb: 'timer', wait: one.wait('soon') }, '2026-05-04 10:00:00');
    expect(one.open).toEqual(['a', 'nag']);
    one.do({ verb: 'timer', wait: one.wait('soon') }, '2026-05-04 11:00:00');
    expect(one.open).toEqual(['a', 'nag', 'nag']);
    expect(() => one.wait('soon')).toThrow();
    one.do({ verb: 'timer', wait: one.wait('late') });
    expect(one.open).toEqual(['boss', 'nag', 'nag']);
    one.complete('nag').complete('nag').complete('boss');
    expect(one.state?.life).toBe('completed');
  });

  it('interrupts all instances of a countersign at once, and lets none of their waits behind', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          user('sign', { assignee: '${u}' }, { multi: { collection: 'people', item: 'u' } }),
          boundary('late', 'sign', { kind: 'timer', duration: 'P1D' }),
          user('boss'),
          end('e'),
        ],
        ['s>sign>e', 'late>boss>e'],
      ),
    );
    const one = new Instance(graph).start({ people: ['a', 'b', 'c'] });
    one.complete('sign', { assignee: 'b' });
    one.do({ verb: 'timer', wait: one.wait('late') });
    expect(one.open).toEqual(['boss']);
    expect(one.state?.waits).toBeUndefined();
    expect(one.state?.scopes).toBeUndefined();
    expect(one.state?.done, 'a countersign broken off is not passed').toBeUndefined();
  });

  it('interrupts one instance of a repeated subprocess from inside only', () => {
    const inner = model(
      [
        start('is'),
        user('look', { assignee: '${u}' }),
        xor('ix'),
        end('ie'),
        end('bad', { event: { kind: 'error', name: 'E1' } }),
      ],
      ['is>look>ix', "ix>bad ? outcome == 'reject'", 'ix>ie !'],
    );
    const graph = graphOf(
      model(
        [
          start('s'),
          sub('each', inner, { multi: { collection: 'people', item: 'u' } }),
          boundary('err', 'each', { kind: 'error', name: 'E1' }),
          user('fix'),
          end('e'),
        ],
        ['s>each>e', 'err>fix>e'],
      ),
    );
    const one = new Instance(graph).start({ people: ['a', 'b'] });
    expect(one.open).toEqual(['look', 'look']);
    one.complete('look', { assignee: 'a' });
    expect(one.open).toEqual(['look']);
    one.complete('look', { assignee: 'b', outcome: 'reject' });
    expect(one.open).toEqual(['fix']);
  });

  it('carries an error outward to the nearest that catches its code', () => {
    const inner = model([start('is'), service('act'), end('ie')], ['is>act>ie']);
    const outer = model(
      [
        start('os'),
        sub('inner', inner),
        boundary('b2', 'inner', { kind: 'error', name: 'OTHER' }),
        end('oe'),
        user('u2'),
      ],
      ['os>inner>oe', 'b2>u2'],
    );
    const graph = graphOf(
      model(
        [
          start('s'),
          sub('outer', outer),
          boundary('any', 'outer', { kind: 'error' }),
          boundary('mine', 'outer', { kind: 'error', name: 'E7' }),
          user('ua'),
          user('um'),
          end('e'),
        ],
        ['s>outer>e', 'any>ua', 'mine>um'],
      ),
    );
    const failing =
      (error: string) =>
      (question: Parameters<typeof answerOf>[0]): Answer =>
        answerOf(question, { act: { error } });
    expect(new Instance(graph, failing('E7')).start().open).toEqual(['um']);
    expect(new Instance(graph, failing('E8')).start().open).toEqual(['ua']);
    expect(new Instance(graph, failing('OTHER')).start().open).toEqual(['u2']);
  });

  it('refuses a command whose action fails with an error nobody catches', () => {
    const graph = graphOf(model([start('s'), user('a'), service('act'), end('e')], ['s>a>act>e']));
    const one = new Instance(graph, (question) => answerOf(question, { act: { error: 'E' } })).start();
    expect(one.try({ verb: 'complete', task: one.task('a').id, by: 'boss' })).toMatchObject({
      code: 'workflow.error',
      params: { node: 'act', error: 'E' },
    });
    expect(one.open).toEqual(['a']);
  });

  it('ends an instance whose error end nobody catches', () => {
    const graph = graphOf(
      model(
        [start('s'), and('f'), user('a'), user('b'), end('e'), end('bad', { event: { kind: 'error', name: 'E' } })],
        ['s>f>a>bad', 'f>b>e'],
      ),
    );
    const one = new Instance(graph).start().complete('a');
    expect(one.state?.life).toBe('terminated');
    expect(one.last).toContainEqual({ type: 'life', value: 'terminated', by: 'boss', reason: 'E' });
  });

  it('escalates beside or instead, and not at all where nobody listens', () => {
    const inner = model(
      [start('is'), thrown('up', { kind: 'escalation', name: 'X' }), user('a'), end('ie')],
      ['is>up>a>ie'],
    );
    const graph = (interrupting: boolean, code: string): ReturnType<typeof graphOf> =>
      graphOf(
        model(
          [
            start('s'),
            sub('p', inner),
            boundary('b', 'p', { kind: 'escalation', name: code }, interrupting),
            user('boss'),
            end('e'),
          ],
          ['s>p>e', 'b>boss'],
        ),
      );
    expect(new Instance(graph(false, 'X')).start().open).toEqual(['a', 'boss']);
    expect(new Instance(graph(true, 'X')).start().open).toEqual(['boss']);
    expect(new Instance(graph(true, 'Y')).start().open).toEqual(['a']);
  });

  it('escalates a task from outside', () => {
    const graph = graphOf(
      model(
        [start('s'), user('a'), boundary('b', 'a', { kind: 'escalation' }, false), user('boss'), end('e')],
        ['s>a>e', 'b>boss'],
      ),
    );
    const one = new Instance(graph).start();
    one.do({ verb: 'escalate', task: one.task('a').id, code: 'overdue' });
    expect(one.open).toEqual(['a', 'boss']);
  });

  it('wakes every wait for a signal once', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          and('f'),
          caught('c1', { kind: 'signal', name: 'go' }),
          caught('c2', { kind: 'signal', name: 'go' }),
          user('a'),
          user('b'),
          thrown('say', { kind: 'signal', name: 'go' }),
          user('k'),
          end('e'),
        ],
        ['s>f>c1>a>e', 'f>c2>b>e', 'f>k>say>e'],
      ),
    );
    expect(new Instance(graph).start().do({ verb: 'signal', name: 'go' }).open).toEqual(['a', 'b', 'k']);
    const own = new Instance(graph).start().complete('k');
    expect(own.open).toEqual(['a', 'b']);
    expect(own.last).toContainEqual({ type: 'thrown', node: 'say', what: 'signal', name: 'go' });
    expect(own.try({ verb: 'signal', name: 'go' })?.code).toBe('workflow.noWait');
  });

  it('correlates a receive task by name and key, and takes its variables', () => {
    const graph = graphOf(
      model(
        [start('s'), receive('r', { attrs: {} }), caught('m', { kind: 'message', name: 'order' }), user('a'), end('e')],
        ['s>m>r>a>e'],
      ),
    );
    const one = new Instance(graph).start();
    one.do({ verb: 'message', wait: one.wait('m'), variables: { total: 4 } });
    expect(one.state?.variables).toEqual({ total: 4 });
    expect(one.do({ verb: 'message', wait: one.wait('r') }).open).toEqual(['a']);
  });

  it('terminates its own subprocess and nothing around it', () => {
    const inner = model(
      [start('is'), and('if'), user('a'), user('b'), end('t', { event: { kind: 'terminate' } }), end('ie')],
      ['is>if>a>t', 'if>b>ie'],
    );
    const graph = graphOf(
      model(
        [start('s'), and('f'), sub('p', inner), user('c'), user('z'), end('e'), end('e2')],
        ['s>f>p>z>e', 'f>c>e2'],
      ),
    );
    const one = new Instance(graph).start().complete('a');
    expect(one.open).toEqual(['c', 'z']);
    expect(one.state?.done).toBeUndefined();
    const whole = graphOf(
      model(
        [start('s'), and('f'), user('a'), user('b'), end('t', { event: { kind: 'terminate' } }), end('e')],
        ['s>f>a>t', 'f>b>e'],
      ),
    );
    expect(new Instance(whole).start().complete('a').state?.life).toBe('completed');
  });

  it('starts by a message where the plain start is not asked for', () => {
    const graph = graphOf(
      model(
        [start('s'), start('m', { event: { kind: 'message', name: 'hello' } }), user('a'), user('b'), end('e')],
        ['s>a>e', 'm>b>e'],
      ),
    );
    expect(new Instance(graph).do({ verb: 'start', by: 'u', node: 'm' }).open).toEqual(['b']);
    expect(new Instance(graph).start().open).toEqual(['a']);
    expect(new Instance(graph).try({ verb: 'start', by: 'u', node: 'a' })?.code).toBe('workflow.startNode');
  });
});

describe('event subprocesses', () => {
  const main = (goesOn: boolean): ReturnType<typeof graphOf> =>
    graphOf(
      model(
        [
          start('s'),
          and('f'),
          user('a'),
          user('b'),
          and('j'),
          user('z'),
          end('e'),
          handler(
            'h',
            model(
              [
                start('hs', { event: { kind: 'message', name: 'stop' }, props: { isInterrupting: !goesOn } }),
                user('clear'),
                end('he'),
              ],
              ['hs>clear>he'],
            ),
          ),
        ],
        ['s>f>a>j>z>e', 'f>b>j'],
      ),
    );

  it('takes over when it interrupts: the rest is cancelled, it alone ends the instance', () => {
    const one = new Instance(main(false)).start().complete('a');
    one.do({ verb: 'message', wait: one.wait('hs') });
    expect(one.open).toEqual(['clear']);
    expect(() => one.wait('hs'), 'it starts once').toThrow();
    expect(one.state?.done, 'what was cancelled cannot be gone back to').toBeUndefined();
    expect(one.complete('clear').state?.life).toBe('completed');
  });

  it('runs beside, as often as it is called, and the instance waits for it', () => {
    const one = new Instance(main(true)).start();
    one.do({ verb: 'message', wait: one.wait('hs') }).do({ verb: 'message', wait: one.wait('hs') });
    expect(one.open).toEqual(['a', 'b', 'clear', 'clear']);
    one.complete('a').complete('b').complete('z');
    expect(one.open).toEqual(['clear', 'clear']);
    expect(one.complete('clear').state?.done, 'nobody goes back into one that is over').toEqual(['a', 'b', 'z']);
    expect(one.complete('clear').state?.life).toBe('completed');
  });

  it('catches an error in its scope before the boundary does, but not its own', () => {
    const inner = model(
      [
        start('is'),
        user('a'),
        end('bad', { event: { kind: 'error', name: 'E' } }),
        handler(
          'h',
          model(
            [
              start('hs', { event: { kind: 'error', name: 'E' } }),
              user('mend'),
              end('worse', { event: { kind: 'error', name: 'E' } }),
            ],
            ['hs>mend>worse'],
          ),
        ),
      ],
      ['is>a>bad'],
    );
    const graph = graphOf(
      model(
        [start('s'), sub('p', inner), boundary('b', 'p', { kind: 'error', name: 'E' }), user('boss'), end('e')],
        ['s>p>e', 'b>boss>e'],
      ),
    );
    const one = new Instance(graph).start().complete('a');
    expect(one.open).toEqual(['mend']);
    expect(one.complete('mend').open).toEqual(['boss']);
  });

  it('that has taken over leaves its errors to what is outside, not to its neighbours', () => {
    const inner = model(
      [
        start('is'),
        user('a'),
        end('ie'),
        handler(
          'h1',
          model(
            [
              start('h1s', { event: { kind: 'message', name: 'stop' } }),
              user('mend'),
              end('bad', { event: { kind: 'error', name: 'E' } }),
            ],
            ['h1s>mend>bad'],
          ),
        ),
        handler(
          'h2',
          model([start('h2s', { event: { kind: 'error', name: 'E' } }), user('wrong'), end('h2e')], ['h2s>wrong>h2e']),
        ),
      ],
      ['is>a>ie'],
    );
    const graph = graphOf(
      model(
        [start('s'), sub('p', inner), boundary('b', 'p', { kind: 'error', name: 'E' }), user('boss'), end('e')],
        ['s>p>e', 'b>boss>e'],
      ),
    );
    const one = new Instance(graph).start();
    expect(one.do({ verb: 'message', wait: one.wait('h1s') }).complete('mend').open).toEqual(['boss']);
  });

  it('keeps its timer armed with the scope and closes it with the scope', () => {
    const inner = model(
      [
        start('is'),
        user('a'),
        end('ie'),
        handler(
          'h',
          model([start('hs', { event: { kind: 'timer', duration: 'PT1H' } }), user('late'), end('he')], ['hs>late>he']),
        ),
      ],
      ['is>a>ie'],
    );
    const graph = graphOf(model([start('s'), sub('p', inner), user('z'), end('e')], ['s>p>z>e']));
    const one = new Instance(graph).start();
    const wait = one.wait('hs');
    expect(one.complete('a').open).toEqual(['z']);
    expect(one.try({ verb: 'timer', wait })?.code).toBe('workflow.noWait');
  });
});

describe('subprocesses and calls', () => {
  it('ends a subprocess with its last token', () => {
    const inner = model([start('is'), and('f'), user('a'), user('b'), end('x1'), end('x2')], ['is>f>a>x1', 'f>b>x2']);
    const one = new Instance(graphOf(model([start('s'), sub('p', inner), user('z'), end('e')], ['s>p>z>e'])))
      .start()
      .complete('a');
    expect(one.open).toEqual(['b']);
    expect(one.complete('b').open).toEqual(['z']);
  });

  it('nests three hundred deep without a stack', () => {
    let inside = row('deep');
    for (let at = 0; at < 300; at += 1)
      inside = model([start(`s${at}`), sub(`p${at}`, inside), end(`e${at}`)], [`s${at}>p${at}>e${at}`]);
    const one = new Instance(graphOf(inside));
    one.start();
    expect(one.open).toEqual(['deep']);
    expect(one.complete('deep').state?.life).toBe('completed');
  });

  it('calls a process, gives and takes variables, and asks the caller when it failed', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          call('c', 'child'),
          boundary('no', 'c', { kind: 'error', name: 'rejected' }),
          user('a'),
          user('b'),
          end('e'),
        ],
        ['s>c>a>e', 'no>b>e'],
      ),
    );
    const one = new Instance(graph).start({ x: 1 });
    expect(one.events).toContainEqual({
      type: 'callStarted',
      activity: one.token('c'),
      node: 'c',
      process: 'child',
      variables: { x: 1 },
    });
    const called = one.token('c');
    expect(new Instance(graph).start().do({ verb: 'called', token: called, how: 'rejected' }).open).toEqual(['b']);
    expect(new Instance(graph).start().do({ verb: 'called', token: called, how: 'terminated' }).state?.life).toBe(
      'terminated',
    );
    expect(one.do({ verb: 'called', token: called, how: 'completed', variables: { y: 2 } }).open).toEqual(['a']);
    expect(one.state?.variables).toEqual({ x: 1 });
    expect(one.try({ verb: 'called', token: called, how: 'completed' })?.code).toBe('workflow.noJob');
  });

  it('calls once for each item, and hands the item in', () => {
    const graph = graphOf(
      model(
        [start('s'), call('c', 'child', { multi: { collection: 'list', item: 'one' } }), user('z'), end('e')],
        ['s>c>z>e'],
      ),
    );
    const one = new Instance(graph).start({ list: ['x', 'y'] });
    const started = one.events.flatMap((event) => (event.type === 'callStarted' ? [event] : []));
    expect(started.map(({ variables }) => variables['one'])).toEqual(['x', 'y']);
    for (const { activity } of started) one.do({ verb: 'called', token: activity, how: 'completed' });
    expect(one.open).toEqual(['z']);
  });
});

describe('automatic work', () => {
  it('computes and acts in order, and hands results on', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          script('calc', "total = price * count; level = total > 100 ? 'high' : 'low'"),
          service('book', { action: 'book', resultVariable: 'no' }),
          xor('x'),
          user('big'),
          user('small'),
          end('e'),
        ],
        ['s>calc>book>x', "x>big ? level == 'high' and no == 7", 'x>small !', 'big>e', 'small>e'],
      ),
    );
    const one = new Instance(graph, (question) => answerOf(question, { book: { result: 7 } })).start({
      price: '19.90',
      count: 6,
    });
    expect(one.open).toEqual(['big']);
    expect(one.state?.variables).toEqual({ price: '19.90', count: 6, total: '119.4', level: 'high', no: 7 });
  });

  it('queues a job, retries it, and lets a boundary event catch its error', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          service('send', { action: 'mail', async: 'true' }),
          boundary('b', 'send', { kind: 'error', name: 'GONE' }),
          user('a'),
          user('b2'),
          end('e'),
        ],
        ['s>send>a>e', 'b>b2>e'],
      ),
    );
    const one = new Instance(graph).start();
    const token = one.token('send');
    expect(one.events).toContainEqual({ type: 'jobQueued', activity: token, node: 'send', action: 'mail', input: {} });
    expect(one.try({ verb: 'retry', by: 'admin', token })?.code).toBe('workflow.notFailed');
    one.do({ verb: 'jobFailed', token, message: 'no network' });
    expect(one.last).toContainEqual({
      type: 'incident',
      node: 'send',
      activity: token,
      why: 'failed',
      message: 'no network',
    });
    one.do({ verb: 'retry', by: 'admin', token });
    expect(one.last).toContainEqual(expect.objectContaining({ type: 'jobQueued', activity: token }));
    expect(new Instance(graph).start().do({ verb: 'jobFailed', token, error: 'GONE' }).open).toEqual(['b2']);
    expect(one.do({ verb: 'jobDone', token }).open).toEqual(['a']);
    expect(one.try({ verb: 'jobDone', token })?.code).toBe('workflow.noJob');
  });

  it('cancels a job that an interruption overtakes', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          service('send', { action: 'mail', async: 'true' }),
          boundary('b', 'send', { kind: 'timer', duration: 'PT1H' }),
          user('a'),
          end('e'),
        ],
        ['s>send>e', 'b>a>e'],
      ),
    );
    const one = new Instance(graph).start();
    const token = one.token('send');
    one.do({ verb: 'timer', wait: one.wait('b') });
    expect(one.last).toContainEqual({ type: 'jobCancelled', activity: token, node: 'send' });
  });

  it('cancels every job of a repetition once, and none that was never queued', () => {
    const cancelled = (one: Instance): string[] =>
      one.events.flatMap((event) => (event.type === 'jobCancelled' ? [event.node] : []));
    const repeated = graphOf(
      model(
        [
          start('s'),
          service('send', { action: 'mail', async: 'true' }, { multi: { times: '3' } }),
          boundary('b', 'send', { kind: 'timer', duration: 'PT1H' }),
          user('a'),
          end('e'),
        ],
        ['s>send>e', 'b>a>e'],
      ),
    );
    const one = new Instance(repeated).start();
    one.do({ verb: 'timer', wait: one.wait('b') });
    expect(cancelled(one)).toEqual(['send', 'send', 'send']);
    const inner = model(
      [
        start('is'),
        and('f'),
        end('bad', { event: { kind: 'error', name: 'E' } }),
        service('send', { action: 'mail', async: 'true' }),
        end('ie'),
      ],
      ['is>f>bad', 'f>send>ie'],
    );
    const early = new Instance(
      graphOf(
        model(
          [start('s'), sub('p', inner), boundary('b', 'p', { kind: 'error', name: 'E' }), user('a'), end('e')],
          ['s>p>e', 'b>a>e'],
        ),
      ),
    ).start();
    expect(early.open).toEqual(['a']);
    expect(cancelled(early)).toEqual([]);
  });

  it('takes 5,000 automatic steps without a stack, and stops where there is no end', () => {
    const ids = Array.from({ length: 5000 }, (_, at) => `m${at}`);
    const chain = graphOf(
      model([start('s'), ...ids.map((id) => manual(id)), end('e')], [['s', ...ids, 'e'].join('>')]),
    );
    expect(new Instance(chain).start().state?.life).toBe('completed');
    const endless = graphOf(
      model([start('s'), xor('m'), script('t', 'n = 1'), xor('x'), end('e')], ['s>m>t>x', 'x>m ? true', 'x>e !']),
    );
    expect(new Instance(endless).try({ verb: 'start', by: 'a' })).toMatchObject({ code: 'workflow.steps' });
  });

  it('loops while a condition holds, at most so often, and perhaps never', () => {
    const loop = (more: object, body = 'n = n + 1'): Instance =>
      new Instance(
        graphOf(model([start('s'), script('t', body, { loop: more }), user('a'), end('e')], ['s>t>a>e'])),
      ).start({ n: 0 });
    expect(loop({ while: 'n < 7' }).state?.variables).toEqual({ n: 7 });
    expect(loop({ while: 'n < 7', most: 3 }).state?.variables).toEqual({ n: 3 });
    expect(loop({ most: 4 }).state?.variables).toEqual({ n: 4 });
    expect(loop({ while: 'n > 0', testBefore: true }).state?.variables).toEqual({ n: 0 });
    expect(loop({ while: 'n > 5' }).state?.variables).toEqual({ n: 1 });
    const asked = new Instance(
      graphOf(
        model(
          [start('s'), user('a', { outcomes: 'agree,again' }, { loop: { while: "outcome == 'again'" } }), end('e')],
          ['s>a>e'],
        ),
      ),
    ).start();
    expect(asked.complete('a', { outcome: 'again' }).complete('a').state?.life).toBe('completed');
  });
});

describe('repetition', () => {
  const people = (completion: object, more: Record<string, string> = {}): Instance =>
    new Instance(
      graphOf(
        model(
          [
            start('s'),
            user('sign', { assignee: '${u}', ...more }, { multi: { collection: 'people', item: 'u', ...completion } }),
            xor('x'),
            user('yes'),
            user('no'),
            end('e'),
          ],
          ['s>sign>x', "x>no ? outcome == 'reject'", 'x>yes !', 'yes>e', 'no>e'],
        ),
      ),
    ).start({ people: ['a', 'b', 'c', 'd'] });
  const vote = (one: Instance, ...votes: string[]): string[] => {
    votes.forEach((outcome, at) => one.complete('sign', { assignee: 'abcd'[at] ?? '', outcome }));
    return one.open;
  };

  it.each([
    [{}, ['agree', 'agree', 'agree'], ['sign']],
    [{}, ['agree', 'agree', 'agree', 'agree'], ['yes']],
    [{}, ['agree', 'reject', 'agree', 'agree'], ['no']],
    [{ completion: 'any' }, ['agree'], ['yes']],
    [{ completion: 'any' }, ['reject'], ['no']],
    [{ completion: 'count:2' }, ['agree', 'reject'], ['sign', 'sign']],
    [{ completion: 'count:2' }, ['agree', 'reject', 'agree'], ['yes']],
    [{ completion: 'count:2' }, ['reject', 'reject', 'reject'], ['no']],
    [{ completion: 'ratio:0.5' }, ['agree', 'agree'], ['yes']],
    [{ completion: 'ratio:0.75' }, ['reject', 'reject'], ['no']],
    [{ completion: 'ratio:1' }, ['reject'], ['no']],
    [{ until: 'nrOfCompletedInstances / nrOfInstances >= 0.5' }, ['agree', 'agree'], ['yes']],
    [{ until: 'nrOfAgreed >= 3' }, ['agree', 'agree', 'reject', 'agree'], ['no']],
  ])('%j after %j', (completion, votes, open) => {
    expect(vote(people(completion), ...votes)).toEqual(open);
  });

  it('goes one by one where it is sequential', () => {
    const one = people({ sequential: true });
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['a']);
    one.complete('sign').complete('sign');
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['c']);
    expect(one.complete('sign').complete('sign').open).toEqual(['yes']);
  });

  it.each([
    ['collection', undefined],
    ['collection', null],
    ['collection', ''],
    ['times', undefined],
  ])('a countersign over %s that is %j has nobody to sign it, and does not pass', (which, list) => {
    const multi = which === 'times' ? { times: '${list}' } : { collection: 'list', item: 'u' };
    const graph = graphOf(
      model([start('s'), user('sign', { assignee: '${u}' }, { multi }), user('z'), end('e')], ['s>sign>z>e']),
    );
    const one = new Instance(graph).start(list === undefined ? {} : { list });
    expect(one.open).toEqual(['sign']);
    expect(one.last.find(({ type }) => type === 'taskCreated')).toMatchObject({ nobody: true, why: 'emptyField' });
    const { id } = one.task('sign');
    one.do({ verb: 'assign', task: id, by: 'admin', override: true, to: 'boss' });
    expect(one.complete('sign').open).toEqual(['z']);
  });

  it.each([{ collection: 'list', item: 'u' }, { times: '${list}' }])('%j that is given and empty passes', (multi) => {
    const graph = graphOf(
      model([start('s'), user('sign', { assignee: '${u}' }, { multi }), user('z'), end('e')], ['s>sign>z>e']),
    );
    expect(new Instance(graph).start({ list: 'item' in multi ? [] : 0 }).open).toEqual(['z']);
  });

  it('a repeated subprocess over what nobody set is refused, and so is what is no list and no number of times', () => {
    const inner = model([start('is'), user('look'), end('ie')], ['is>look>ie']);
    const over = (multi: object): Instance =>
      new Instance(graphOf(model([start('s'), sub('each', inner, { multi }), user('z'), end('e')], ['s>each>z>e'])));
    const refusal = (multi: object, variables: Record<string, Value>): unknown =>
      over(multi).try({ verb: 'start', by: 'a', variables });
    const list = { collection: 'list', item: 'u' };
    expect(refusal(list, {})).toMatchObject({ code: 'workflow.unset', params: { node: 'each', text: 'list' } });
    expect(refusal({ times: '${list}' }, { list: null })).toMatchObject({ code: 'workflow.unset' });
    expect(refusal(list, { list: true })).toMatchObject({ code: 'workflow.extent' });
    expect(refusal(list, { list: { a: 1 } })).toMatchObject({ code: 'workflow.extent' });
    expect(refusal({ times: '${list}' }, { list: 'two' })).toMatchObject({ code: 'workflow.extent' });
    expect(refusal({ times: '${list}' }, { list: 2.5 })).toMatchObject({ code: 'workflow.extent' });
    expect(over(list).start({ list: [] }).open).toEqual(['z']);
    expect(over(list).start({ list: 'x, y' }).open).toEqual(['look', 'look']);
  });

  it('passes over an empty list, and refuses one that has no end', () => {
    const graph = graphOf(
      model([start('s'), user('sign', {}, { multi: { times: '${n}' } }), user('z'), end('e')], ['s>sign>z>e']),
    );
    expect(new Instance(graph).start({ n: 0 }).open).toEqual(['z']);
    expect(new Instance(graph).start({ n: 3 }).open).toEqual(['sign', 'sign', 'sign']);
    expect(new Instance(graph).try({ verb: 'start', by: 'a', variables: { n: 1_000_000 } })?.code).toBe(
      'workflow.instances',
    );
  });

  it('makes a countersign of a task whose handlers must all sign, together or in turn', () => {
    const graph = graphOf(
      model([start('s'), user('a', { assigneeSource: 'nodeConfig' }), user('z'), end('e')], ['s>a>z>e']),
    );
    const with_ = (inTurn: boolean) =>
      new Instance(graph, (question) =>
        question.ask === 'performers' && question.rule.source
          ? { ask: 'performers', performers: { every: ['u', 'v'], ...(inTurn ? { inTurn: true } : {}) } }
          : answerOf(question),
      ).start();
    expect(with_(false).tasks.map(({ assignee }) => assignee)).toEqual(['u', 'v']);
    const turn = with_(true);
    expect(turn.tasks.map(({ assignee }) => assignee)).toEqual(['u']);
    expect(turn.complete('a').complete('a').open).toEqual(['z']);
  });

  it('leaves out a step that nobody handles and nobody has to, alone and in a countersign; nobody goes back to it', () => {
    const skipping = (question: Parameters<typeof answerOf>[0]) =>
      question.ask === 'performers' && question.rule.source
        ? { ask: 'performers' as const, performers: { why: 'noLeader' as const, skip: true as const } }
        : answerOf(question);
    const graph = graphOf(
      model(
        [
          start('s'),
          user('apply'),
          user('a', { assigneeSource: 'nodeConfig', outcomes: 'fine,reject' }),
          xor('x'),
          user('z'),
          user('no'),
          end('e'),
        ],
        ['s>apply>a>x', 'x>z ? outcome == "fine"', 'x>no !', 'z>e', 'no>e'],
      ),
    );
    const one = new Instance(graph, skipping).start().complete('apply');
    expect(one.open).toEqual(['z']);
    expect(one.events).toContainEqual({ type: 'skipped', activity: expect.any(Number) as number, node: 'a' });
    expect(one.state?.done).toEqual(['apply']);
    expect(one.try({ verb: 'regress', task: one.task('z').id, by: 'boss', to: 'a' })?.code).toBe('workflow.target');
    expect(one.regress('z', 'apply').complete('apply').open).toEqual(['z']);
    const several = graphOf(
      model(
        [start('s'), user('a', { assigneeSource: 'nodeConfig' }, { multi: { times: '3' } }), user('z'), end('e')],
        ['s>a>z>e'],
      ),
    );
    expect(new Instance(several, skipping).start().open).toEqual(['z']);
    const people = graphOf(
      model([start('s'), user('a', { assigneeSource: 'nodeConfig' }, { multi: {} }), user('z'), end('e')], ['s>a>z>e']),
    );
    expect(new Instance(people, skipping).start().open).toEqual(['z']);
    // The last one who did something takes it back over what was left out.
    const back = new Instance(graph, skipping).start().complete('apply');
    back.do({ verb: 'withdraw', by: 'boss', task: back.state?.last?.task ?? 0 });
    expect(back.open).toEqual(['apply']);
  });

  it('repeats a subprocess, each with its own item and counter', () => {
    const inner = model(
      [start('is'), user('a', { assignee: '${u}' }), xor('x'), user('deep'), end('ie')],
      ['is>a>x', 'x>deep ? loopCounter == 1', 'x>ie !', 'deep>ie'],
    );
    const one = new Instance(
      graphOf(
        model(
          [start('s'), sub('each', inner, { multi: { collection: 'people', item: 'u' } }), user('z'), end('e')],
          ['s>each>z>e'],
        ),
      ),
    ).start({ people: ['a', 'b'] });
    one.complete('a', { assignee: 'a' });
    expect(one.open).toEqual(['a']);
    one.complete('a', { assignee: 'b' });
    expect(one.open).toEqual(['deep']);
    expect(one.complete('deep').open).toEqual(['z']);
  });

  it("puts a task nobody was found for on the administrator's list", () => {
    const one = new Instance(graphOf(model([start('s'), user('a'), end('e')], ['s>a>e'])), () => ({
      ask: 'performers',
      performers: {},
    })).start();
    expect(one.events).toContainEqual(expect.objectContaining({ type: 'taskCreated', node: 'a', nobody: true }));
    expect(one.tasks).toHaveLength(1);
  });
});

describe('status', () => {
  it('follows the tokens, back and forth', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          user('apply', { assignee: '${initiator}', enterStatus: 'draft' }),
          user('a', { enterStatus: 'checking' }),
          user('b', { enterStatus: 'signing' }),
          end('e', { attrs: { enterStatus: 'approved' } }),
        ],
        ['s>apply>a>b>e'],
      ),
    );
    const one = new Instance(graph).start();
    expect(one.state?.status).toBe('draft');
    expect(one.complete('apply').complete('a').state?.status).toBe('signing');
    expect(one.regress('b', 'a').state?.status).toBe('checking');
    expect(one.complete('a').complete('b').state?.status).toBe('approved');
    expect(one.events.flatMap((event) => (event.type === 'status' ? [event.value] : []))).toEqual([
      'draft',
      'checking',
      'signing',
      'checking',
      'signing',
      'approved',
    ]);
  });

  it('is what the branch says that still goes its way', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          and('f'),
          user('a', { enterStatus: 'one' }),
          user('b', { enterStatus: 'two' }),
          and('j'),
          end('e'),
        ],
        ['s>f>a>j>e', 'f>b>j'],
      ),
    );
    const one = new Instance(graph).start();
    expect(one.state?.status).toBe('two');
    expect(one.complete('b').state?.status).toBe('one');
    const joined = graphOf(
      model(
        [
          start('s'),
          and('f'),
          user('a', { enterStatus: 'one' }),
          user('b', { enterStatus: 'two' }),
          and('j'),
          user('z'),
          end('e'),
        ],
        ['s>f>a>j>z>e', 'f>b>j'],
      ),
    );
    expect(new Instance(joined).start().complete('a').complete('b').state?.status, 'behind a join what came last').toBe(
      'two',
    );
    expect(new Instance(joined).start().complete('b').complete('a').state?.status).toBe('one');
  });
});

it('enters in the order of the drawing', () => {
  const one = new Instance(
    graphOf(model([start('s'), and('f'), manual('a'), manual('b'), and('j'), end('e')], ['s>f>a>j>e', 'f>b>j'])),
  ).start();
  expect(nodesEntered(one)).toEqual(['s', 'f', 'a', 'j', 'b', 'j', 'j', 'e']);
});

describe('the time of a command', () => {
  const timed = (due: string): Instance =>
    new Instance(
      graphOf(
        model(
          [
            start('s'),
            script('reckon', 'on = addWorkdays(today(), 1)'),
            user('a', { assignee: 'p', dueDate: due, workdays: 'true' }),
            boundary('late', 'a', { kind: 'timer', date: '2026-11-29T08:00:00+02:00' }),
            end('e'),
            end('f'),
          ],
          ['s>reckon>a>e', 'late>f'],
        ),
      ),
    );
  const time = {
    zone: 'Asia/Shanghai',
    calendar: { workdays: ['2026-05-09'], holidays: ['2026-05-05', '2026-05-06'] },
  };
  const startAt = (one: Instance, more: Partial<Command>, variables: Record<string, Value> = {}): Instance =>
    one.do({ verb: 'start', by: 'starter', variables, ...more } as Parameters<Instance['do']>[0]);
  const created = (one: Instance): object | undefined => one.events.find(({ type }) => type === 'taskCreated');

  it('tells deadlines and formulas which days are worked on', () => {
    // A Monday; Tuesday and Wednesday are off, and the Saturday is worked on.
    const one = startAt(timed('P4D'), time);
    expect(created(one)).toMatchObject({ due: '2026-05-11 09:00:00' });
    expect(one.state?.variables['on']).toBe('2026-05-07');
    const plain = startAt(timed('P4D'), {});
    expect(created(plain)).toMatchObject({ due: '2026-05-08 09:00:00' });
    expect(plain.state?.variables['on']).toBe('2026-05-05');
  });

  it('reads a moment with a zone on its clock, in a timer and in a deadline', () => {
    const one = startAt(timed('${until}'), time, { until: '2026-11-28T23:00:00Z' });
    expect(created(one)).toMatchObject({ due: '2026-11-29 07:00:00' });
    expect(one.events.find(({ type }) => type === 'waitOpened')).toMatchObject({ due: '2026-11-29 14:00:00' });
  });

  it('refuses a deadline that cannot be read, and has none where nothing is said', () => {
    const start = { verb: 'start', by: 'a' } as const;
    expect(timed('${until}').try({ ...start, variables: { until: 'soon' } })).toMatchObject({ code: 'workflow.timer' });
    expect(created(timed('${until}').start({}))).not.toHaveProperty('due');
  });
});
