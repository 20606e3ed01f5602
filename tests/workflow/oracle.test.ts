/**
 * The same models on `bpmn-elements`, an interpreter of others: step by step the same tasks are open. Where it is
 * wrong, a test says so.
 */
import * as elements from 'bpmn-elements';
import { BpmnModdle } from 'bpmn-moddle';
import Serializer, { TypeResolver } from 'moddle-context-serializer';
import { describe, expect, it } from 'vitest';
import { LONG } from '../support/breadth.ts';
import { Instance } from './support/driver.ts';
import { Dice, coins } from './support/generate.ts';
import {
  type Model,
  type Piece,
  and,
  end,
  graphOf,
  manual,
  model,
  or,
  start,
  sub,
  user,
  xmlOf,
  xor,
} from './support/models.ts';

/** A run of the other interpreter: which user tasks wait, and completing one. */
class Other {
  readonly open: string[] = [];
  private readonly values: Record<string, unknown> = {};
  private constructor(private readonly definition: elements.Definition) {}

  static async of(
    one: Model,
    variables: Readonly<Record<string, unknown>>,
    condition = (written: string): string => `\${environment.variables.v.${written}}`,
  ): Promise<Other> {
    const parsed = await new BpmnModdle().fromXML(xmlOf(one, condition));
    const serialized = Serializer(
      parsed as unknown as Parameters<typeof Serializer>[0],
      TypeResolver(elements as unknown as Parameters<typeof TypeResolver>[0]),
    );
    const other = new Other(
      new elements.Definition(elements.Context(serialized as unknown as Parameters<typeof elements.Context>[0]), {}),
    );
    other.assign(variables);
    // Each process copies the variables when it begins; what is inside one stays the same object.
    other.definition.environment.variables['v'] = other.values;
    const note = (key: string, { content }: { content: { type: string; id: string } }): void => {
      if (content.type !== 'bpmn:UserTask') return;
      if (key === 'activity.wait') other.open.push(content.id);
      if (key === 'activity.leave' && other.open.includes(content.id))
        other.open.splice(other.open.indexOf(content.id), 1);
    };
    other.definition.broker.subscribeTmp('event', 'activity.#', note as never, { noAck: true });
    return other;
  }

  assign(variables: Readonly<Record<string, unknown>>): void {
    Object.assign(this.values, variables);
  }

  run(): this {
    this.definition.run();
    return this;
  }

  complete(id: string): void {
    this.definition.signal({ id });
  }

  get tasks(): string[] {
    return [...this.open].sort();
  }

  get isRunning(): boolean {
    return this.definition.isRunning;
  }
}

interface Block {
  readonly first: string;
  readonly last: string;
  readonly pieces: readonly Piece[];
  readonly flows: readonly string[];
}

/**
 * Models of what the other does right: rows, choices, parallel branches, loops and subprocesses, but nothing that
 * chooses in a branch, neither branch nor subprocess in a loop, and no loop in a subprocess.
 */
class Shared {
  private count = 0;
  constructor(private readonly dice: Dice) {}

  private id(name: string): string {
    this.count += 1;
    return `${name}${this.count}`;
  }

  block(depth: number, inside: 'loop' | 'fork' | 'sub' | '' = ''): Block {
    const rolled = depth > 0 ? this.dice.roll(6) : 9;
    const isApart =
      (rolled === 1 && inside === 'sub') ||
      (rolled < 4 && rolled > 0 && inside === 'fork') ||
      ((rolled === 3 || rolled === 0) && inside === 'loop');
    const kind = isApart ? 4 : rolled;
    if (kind === 0) {
      const [first, last, id] = [this.id('s'), this.id('e'), this.id('p')];
      const body = this.block(depth - 1, inside === '' ? 'sub' : inside);
      return {
        first: id,
        last: id,
        pieces: [
          sub(
            id,
            model(
              [start(first), ...body.pieces, end(last)],
              [`${first}>${body.first}`, `${body.last}>${last}`, ...body.flows],
            ),
          ),
        ],
        flows: [],
      };
    }
    if (kind === 1) {
      const [top, bottom, body, task] = [this.id('lt'), this.id('lb'), this.block(depth - 1, 'loop'), this.id('u')];
      return {
        first: top,
        last: bottom,
        pieces: [xor(top), xor(bottom), user(task), ...body.pieces],
        flows: [`${top}>${body.first}`, `${body.last}>${task}>${bottom}`, `${bottom}>${top} ? c0`, ...body.flows],
      };
    }
    if (kind < 4) {
      const [open, close] = [this.id('f'), this.id('j')];
      const make = kind === 2 ? xor : and;
      const within = kind === 3 ? 'fork' : inside;
      const branches = [this.block(depth - 1, within), this.block(depth - 1, within)];
      return {
        first: open,
        last: close,
        pieces: [make(open), make(close), ...branches.flatMap(({ pieces }) => pieces)],
        flows: branches.flatMap((branch, at) => [
          `${open}>${branch.first}${kind === 3 ? '' : at === 0 ? ' !' : ' ? c1'}`,
          `${branch.last}>${close}`,
          ...branch.flows,
        ]),
      };
    }
    if (kind < 6) {
      const [one, two] = [this.block(depth - 1, inside), this.block(depth - 1, inside)];
      return {
        first: one.first,
        last: two.last,
        pieces: [...one.pieces, ...two.pieces],
        flows: [...one.flows, ...two.flows, `${one.last}>${two.first}`],
      };
    }
    const id = this.id('u');
    return { first: id, last: id, pieces: [user(id)], flows: [] };
  }

  whole(): Model {
    const body = this.block(3);
    const flows = body.flows.map((flow) =>
      /^lb\d+>lt\d+ \?/.test(flow) ? flow : flow.replace(/^(lb\d+>[^ ]+)$/, '$1 !'),
    );
    return model(
      [start('s'), ...body.pieces, end('e')],
      ['s>' + body.first, `${body.last}>e${body.last.startsWith('lb') ? ' !' : ''}`, ...flows],
    );
  }
}

describe('bpmn-elements', () => {
  it(
    'has the same tasks open at every step',
    async () => {
      const runs = LONG ? 3_000 : 20;
      let steps = 0;
      for (let seed = 1; seed <= runs; seed += 1) {
        const dice = new Dice(seed * 7919);
        const shared = new Shared(dice).whole();
        const variables = coins(dice);
        const [ours, theirs] = [
          new Instance(graphOf(shared)).start(variables),
          (await Other.of(shared, variables)).run(),
        ];
        for (let left = 40; left > 0 && ours.state?.life === 'running'; left -= 1) {
          expect(theirs.tasks, `seed ${seed}`).toEqual(ours.open);
          const node = dice.pick(ours.open);
          const next = left < 20 ? { c0: false } : coins(dice);
          theirs.assign(next);
          theirs.complete(node);
          ours.complete(node, { variables: next });
          steps += 1;
        }
        expect([ours.state?.life, theirs.isRunning, theirs.tasks], `seed ${seed}`).toEqual(['completed', false, []]);
      }
      expect(steps).toBeGreaterThan(runs * 3);
    },
    LONG ? 3_600_000 : 120_000,
  );
});

describe('what bpmn-elements does wrong and this interpreter does not', () => {
  it('takes the default where a condition compares', async () => {
    const asking = model(
      [start('s'), xor('x'), user('large'), user('small'), end('e')],
      ['s>x', 'x>large ? amount > 1000', 'x>small !', 'large>e', 'small>e'],
    );
    const theirs = (
      await Other.of(asking, { amount: 5000 }, (written) => `\${environment.variables.v.${written}}`)
    ).run();
    expect(theirs.tasks).toEqual(['small']);
    expect(new Instance(graphOf(asking)).start({ amount: 5000 }).open).toEqual(['large']);
  });

  it('does not join inclusively', async () => {
    const joining = model(
      [start('s'), or('f'), user('a'), user('b'), or('j'), user('z'), end('e')],
      ['s>f', 'f>a ? c1', 'f>b ? c2', 'f>j !', 'a>j', 'b>j', 'j>z>e'],
    );
    const variables = { c1: true, c2: true };
    const theirs = (await Other.of(joining, variables)).run();
    theirs.complete('a');
    expect(theirs.tasks).toEqual(['b', 'z']);
    expect(new Instance(graphOf(joining)).start(variables).complete('a').open).toEqual(['b']);
  });

  it('does not enter what is in a subprocess a second time', async () => {
    const inner = model(
      [
        start('is'),
        xor('m'),
        sub('p', model([start('ps'), user('a'), end('pe')], ['ps>a>pe'])),
        user('b'),
        xor('x'),
        end('ie'),
      ],
      ['is>m>p>b>x', 'x>m ? c0', 'x>ie !'],
    );
    const looping = model([start('s'), sub('outer', inner), end('e')], ['s>outer>e']);
    const theirs = (await Other.of(looping, { c0: true })).run();
    const ours = new Instance(graphOf(looping)).start({ c0: true });
    for (const node of ['a', 'b']) {
      theirs.complete(node);
      ours.complete(node);
    }
    expect(ours.open).toEqual(['a']);
    expect([theirs.tasks, theirs.isRunning]).toEqual([[], true]);
  });

  it('overflows its stack on a long row of automatic tasks', async () => {
    const ids = Array.from({ length: 1_500 }, (_, at) => `t${at}`);
    const long = (make: (id: string) => Piece): Model =>
      model([start('s'), ...ids.map(make), end('e')], [['s', ...ids, 'e'].join('>')]);
    const theirs = await Other.of(
      long((id) => ({ id, type: 'task' })),
      {},
    );
    expect(() => theirs.run()).toThrow(RangeError);
    expect(new Instance(graphOf(long((id) => manual(id)))).start().state?.life).toBe('completed');
  });
});
