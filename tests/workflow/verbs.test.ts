/**
 * The verbs of a task: what each does, when it is refused, and that the table of the documentation is the one the
 * interpreter goes by.
 */
import { describe, expect, it } from 'vitest';
import { workflowErrors } from '../../src/engine/model/errors/workflow-errors.ts';
import { offersOf, run, runAsking, signersOf } from '../../src/engine/model/workflow/run.ts';
import type { Command, State, Verb } from '../../src/engine/model/workflow/types.ts';
import { INSTANCE_VERBS, TASK_VERBS, type TaskState } from '../../src/engine/model/workflow/verbs.ts';
import { readText } from '../support/checkout.ts';
import { withVerbTables } from '../support/workflow-verbs.ts';
import { Instance, NOW, type Short, answerOf } from './support/driver.ts';
import { end, graphOf, model, service, start, user } from './support/models.ts';

const graph = graphOf(
  model([start('s'), user('first'), user('a', { candidateUsers: 'u,v' }), user('z'), end('e')], ['s>first>a>z>e']),
);
const fresh = (): Instance => new Instance(graph).start().complete('first');
const assigned = (): Instance => {
  const one = fresh();
  return one.do({ verb: 'claim', task: one.task('a').id, by: 'u' });
};
/** The id of the task at `a`, resting or not. */
const idOf = (one: Instance): number => one.tasks.find((task) => one.nodeOf(task) === 'a' && !task.added)?.id ?? 0;
const taskAt = (one: Instance) => one.tasks.find(({ id }) => id === idOf(one));

const IN_STATE: Readonly<Record<TaskState, () => Instance>> = {
  candidate: fresh,
  assigned,
  delegated: () => {
    const one = assigned();
    return one.do({ verb: 'delegate', task: idOf(one), by: 'u', to: 'x' });
  },
  held: () => {
    const one = assigned();
    return one.do({ verb: 'addSign', task: idOf(one), by: 'u', how: 'before', users: ['x'] });
  },
};

/** A well-formed command of each verb about the task at `a`. */
function commandOf(verb: Verb, one: Instance): Short {
  const task = idOf(one);
  const of = { task, by: taskAt(one)?.assignee ?? 'u' };
  switch (verb) {
    case 'assign':
    case 'delegate':
    case 'transfer':
      return { verb, ...of, to: 'w' };
    case 'complete':
      return { verb, ...of };
    case 'addSign':
      return { verb, ...of, how: 'parallel', users: ['w'] };
    case 'carbonCopy':
      return { verb, ...of, users: ['w'] };
    case 'regress':
      return { verb, ...of, to: 'first' };
    case 'claim':
    case 'unclaim':
    case 'resolve':
    case 'comment':
    case 'remind':
    case 'reject':
    case 'removeSign':
      return { verb, ...of };
    case 'escalate':
      return { verb, task, code: 'x' };
    case 'expire':
      return { verb, task, outcome: 'agree' };
    default:
      throw new Error(`${verb} is about no task`);
  }
}

const ALL = [...new Set(Object.values(TASK_VERBS).flat())];

describe('the table of verbs', () => {
  it.each(
    Object.entries(IN_STATE).flatMap(([state, make]) => ALL.map((verb) => [state as TaskState, verb, make] as const)),
  )('%s: %s', (state, verb, make) => {
    const one = make();
    const refusal = one.try(commandOf(verb, one));
    const allowed = TASK_VERBS[state].includes(verb);
    // There is nothing to take away from a task to which nobody was added; the table allows the verb all the same.
    if (verb === 'removeSign' && allowed) expect(refusal?.code).toBe('workflow.notAdded');
    else if (allowed) expect(refusal).toBeUndefined();
    else {
      expect(['workflow.taskState', 'workflow.taken']).toContain(refusal?.code);
      expect(refusal?.allowed).toEqual(TASK_VERBS[state]);
      expect(workflowErrors[refusal?.code ?? 'workflow.noTask'].wire).toBe(409);
    }
  });

  it('is the one the documentation prints', () => {
    expect(readText('docs/workflow.md')).toBe(withVerbTables(readText('docs/workflow.md')));
    expect(readText('docs/workflow.md')).toContain('| `delegated` |');
  });

  it('refuses everything on a suspended instance but to activate or terminate it', () => {
    const one = assigned();
    const commands = ALL.map((verb) => commandOf(verb, one));
    one.do({ verb: 'suspend', by: 'admin' });
    const others: Short[] = [
      { verb: 'withdraw', by: 'starter' },
      { verb: 'timer', wait: 1 },
      { verb: 'message', wait: 1 },
      { verb: 'signal', name: 'x' },
      { verb: 'jobDone', token: 1 },
      { verb: 'suspend', by: 'admin' },
    ];
    for (const command of [...commands, ...others]) {
      expect(one.try(command), command.verb).toMatchObject({
        code: 'workflow.suspended',
        allowed: ['activate', 'terminate'],
      });
    }
    expect(one.do({ verb: 'activate', by: 'admin' }).state?.life).toBe('running');
    expect(one.try({ verb: 'activate', by: 'admin' })?.code).toBe('workflow.running');
    one.do({ verb: 'suspend', by: 'admin' });
    expect(one.do({ verb: 'terminate', by: 'admin', comment: 'over' }).last).toContainEqual({
      type: 'life',
      value: 'terminated',
      by: 'admin',
      reason: 'over',
    });
  });

  it('rests while its parent does, and goes on once nothing holds it: neither its parent nor somebody', () => {
    const one = assigned();
    const parent = { by: 'admin', override: true, parent: true } as const;
    const complete = () => one.try({ verb: 'complete', task: idOf(one), by: 'u' })?.code;
    one.do({ verb: 'suspend', ...parent });
    expect(one.state?.life).toBe('suspended');
    expect(complete()).toBe('workflow.parentSuspended');
    expect(one.try({ verb: 'activate', by: 'admin' })?.code).toBe('workflow.parentSuspended');
    expect(one.do({ verb: 'activate', ...parent }).last).toEqual([{ type: 'life', value: 'running', by: 'admin' }]);

    one.do({ verb: 'suspend', by: 'admin' });
    one.do({ verb: 'suspend', ...parent });
    expect(one.last).toEqual([]);
    expect(one.do({ verb: 'activate', ...parent }).last).toEqual([]);
    expect(complete()).toBe('workflow.suspended');
    expect(one.do({ verb: 'activate', by: 'admin' }).state?.life).toBe('running');

    one.do({ verb: 'suspend', by: 'admin' });
    one.do({ verb: 'suspend', ...parent });
    one.do({ verb: 'activate', by: 'admin' });
    expect(complete()).toBe('workflow.parentSuspended');
    expect(one.do({ verb: 'activate', ...parent }).state).not.toHaveProperty('holds');
  });

  it('allows nothing on an instance that is over, whichever way it ended', () => {
    const one = assigned();
    const commands = ALL.map((verb) => commandOf(verb, one));
    one.do({ verb: 'terminate', by: 'admin' });
    for (const command of commands)
      expect(one.try(command), command.verb).toMatchObject({ code: 'workflow.ended', allowed: [] });
    expect(
      Object.entries(INSTANCE_VERBS)
        .filter(([, verbs]) => verbs.length === 0)
        .map(([life]) => life),
    ).toEqual(['completed', 'rejected', 'terminated', 'withdrawn']);
  });

  it('leaves to a node what it leaves out, and to the assignee what is theirs', () => {
    const strict = graphOf(
      model([start('s'), user('first'), user('a', { withoutVerbs: 'transfer, regress' }), end('e')], ['s>first>a>e']),
    );
    const one = new Instance(strict).start().complete('first');
    const { id } = one.task('a');
    expect(one.try({ verb: 'transfer', task: id, by: 'boss', to: 'w' })).toMatchObject({
      code: 'workflow.without',
      params: { verb: 'transfer' },
    });
    expect(offersOf(strict, one.state as State, id).verbs).not.toContain('regress');
    expect(one.try({ verb: 'complete', task: id, by: 'stranger' })?.code).toBe('workflow.notAssignee');
    expect(one.do({ verb: 'complete', task: id, by: 'admin', override: true }).state?.life).toBe('completed');
  });
});

describe('who has it', () => {
  it('is claimed once, given back, and claimed by another', () => {
    const one = fresh();
    one.do({ verb: 'claim', task: idOf(one), by: 'u' });
    expect(one.try({ verb: 'claim', task: idOf(one), by: 'v' })?.code).toBe('workflow.taken');
    one.do({ verb: 'unclaim', task: idOf(one), by: 'u' }).do({ verb: 'claim', task: idOf(one), by: 'v' });
    expect(taskAt(one)?.assignee).toBe('v');
    const direct = new Instance(graph).start();
    expect(direct.try({ verb: 'unclaim', task: direct.task('first').id, by: 'boss' })?.code).toBe('workflow.notPool');
  });

  it('goes to a delegate and comes back to its owner, however often it is handed on', () => {
    const one = assigned();
    const task = idOf(one);
    one.do({ verb: 'delegate', task, by: 'u', to: 'x' }).do({ verb: 'delegate', task, by: 'x', to: 'y' });
    expect(taskAt(one)).toMatchObject({ assignee: 'y', owner: 'u' });
    expect(one.try({ verb: 'complete', task, by: 'y' })?.code).toBe('workflow.taskState');
    expect(one.try({ verb: 'delegate', task, by: 'y', to: 'u' })?.code).toBe('workflow.people');
    one.do({ verb: 'resolve', task, by: 'y' });
    expect(taskAt(one)).toMatchObject({ assignee: 'u' });
    expect(taskAt(one)?.owner).toBeUndefined();
    expect(one.complete('a').open).toEqual(['z']);
  });

  it('is transferred with no way back', () => {
    const one = assigned();
    one.do({ verb: 'transfer', task: idOf(one), by: 'u', to: 'w' });
    expect(one.try({ verb: 'unclaim', task: idOf(one), by: 'w' })?.code).toBe('workflow.notPool');
    expect(one.try({ verb: 'complete', task: idOf(one), by: 'u' })?.code).toBe('workflow.notAssignee');
  });

  it.each(['', 'u'])('is not handed to %j', (to) => {
    const one = assigned();
    for (const verb of ['assign', 'delegate', 'transfer'] as const)
      expect(one.try({ verb, task: idOf(one), by: 'u', to })?.code).toBe('workflow.people');
  });
});

describe('signatures besides', () => {
  it('before: the task rests until all have signed', () => {
    const one = assigned();
    const task = idOf(one);
    one.do({ verb: 'addSign', task, by: 'u', how: 'before', users: ['x', 'y'] });
    expect(one.try({ verb: 'complete', task, by: 'u' })?.code).toBe('workflow.taskState');
    one.complete('a', { assignee: 'x' }).complete('a', { assignee: 'y', outcome: 'reject' });
    expect(one.last).toContainEqual({ type: 'taskChanged', task, how: 'ready', held: 0 });
    expect(one.complete('a', { assignee: 'u', outcome: 'agree' }).open).toEqual(['z']);
    expect(one.state?.variables).toEqual({ outcome: 'agree' });
  });

  it('after: in turn once the task is done, whose outcome stands', () => {
    const one = assigned();
    one.do({ verb: 'addSign', task: idOf(one), by: 'u', how: 'after', users: ['x', 'y'] });
    one.complete('a', { outcome: 'agree' });
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['x']);
    one.complete('a', { outcome: 'reject' });
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['y']);
    expect(one.complete('a').open).toEqual(['z']);
    expect(one.state?.variables).toEqual({ outcome: 'agree' });
  });

  it('in parallel: the token waits for every one', () => {
    const one = assigned();
    one.do({ verb: 'addSign', task: idOf(one), by: 'u', how: 'parallel', users: ['x'] });
    one.complete('a', { assignee: 'u' });
    expect(one.open).toEqual(['a']);
    expect(one.complete('a', { assignee: 'x' }).open).toEqual(['z']);
  });

  it('are taken away by who added them, and what rested goes on', () => {
    const one = assigned();
    const task = idOf(one);
    one.do({ verb: 'addSign', task, by: 'u', how: 'before', users: ['x', 'y'] });
    const [, x, y] = one.tasks;
    expect(one.try({ verb: 'removeSign', task: x?.id ?? 0, by: 'stranger' })?.code).toBe('workflow.notAdded');
    // What the added one asked for in turn goes with it.
    one.do({ verb: 'addSign', task: x?.id ?? 0, by: 'x', how: 'before', users: ['deep'] });
    one.do({ verb: 'removeSign', task: x?.id ?? 0, by: 'u' });
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['u', 'y']);
    one.do({ verb: 'removeSign', task: y?.id ?? 0, by: 'u' });
    one.do({ verb: 'addSign', task, by: 'u', how: 'after', users: ['w'] });
    expect(one.try({ verb: 'removeSign', task, by: 'u', user: 'nobody' })?.code).toBe('workflow.notAdded');
    one.do({ verb: 'removeSign', task, by: 'u', user: 'w' });
    expect(one.complete('a').open).toEqual(['z']);
  });

  it('are taken away by the task they were added to and who they are, whatever the way they were added', () => {
    const one = assigned();
    const task = idOf(one);
    one.do({ verb: 'addSign', task, by: 'u', how: 'before', users: ['x'] });
    one.do({ verb: 'addSign', task: one.task('a', 'x').id, by: 'x', how: 'parallel', users: ['deep'] });
    expect(one.try({ verb: 'removeSign', task, by: 'u', user: 'deep' })?.code).toBe('workflow.notAdded');
    expect(one.try({ verb: 'removeSign', task, by: 'x', user: 'x' })?.code).toBe('workflow.notAdded');
    one.do({ verb: 'removeSign', task, by: 'u', user: 'x' });
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['u']);
  });

  it('taken away last let the token go', () => {
    const one = assigned();
    one.do({ verb: 'addSign', task: idOf(one), by: 'u', how: 'parallel', users: ['x'] });
    one.complete('a', { assignee: 'u', outcome: 'agree' });
    one.do({ verb: 'removeSign', task: one.task('a').id, by: 'u' });
    expect(one.open).toEqual(['z']);
  });

  it('in a countersign count as one more signatory, and as one less', () => {
    const people = graphOf(
      model(
        [
          start('s'),
          user('sign', { assignee: '${u}' }, { multi: { collection: 'people', item: 'u', completion: 'ratio:0.6' } }),
          user('z'),
          end('e'),
        ],
        ['s>sign>z>e'],
      ),
    );
    const one = new Instance(people).start({ people: ['a', 'b'] });
    one.do({ verb: 'addSign', task: one.task('sign', 'a').id, by: 'a', how: 'parallel', users: ['c'] });
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['a', 'b', 'c']);
    one.complete('sign', { assignee: 'c', outcome: 'agree' });
    expect(one.open).toEqual(['sign', 'sign']);
    expect(one.try({ verb: 'removeSign', task: one.task('sign', 'b').id, by: 'a' })?.code).toBe('workflow.notAdded');
    one.do({ verb: 'addSign', task: one.task('sign', 'a').id, by: 'a', how: 'parallel', users: ['d', 'f'] });
    expect(signersOf(people, one.state!, one.task('sign', 'd').id)).toEqual({
      added: { by: 'a', how: 'parallel' },
      next: [],
    });
    expect(one.try({ verb: 'removeSign', task: one.task('sign', 'd').id, by: 'b' })?.code).toBe('workflow.notAdded');
    one.do({ verb: 'removeSign', task: one.task('sign', 'd').id, by: 'a' });
    one.do({ verb: 'removeSign', task: one.task('sign', 'a').id, by: 'a', user: 'f' });
    one.do({ verb: 'removeSign', task: one.task('sign', 'b').id, by: 'admin', override: true });
    expect(one.open).toEqual(['sign']);
    expect(one.complete('sign', { assignee: 'a', outcome: 'agree' }).open).toEqual(['z']);
    const alone = new Instance(people).start({ people: ['a'] });
    expect(alone.try({ verb: 'removeSign', task: alone.task('sign').id, by: 'admin', override: true })?.code).toBe(
      'workflow.lastSigner',
    );
  });

  it.each([[[]], [['u']], [['x', 'x']], [['']]])('are not asked of %j', (users) => {
    const one = assigned();
    expect(one.try({ verb: 'addSign', task: idOf(one), by: 'u', how: 'before', users })?.code).toBe('workflow.people');
  });
});

describe('complete', () => {
  const asking = graphOf(
    model([start('s'), user('a', { needSign: 'true', outcomes: 'agree,later' }), end('e')], ['s>a>e']),
  );

  it('takes no outcome but agreement and rejection where the node declares none', () => {
    const plain = graphOf(model([start('s'), user('a'), end('e')], ['s>a>e']));
    const one = new Instance(plain).start();
    const made: Short = { verb: 'complete', task: one.task('a').id, by: 'boss', outcome: 'made up' };
    expect(one.try(made)).toMatchObject({ code: 'workflow.outcome', params: { expected: 'agree | reject' } });
    for (const outcome of ['agree', 'reject'])
      expect(new Instance(plain).start().complete('a', { outcome }).state?.life).toBe('completed');
  });

  it('asks for the signature and the outcomes of the node', () => {
    const one = new Instance(asking).start();
    const of = { task: one.task('a').id, by: 'boss' };
    expect(one.try({ verb: 'complete', ...of })?.code).toBe('workflow.signature');
    expect(one.try({ verb: 'complete', ...of, signed: true, outcome: 'perhaps' })).toMatchObject({
      code: 'workflow.outcome',
      params: { expected: 'agree | later' },
    });
    expect(one.do({ verb: 'complete', ...of, signed: true, outcome: 'later' }).state?.life).toBe('completed');
  });

  it('happens once', () => {
    const one = new Instance(graph).start();
    const command: Short = { verb: 'complete', task: one.task('first').id, by: 'boss' };
    one.do(command);
    expect(one.try(command)).toMatchObject({ code: 'workflow.noTask' });
  });

  it('is noted with opinion and people', () => {
    const one = new Instance(graph).start();
    const { id } = one.task('first');
    one.do({ verb: 'carbonCopy', task: id, by: 'x', users: ['c1', 'c2'], comment: 'see' });
    expect(one.last).toEqual([
      { type: 'noted', how: 'carbonCopy', task: id, by: 'x', users: ['c1', 'c2'], comment: 'see' },
    ]);
    one.do({ verb: 'complete', task: id, by: 'boss', comment: 'fine', outcome: 'agree' });
    expect(one.last[0]).toEqual({
      type: 'taskEnded',
      task: id,
      node: 'first',
      how: 'completed',
      by: 'boss',
      outcome: 'agree',
      comment: 'fine',
    });
  });
});

describe('questions', () => {
  const acting = graphOf(model([start('s'), service('one'), service('two'), user('a'), end('e')], ['s>one>two>a>e']));
  const command: Command = { verb: 'start', by: 'u', now: NOW };

  it('come back one by one until all are answered, and then the same answers serve again', async () => {
    const first = run(acting, undefined, command);
    expect(first).toEqual({ question: { ask: 'action', node: 'one', action: 'one', input: {}, by: 'u' } });
    const done = await runAsking(acting, undefined, command, (question) =>
      Promise.resolve(answerOf(question, { one: { variables: { x: 1 } } })),
    );
    expect(done.answers?.map(({ ask }) => ask)).toEqual(['action', 'action', 'performers']);
    expect(run(acting, undefined, command, done.answers)).toEqual(done);
  });

  it('that fail leave nothing behind', async () => {
    await expect(runAsking(acting, undefined, command, () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    );
  });
});

it('keeps an ordinary process under 1 KB', () => {
  const id = (at: number): string => `0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f${1000 + at}`;
  const ordinary = graphOf(
    model(
      [
        start('StartEvent_1'),
        user('Activity_0apply', { assignee: '${initiator}' }),
        ...['lead', 'safety', 'fire', 'boss'].map((name, at) =>
          user(`Activity_0${name}`, { assignee: id(at), enterStatus: 'checking' }, {}),
        ),
        { id: 'Gateway_0f', type: 'parallelGateway' },
        { id: 'Gateway_0j', type: 'parallelGateway' },
        end('Event_0e'),
      ],
      [
        'StartEvent_1>Activity_0apply>Activity_0lead>Gateway_0f>Activity_0safety>Gateway_0j>Activity_0boss>Event_0e',
        'Gateway_0f>Activity_0fire>Gateway_0j',
      ],
    ),
  );
  const one = new Instance(ordinary).start({}, id(9));
  const sizes: number[] = [];
  for (const node of ['apply', 'lead', 'safety', 'fire', 'boss']) {
    sizes.push(JSON.stringify({ ...one.state, variables: undefined }).length);
    one.complete(`Activity_0${node}`);
  }
  expect(Math.max(...sizes)).toBeLessThan(1024);
});
