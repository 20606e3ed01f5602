/**
 * Going back: regress past joins and into subprocesses, reject, withdraw. What the interpreters people know lose tokens
 * at.
 */
import { describe, expect, it } from 'vitest';
import { Instance } from './support/driver.ts';
import {
  and,
  boundary,
  caught,
  end,
  graphOf,
  handler,
  model,
  or,
  row,
  service,
  start,
  sub,
  user,
  xor,
} from './support/models.ts';

const voided = (one: Instance): readonly string[] =>
  one.last.flatMap((event) => (event.type === 'voided' ? event.nodes : []));
const starter = { assignee: '${initiator}' };

describe('regress', () => {
  const forked = graphOf(
    model(
      [
        start('s'),
        user('apply', starter),
        and('f'),
        user('a1'),
        user('a2'),
        user('b'),
        and('j'),
        user('c'),
        user('d'),
        end('e'),
      ],
      ['s>apply>f>a1>a2>j>c>d>e', 'f>b>j'],
    ),
  );
  const at = (...done: string[]): Instance =>
    done.reduce((one, node) => one.complete(node), new Instance(forked).start());

  it('leads to steps really handled, upstream of the task', () => {
    const one = at('apply', 'a1');
    expect(one.try({ verb: 'regress', task: one.task('a2').id, by: 'boss', to: 'c' })).toMatchObject({
      code: 'workflow.target',
      targets: ['apply', 'a1'],
    });
    expect(one.try({ verb: 'regress', task: one.task('a2').id, by: 'boss', to: 'a2' })?.code).toBe('workflow.target');
    expect(one.try({ verb: 'regress', task: one.task('b').id, by: 'boss', to: 'a1' })).toMatchObject({
      code: 'workflow.parallel',
      params: { node: 'a1' },
      targets: ['apply'],
    });
  });

  it('inside a branch leaves the other branch alone', () => {
    const one = at('apply', 'a1');
    expect(one.regress('a2', 'a1').open).toEqual(['a1', 'b']);
    expect(one.complete('a1').complete('b').complete('a2').open).toEqual(['c']);
  });

  it('before the fork cancels every branch, parked tokens too', () => {
    const one = at('apply', 'a1', 'a2');
    expect(one.regress('b', 'apply').open).toEqual(['apply']);
    expect(one.state?.tokens).toHaveLength(1);
    expect(one.complete('apply').open).toEqual(['a1', 'b']);
  });

  it('past a join that has fired repeats one branch only, and joins with what the other had done', () => {
    const one = at('apply', 'a1', 'a2', 'b', 'c');
    one.regress('d', 'a1');
    expect(one.open).toEqual(['a1']);
    expect(voided(one)).toEqual(['a1', 'a2', 'c']);
    expect(one.complete('a1').complete('a2').open).toEqual(['c']);
    expect(one.complete('c').complete('d').state?.life).toBe('completed');
  });

  it('past a join to the shorter branch, and again', () => {
    const one = at('apply', 'a1', 'a2', 'b');
    for (let round = 0; round < 3; round += 1) {
      expect(one.regress('c', 'b').open).toEqual(['b']);
      expect(one.complete('b').open).toEqual(['c']);
    }
  });

  it('past two joins, one in the other', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          and('f0'),
          and('f1'),
          user('a'),
          user('b'),
          user('c'),
          user('m'),
          and('j1'),
          and('j0'),
          user('z'),
          end('e'),
        ],
        ['s>f0>f1>a>j1>m>j0>z>e', 'f1>b>j1', 'f0>c>j0'],
      ),
    );
    const one = new Instance(graph).start().complete('c').complete('a').complete('b').complete('m');
    expect(one.open).toEqual(['z']);
    expect(one.regress('z', 'a').open).toEqual(['a']);
    expect(
      one.state?.tokens
        .filter(({ by }) => by !== undefined)
        .map(({ by }) => by)
        .sort(),
    ).toEqual(['b-j1', 'c-j0']);
    expect(one.complete('a').open).toEqual(['m']);
    expect(one.complete('m').open).toEqual(['z']);
  });

  it('in an inner branch while the outer one still runs: the outer join does not let it out', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          and('f0'),
          and('f1'),
          user('a'),
          user('b'),
          user('c'),
          user('m'),
          and('j1'),
          and('j0'),
          user('z'),
          end('e'),
        ],
        ['s>f0>f1>a>j1>m>j0>z>e', 'f1>b>j1', 'f0>c>j0'],
      ),
    );
    const one = new Instance(graph).start().complete('a').complete('b');
    expect(one.regress('m', 'b').open).toEqual(['b', 'c']);
    expect(one.complete('b').complete('c').complete('m').open).toEqual(['z']);
  });

  it('through a loop over the fork does not reach into the branch beside', () => {
    const graph = graphOf(
      model(
        [start('s'), xor('m'), and('f'), user('a'), user('b'), and('j'), user('c'), xor('x'), end('e')],
        ['s>m>f>a>j>c>x', 'f>b>j', 'x>m ? again', 'x>e !'],
      ),
    );
    const one = new Instance(graph).start({ again: true }).complete('a').complete('b').complete('c').complete('a');
    expect(one.open).toEqual(['b']);
    // `a` is done in this round and its token waits in the join; from `b` there is no way back to it.
    expect(one.try({ verb: 'regress', task: one.task('b').id, by: 'boss', to: 'a' })?.code).toBe('workflow.parallel');
    one.complete('b');
    expect(one.regress('c', 'a').open).toEqual(['a']);
    expect(one.complete('a', { variables: { again: false } }).complete('c').state?.life).toBe('completed');
  });

  it('through a join that has not fired is no way, though the branch has no token any more', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          and('f'),
          user('a'),
          xor('x'),
          user('b'),
          user('d'),
          and('j'),
          xor('m'),
          user('c'),
          end('e'),
          end('out'),
        ],
        ['s>f>a>x', 'x>out ? stop', 'x>j !', 'f>b>j>m>c>e', 'f>d>m'],
      ),
    );
    const one = new Instance(graph).start({ stop: true }).complete('a').complete('b').complete('d');
    // `c` is open because of `d`; the join still waits.
    expect(one.try({ verb: 'regress', task: one.task('c').id, by: 'boss', to: 'a' })).toMatchObject({
      code: 'workflow.parallel',
      targets: ['d'],
    });
  });

  it('past an inclusive join neither doubles nor waits for what was not started', () => {
    const graph = graphOf(
      model(
        [start('s'), or('f'), user('a'), user('b'), user('n'), or('j'), user('c'), end('e')],
        ['s>f', 'f>a ? true', 'f>b ? true', 'f>n ? false', 'f>j !', 'a>j', 'b>j', 'n>j', 'j>c>e'],
      ),
    );
    const one = new Instance(graph).start().complete('a').complete('b');
    expect(one.regress('c', 'a').open).toEqual(['a']);
    expect(one.complete('a').open).toEqual(['c']);
    expect(one.complete('c').state?.life).toBe('completed');
  });

  it('keeps the approvals before the target though a way leads back to them', () => {
    const graph = graphOf(
      model(
        [start('s'), user('apply', starter), user('leader'), xor('x'), user('boss'), end('e')],
        ['s>apply>leader>x', "x>apply ? outcome == 'reject'", 'x>boss !', 'boss>e'],
      ),
    );
    const one = new Instance(graph).start().complete('apply').complete('leader');
    one.regress('boss', 'leader');
    expect(voided(one)).toEqual(['leader']);
    expect(one.state?.done).toEqual(['apply']);
  });

  it('into a subprocess that is over rebuilds it, with its timers and the joins that had fired', () => {
    const inner = model(
      [
        start('is'),
        and('if'),
        user('a'),
        user('b'),
        and('ij'),
        end('ie'),
        handler(
          'h',
          model([start('hs', { event: { kind: 'timer', duration: 'PT1H' } }), user('hu'), end('he')], ['hs>hu>he']),
        ),
      ],
      ['is>if>a>ij>ie', 'if>b>ij'],
    );
    const graph = graphOf(
      model(
        [
          start('s'),
          sub('p', inner),
          boundary('late', 'p', { kind: 'timer', duration: 'P1D' }),
          user('z'),
          user('l'),
          end('e'),
        ],
        ['s>p>z>e', 'late>l>e'],
      ),
    );
    const one = new Instance(graph).start().complete('a').complete('b');
    expect(one.state?.waits).toBeUndefined();
    one.regress('z', 'b');
    expect(one.open).toEqual(['b']);
    expect([one.wait('hs'), one.wait('late')]).toHaveLength(2);
    expect(one.complete('b').open).toEqual(['z']);
    expect(one.complete('z').state?.life).toBe('completed');
  });

  it('into a subprocess in a subprocess, past a join outside of them', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          and('f'),
          sub('p', model([start('ps'), sub('q', row('a', 'b')), end('pe')], ['ps>q>pe'])),
          user('c'),
          and('j'),
          user('z'),
          end('e'),
        ],
        ['s>f>p>j>z>e', 'f>c>j'],
      ),
    );
    const one = new Instance(graph).start().complete('a').complete('b').complete('c');
    expect(one.regress('z', 'b').open).toEqual(['b']);
    expect(one.state?.scopes?.map(({ of }) => of)).toEqual(['p', 'q']);
    expect(one.complete('b').open).toEqual(['z']);
  });

  it('out of a subprocess cancels it whole', () => {
    const inner = model([start('is'), and('if'), user('x'), user('y'), end('ie')], ['is>if>x>ie', 'if>y>ie']);
    const one = new Instance(graphOf(model([start('s'), user('a'), sub('p', inner), end('e')], ['s>a>p>e'])))
      .start()
      .complete('a');
    expect(one.regress('y', 'a').open).toEqual(['a']);
    expect(one.state?.scopes).toBeUndefined();
  });

  it('inside one instance of a repeated subprocess touches no other', () => {
    const graph = graphOf(
      model([start('s'), sub('each', row('a', 'b'), { multi: { times: '2' } }), user('z'), end('e')], ['s>each>z>e']),
    );
    const one = new Instance(graph).start().complete('a').complete('a');
    expect(one.regress('b', 'a').open).toEqual(['a', 'b']);
    one.complete('b').complete('a').complete('b');
    expect(one.open).toEqual(['z']);
    expect(one.try({ verb: 'regress', task: one.task('z').id, by: 'boss', to: 'a' })).toMatchObject({
      code: 'workflow.repeated',
      targets: [],
    });
  });

  it('to a countersign has everybody sign again, and keeps what was signed as returned', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          user('a'),
          user('sign', { assignee: '${u}' }, { multi: { collection: 'people', item: 'u' } }),
          user('z'),
          end('e'),
        ],
        ['s>a>sign>z>e'],
      ),
    );
    const one = new Instance(graph)
      .start({ people: ['u', 'v'] })
      .complete('a')
      .complete('sign')
      .complete('sign');
    one.regress('z', 'sign');
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['u', 'v']);
    expect(voided(one)).toEqual(['sign']);
    one.complete('sign');
    one.regress('sign', 'a');
    expect(voided(one), 'a countersign broken off in the middle').toEqual(['a', 'sign']);
    expect(one.open).toEqual(['a']);
  });

  it('cannot lead into what an interruption broke off', () => {
    const inner = model(
      [start('is'), and('if'), user('x'), user('y'), and('ij'), end('ie')],
      ['is>if>x>ij>ie', 'if>y>ij'],
    );
    const graph = graphOf(
      model(
        [
          start('s'),
          user('a'),
          sub('p', inner),
          boundary('late', 'p', { kind: 'timer', duration: 'PT1H' }),
          user('l'),
          end('e'),
        ],
        ['s>a>p>e', 'late>l>e'],
      ),
    );
    const one = new Instance(graph).start().complete('a').complete('x');
    one.do({ verb: 'timer', wait: one.wait('late') });
    // Nobody has signed `y`; gone back to `x`, the join would take it as done.
    expect(one.try({ verb: 'regress', task: one.task('l').id, by: 'boss', to: 'x' })).toMatchObject({
      code: 'workflow.target',
      targets: ['a'],
    });
    expect(one.regress('l', 'a').open).toEqual(['a']);
  });

  it('from a branch beside the main way leaves the main way running', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          user('a'),
          user('b'),
          boundary('soon', 'b', { kind: 'timer', duration: 'PT1H' }, false),
          user('n1'),
          user('n2'),
          end('e'),
        ],
        ['s>a>b>e', 'soon>n1>n2>e'],
      ),
    );
    const one = new Instance(graph).start().complete('a');
    one.do({ verb: 'timer', wait: one.wait('soon') }).complete('n1');
    expect(one.regress('n2', 'n1').open).toEqual(['b', 'n1']);
    expect(one.regress('n1', 'a').open).toEqual(['a']);
  });

  it('from a branch beside undoes what the main way did behind a join, whether it lives or has ended', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          and('f'),
          user('a'),
          boundary('soon', 'a', { kind: 'timer', duration: 'PT1H' }, false),
          user('n'),
          user('b'),
          and('j'),
          user('c'),
          end('e'),
          end('e2'),
        ],
        ['s>f>a>j>c>e', 'f>b>j', 'soon>n>e2'],
      ),
    );
    for (const done of [[], ['c']]) {
      const one = new Instance(graph).start();
      one
        .do({ verb: 'timer', wait: one.wait('soon') })
        .complete('b')
        .complete('a');
      for (const node of done) one.complete(node);
      expect(one.regress('n', 'a').open).toEqual(['a']);
      expect(one.complete('a').open).toEqual(['c']);
      expect(one.complete('c').state?.life).toBe('completed');
    }
    const early = new Instance(graph).start();
    early.do({ verb: 'timer', wait: early.wait('soon') }).complete('a');
    expect(early.regress('n', 'a').open, 'while the other branch still goes its way').toEqual(['a', 'b']);
    expect(early.complete('a').complete('b').open).toEqual(['c']);
  });

  it('into a subprocess that still runs beside the task is refused', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          sub('p', row('x', 'y')),
          boundary('soon', 'p', { kind: 'timer', duration: 'PT1H' }, false),
          user('n'),
          end('e'),
        ],
        ['s>p>e', 'soon>n'],
      ),
    );
    const one = new Instance(graph).start().complete('x');
    one.do({ verb: 'timer', wait: one.wait('soon') });
    expect(one.try({ verb: 'regress', task: one.task('n').id, by: 'boss', to: 'x' })?.code).toBe('workflow.parallel');
    expect(one.open).toEqual(['n', 'y']);
  });

  it('before a subprocess voids what was done in it', () => {
    const graph = graphOf(model([start('s'), user('a'), sub('p', row('x', 'y')), user('z'), end('e')], ['s>a>p>z>e']));
    const one = new Instance(graph).start().complete('a').complete('x').complete('y').regress('z', 'a');
    expect(voided(one)).toEqual(['a', 'x', 'y']);
    expect(one.state?.done).toBeUndefined();
  });

  it('arms the timers of the returned step afresh', () => {
    const graph = graphOf(
      model(
        [start('s'), user('a'), boundary('late', 'a', { kind: 'timer', duration: 'PT1H' }), user('b'), end('e')],
        ['s>a>b>e', 'late>e'],
      ),
    );
    const one = new Instance(graph).start();
    const first = one.wait('late');
    one.complete('a');
    one.do({ verb: 'regress', task: one.task('b').id, by: 'boss', to: 'a' }, '2026-05-05 12:00:00');
    expect(one.last).toContainEqual(
      expect.objectContaining({ type: 'waitOpened', node: 'late', due: '2026-05-05 13:00:00' }),
    );
    expect(one.wait('late')).not.toBe(first);
  });

  it("says to the one who resolves people that it is the former handlers' turn", () => {
    const asked: (boolean | undefined)[] = [];
    const one = new Instance(forked, (question) => {
      if (question.ask === 'performers') asked.push(question.again);
      return { ask: 'performers', performers: { assignee: 'boss' } };
    })
      .start()
      .complete('apply')
      .complete('a1');
    one.regress('a2', 'a1');
    expect(asked).toEqual([undefined, undefined, undefined, undefined, true]);
  });
});

describe('reject', () => {
  const graph = (rejectTo?: string): ReturnType<typeof graphOf> =>
    graphOf(
      model(
        [
          start('s'),
          user('apply', starter),
          and('f'),
          user('a', rejectTo === undefined ? {} : { rejectTo }),
          user('b'),
          and('j'),
          user('c'),
          end('e'),
        ],
        ['s>apply>f>a>j>c>e', 'f>b>j'],
      ),
    );

  it("leads to the starter's first task and cancels all else", () => {
    const one = new Instance(graph()).start().complete('apply').complete('b');
    one.do({ verb: 'reject', task: one.task('a').id, by: 'boss', comment: 'why' });
    expect(one.open).toEqual(['apply']);
    expect(one.tasks[0]?.assignee).toBe('starter');
    expect(voided(one)).toEqual(['apply', 'b']);
    expect(one.last).toContainEqual(
      expect.objectContaining({ type: 'taskEnded', node: 'a', how: 'rejected', comment: 'why' }),
    );
    expect(one.complete('apply').open).toEqual(['a', 'b']);
  });

  it('ends the instance where the node says so, or where there is nothing to go back to', () => {
    const ended = new Instance(graph('end')).start().complete('apply');
    expect(ended.do({ verb: 'reject', task: ended.task('a').id, by: 'boss', comment: 'no' }).state?.life).toBe(
      'rejected',
    );
    expect(ended.last).toContainEqual({ type: 'life', value: 'rejected', by: 'boss', reason: 'no' });
    expect(ended.last.flatMap((event) => (event.type === 'taskEnded' ? [[event.node, event.how]] : []))).toEqual([
      ['a', 'rejected'],
      ['b', 'cancelled'],
    ]);
    const plain = new Instance(graphOf(model([start('s'), user('a'), end('e')], ['s>a>e']))).start();
    expect(plain.do({ verb: 'reject', task: plain.task('a').id, by: 'boss' }).state?.life).toBe('rejected');
  });

  it('works from inside subprocesses and countersigns', () => {
    const nested = graphOf(
      model(
        [
          start('s'),
          user('apply', starter),
          sub(
            'p',
            model(
              [
                start('is'),
                user('sign', { assignee: '${u}' }, { multi: { collection: 'people', item: 'u' } }),
                end('ie'),
              ],
              ['is>sign>ie'],
            ),
          ),
          end('e'),
        ],
        ['s>apply>p>e'],
      ),
    );
    const one = new Instance(nested)
      .start({ people: ['u', 'v'] })
      .complete('apply')
      .complete('sign', { assignee: 'v' });
    one.do({ verb: 'reject', task: one.task('sign').id, by: 'u' });
    expect(one.open).toEqual(['apply']);
    expect(one.state?.scopes).toBeUndefined();
  });
});

describe('withdraw', () => {
  const graph = graphOf(
    model(
      [
        start('s'),
        user('apply', starter),
        and('f'),
        user('a'),
        user('b', { candidateUsers: 'u,v' }),
        and('j'),
        user('c'),
        end('e'),
      ],
      ['s>apply>f>a>j>c>e', 'f>b>j'],
    ),
  );

  it('ends the request while nobody has handled it', () => {
    const one = new Instance(graph).start();
    expect(one.try({ verb: 'withdraw', by: 'other' })?.code).toBe('workflow.starterOnly');
    expect(one.complete('apply').do({ verb: 'withdraw', by: 'starter' }).state?.life).toBe('withdrawn');
    const late = new Instance(graph).start().complete('apply').complete('a');
    expect(late.try({ verb: 'withdraw', by: 'starter' })?.code).toBe('workflow.touched');
    const claimed = new Instance(graph).start().complete('apply');
    claimed.do({ verb: 'claim', task: claimed.task('b').id, by: 'u' });
    expect(claimed.try({ verb: 'withdraw', by: 'starter' })?.code).toBe('workflow.touched');
  });

  it('takes the last completion back while the next step is untouched', () => {
    const one = new Instance(graph).start();
    const { id } = one.task('apply');
    one.complete('apply');
    expect(one.try({ verb: 'withdraw', by: 'boss', task: id })?.code).toBe('workflow.notLast');
    expect(one.do({ verb: 'withdraw', by: 'starter', task: id }).open).toEqual(['apply']);
    expect(one.state?.done, 'it is not finished any more').toBeUndefined();
    expect(one.try({ verb: 'withdraw', by: 'starter', task: id })?.code).toBe('workflow.notLast');
    const again = one.task('apply').id;
    one.complete('apply').do({ verb: 'claim', task: one.task('b').id, by: 'u' });
    expect(one.try({ verb: 'withdraw', by: 'starter', task: again })?.code).toBe('workflow.touched');
    one.do({ verb: 'unclaim', task: one.task('b').id, by: 'u' });
    expect(one.do({ verb: 'withdraw', by: 'starter', task: again }).open).toEqual(['apply']);
  });

  it('takes a completion back that fired a join, and one that only waits in it', () => {
    const one = new Instance(graph).start().complete('apply');
    const a = one.task('a').id;
    one.complete('a');
    expect(one.do({ verb: 'withdraw', by: 'boss', task: a }).open).toEqual(['a', 'b']);
    one.complete('b');
    const again = one.task('a').id;
    one.complete('a');
    expect(one.open).toEqual(['c']);
    expect(one.do({ verb: 'withdraw', by: 'boss', task: again }).open).toEqual(['a']);
    expect(one.complete('a').complete('c').state?.life).toBe('completed');
  });

  it('takes one signature of a running countersign back, and its vote', () => {
    const sign = (sequential: boolean) =>
      graphOf(
        model(
          [
            start('s'),
            user('sign', { assignee: '${u}' }, { multi: { collection: 'people', item: 'u', sequential } }),
            user('z'),
            end('e'),
          ],
          ['s>sign>z>e'],
        ),
      );
    const one = new Instance(sign(false)).start({ people: ['u', 'v', 'w'] });
    const { id } = one.task('sign', 'v');
    one.complete('sign', { assignee: 'v' }).do({ verb: 'withdraw', by: 'v', task: id });
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['u', 'w', 'v']);
    one.complete('sign').complete('sign').complete('sign');
    expect(one.open).toEqual(['z']);
    const turn = new Instance(sign(true)).start({ people: ['u', 'v', 'w'] });
    const first = turn.task('sign').id;
    turn.complete('sign').do({ verb: 'withdraw', by: 'u', task: first });
    expect(turn.tasks.map(({ assignee }) => assignee)).toEqual(['u']);
    turn.complete('sign').complete('sign');
    const last = turn.task('sign').id;
    turn.complete('sign');
    expect(turn.open).toEqual(['z']);
    expect(turn.try({ verb: 'withdraw', by: 'w', task: last })?.code).toBe('workflow.countersigned');
  });

  it('takes back what ended its branch, behind a join too', () => {
    const beside = graphOf(
      model(
        [
          start('s'),
          and('f'),
          user('a'),
          user('b'),
          boundary('soon', 'b', { kind: 'timer', duration: 'PT1H' }, false),
          user('n'),
          and('j'),
          end('e'),
          end('e2'),
        ],
        ['s>f>a>j>e', 'f>b>j', 'soon>n>e2'],
      ),
    );
    const one = new Instance(beside).start();
    one.do({ verb: 'timer', wait: one.wait('soon') }).complete('b');
    const { id } = one.task('a');
    one.complete('a');
    expect(one.open).toEqual(['n']);
    // What `b` had done was used up by the join; without it `a` would wait there for ever.
    expect(one.do({ verb: 'withdraw', by: 'boss', task: id }).open).toEqual(['a', 'n']);
    expect(one.complete('a').complete('n').state?.life).toBe('completed');
    const apart = new Instance(
      graphOf(model([start('s'), and('f'), user('a'), user('b'), end('e'), end('e2')], ['s>f>a>e', 'f>b>e2'])),
    ).start();
    const first = apart.task('a').id;
    expect(apart.complete('a').do({ verb: 'withdraw', by: 'boss', task: first }).open).toEqual(['a', 'b']);
  });

  it('takes a signature back without the signatory somebody added since', () => {
    const sign = graphOf(
      model(
        [
          start('s'),
          user('sign', { assignee: '${u}' }, { multi: { collection: 'people', item: 'u' } }),
          user('z'),
          end('e'),
        ],
        ['s>sign>z>e'],
      ),
    );
    const one = new Instance(sign).start({ people: ['u', 'v'] });
    const { id } = one.task('sign', 'u');
    one.complete('sign', { assignee: 'u' });
    one.do({ verb: 'addSign', task: one.task('sign', 'v').id, by: 'v', how: 'parallel', users: ['w'] });
    one.do({ verb: 'withdraw', by: 'u', task: id });
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['v', 'w', 'u']);
    expect(one.complete('sign').complete('sign').complete('sign').open).toEqual(['z']);
  });

  it('does not undo what was carried out', () => {
    const acted = new Instance(
      graphOf(model([start('s'), user('a'), service('pay'), user('b'), end('e')], ['s>a>pay>b>e'])),
    ).start();
    const { id } = acted.task('a');
    acted.complete('a');
    expect(acted.try({ verb: 'withdraw', by: 'boss', task: id })?.code).toBe('workflow.acted');
  });

  it('does not bring back what was cancelled by it', () => {
    const inner = model(
      [start('is'), and('f'), user('a'), user('b'), end('t', { event: { kind: 'terminate' } }), end('ie')],
      ['is>f>a>t', 'f>b>ie'],
    );
    const one = new Instance(graphOf(model([start('s'), sub('p', inner), user('z'), end('e')], ['s>p>z>e']))).start();
    const { id } = one.task('a');
    one.complete('a');
    expect(one.try({ verb: 'withdraw', by: 'boss', task: id })?.code).toBe('workflow.cancelled');
  });

  it('is over once a clock or a stranger has moved something', () => {
    const graph = graphOf(
      model(
        [
          start('s'),
          and('f'),
          user('a'),
          user('b'),
          caught('w', { kind: 'timer', duration: 'PT1H' }),
          and('j'),
          end('e'),
        ],
        ['s>f>a>b>j>e', 'f>w>j'],
      ),
    );
    const one = new Instance(graph).start();
    const { id } = one.task('a');
    one.complete('a').do({ verb: 'timer', wait: one.wait('w') });
    expect(one.try({ verb: 'withdraw', by: 'boss', task: id })?.code).toBe('workflow.notLast');
  });

  it('is over once somebody went back instead', () => {
    const looping = graphOf(
      model([start('s'), user('a'), user('b'), user('c'), xor('x'), end('e')], ['s>a>b>c>x', 'x>a ? again', 'x>e !']),
    );
    const one = new Instance(looping).start().complete('a');
    const { id } = one.task('b');
    one.complete('b').regress('c', 'a');
    expect(one.try({ verb: 'withdraw', by: 'boss', task: id })?.code).toBe('workflow.notLast');
  });

  it('takes back out of a subprocess that ended with it', () => {
    const one = new Instance(graphOf(model([start('s'), sub('p', row('a', 'b')), user('z'), end('e')], ['s>p>z>e'])))
      .start()
      .complete('a');
    const { id } = one.task('b');
    one.complete('b');
    expect(one.do({ verb: 'withdraw', by: 'boss', task: id }).open).toEqual(['b']);
    expect(one.complete('b').complete('z').state?.life).toBe('completed');
  });
});
