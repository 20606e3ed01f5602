/**
 * Processes and commands made of random numbers: block-structured models, which must never get stuck, and graphs of any
 * shape.
 */
import type { Graph, State } from '../../../src/engine/model/workflow/types.ts';
import { taskStateOf } from '../../../src/engine/model/workflow/run.ts';
import type { Short } from './driver.ts';
import {
  type Model,
  type Piece,
  and,
  boundary,
  call,
  caught,
  choice,
  end,
  handler,
  manual,
  model,
  or,
  script,
  service,
  start,
  sub,
  user,
  xor,
} from './models.ts';

/** A source of numbers that a seed decides. */
export class Dice {
  constructor(private seed: number) {}

  /** 0 … sides - 1. */
  roll(sides: number): number {
    this.seed = (Math.imul(this.seed ^ (this.seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    const mixed = Math.imul(this.seed ^ (this.seed >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % sides;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.roll(list.length)] as T;
  }
}

/** Variables that conditions ask. */
const COINS = ['c0', 'c1', 'c2'];
export const coins = (dice: Dice): Record<string, boolean> =>
  Object.fromEntries(COINS.map((name) => [name, dice.roll(2) === 0]));
/** With these every loop ends. */
export const NO_COINS = Object.fromEntries(COINS.map((name) => [name, false]));

interface Block {
  readonly first: string;
  readonly last: string;
  readonly pieces: readonly Piece[];
  readonly flows: readonly string[];
}

/** Tasks beside the main way, of which several tokens may stand. */
export const BESIDE = 'beside';

/** Tasks that a loop ends by. */
export const ASKED = 'asked';

class Builder {
  private count = 0;
  constructor(private readonly dice: Dice) {}

  private id(name: string): string {
    this.count += 1;
    return `${name}${this.count}`;
  }

  private single(piece: Piece): Block {
    return { first: piece.id, last: piece.id, pieces: [piece], flows: [] };
  }

  private task(): Block {
    const status: Record<string, string> = this.dice.roll(3) === 0 ? { enterStatus: `st${this.dice.roll(3)}` } : {};
    const id = this.id('u');
    switch (this.dice.roll(10)) {
      case 0:
        return this.single(
          user(
            id,
            { assignee: '${who}' },
            {
              multi: {
                collection: 'people',
                item: 'who',
                sequential: this.dice.roll(2) === 0,
                completion: this.dice.pick(['all', 'any', 'count:2', 'ratio:0.6']),
              },
            },
          ),
        );
      case 1:
        return this.single(user(id, { candidateUsers: 'u1,u2', ...status }));
      case 2: {
        const beside = this.id(BESIDE);
        const [timer, stop] = [this.id('t'), this.id('e')];
        return {
          first: id,
          last: id,
          pieces: [
            user(id, status),
            boundary(timer, id, { kind: 'timer', cycle: 'R2/PT1H' }, false),
            user(beside),
            end(stop),
          ],
          flows: [`${timer}>${beside}>${stop}`],
        };
      }
      case 3:
        return this.single(user(id, status, { loop: { while: 'c2', most: 3 } }));
      // Nobody leads the unit, so that it is left out.
      case 4:
        return this.single(user(id, { assigneeSource: 'orgLeader', ...status }));
      default:
        return this.single(user(id, status));
    }
  }

  private automatic(): Block {
    switch (this.dice.roll(5)) {
      case 0:
        return this.single(manual(this.id('m')));
      case 1:
        return this.single(script(this.id('sc'), 'n = 1'));
      case 2:
        return this.single(service(this.id('as'), { action: 'act', async: 'true' }));
      case 3:
        return this.single(
          caught(
            this.id('w'),
            this.dice.roll(2) === 0 ? { kind: 'message', name: 'msg' } : { kind: 'timer', duration: 'PT1H' },
          ),
        );
      default:
        return this.dice.roll(3) === 0
          ? this.single(call(this.id('call'), 'child'))
          : this.single(service(this.id('sv')));
    }
  }

  /** Whichever event comes first. */
  private waiting(depth: number): Block {
    const [open, close] = [this.id('g'), this.id('x')];
    const events = [
      caught(this.id('w'), { kind: 'signal', name: 'none' }),
      caught(this.id('w'), { kind: 'timer', duration: 'P1D' }),
    ];
    const branches = events.map(() => this.block(depth - 1));
    return {
      first: open,
      last: close,
      pieces: [choice(open), xor(close), ...events, ...branches.flatMap(({ pieces }) => pieces)],
      flows: branches.flatMap((branch, at) => [
        `${open}>${events[at]?.id}>${branch.first}`,
        `${branch.last}>${close}`,
        ...branch.flows,
      ]),
    };
  }

  private split(depth: number): Block {
    const kind = this.dice.roll(4);
    if (kind === 3) return this.waiting(depth);
    const [open, close] = [this.id('f'), this.id('j')];
    const make = kind === 0 ? xor : kind === 1 ? and : or;
    const branches = Array.from({ length: 2 + this.dice.roll(2) }, () => this.block(depth - 1));
    const mark = (at: number): string => (kind === 1 || (kind === 2 && at === 0) ? '' : at === 0 ? ' !' : ` ? c${at}`);
    return {
      first: open,
      last: close,
      pieces: [make(open), make(close), ...branches.flatMap(({ pieces }) => pieces)],
      flows: branches.flatMap((branch, at) => [
        `${open}>${branch.first}${mark(at)}`,
        `${branch.last}>${close}`,
        ...branch.flows,
      ]),
    };
  }

  private repeated(depth: number): Block {
    const [top, bottom] = [this.id('lt'), this.id('lb')];
    // Somebody is asked in each round: with tasks that are left out, or that time alone brings on, nobody could end it.
    const body = this.row(this.block(depth - 1), this.single(user(this.id(ASKED))));
    return {
      first: top,
      last: bottom,
      pieces: [xor(top), xor(bottom), ...body.pieces],
      flows: [`${top}>${body.first}`, `${body.last}>${bottom}`, `${bottom}>${top} ? c0 and c1`, ...body.flows],
    };
  }

  private enclosed(depth: number): Block {
    const id = this.id('p');
    const inner = this.whole(this.block(depth - 1), depth);
    const kind = this.dice.roll(4);
    if (kind === 0) return this.single(sub(id, inner, { multi: { times: '2', sequential: this.dice.roll(2) === 0 } }));
    if (kind > 1) return this.single(sub(id, inner));
    // What interrupts it goes another way to the same place.
    const [late, instead, close] = [this.id('late'), this.id('u'), this.id('x')];
    return {
      first: id,
      last: close,
      pieces: [sub(id, inner), boundary(late, id, { kind: 'timer', duration: 'PT1H' }), user(instead), xor(close)],
      flows: [`${id}>${close}`, `${late}>${instead}>${close}`],
    };
  }

  private row(...blocks: readonly Block[]): Block {
    const flows = blocks.slice(1).map((block, at) => `${blocks[at]?.last}>${block.first}`);
    return {
      first: blocks[0]?.first ?? '',
      last: blocks.at(-1)?.last ?? '',
      pieces: blocks.flatMap(({ pieces }) => pieces),
      flows: [...blocks.flatMap((block) => block.flows), ...flows],
    };
  }

  block(depth: number): Block {
    if (depth <= 0) return this.task();
    switch (this.dice.roll(8)) {
      case 0:
        return this.row(this.block(depth - 1), this.automatic());
      case 1:
      case 2:
        return this.split(depth);
      case 3:
        return this.repeated(depth);
      case 4:
        return this.enclosed(depth);
      default:
        return this.row(this.block(depth - 1), this.block(depth - 1));
    }
  }

  whole(block: Block, depth: number): Model {
    const [first, last] = [this.id('s'), this.id('e')];
    const beside = this.dice.roll(6) === 0 && depth > 0 ? [this.handler()] : [];
    return model(
      [start(first), ...block.pieces, end(last), ...beside],
      [`${first}>${block.first}`, `${block.last}>${last}`, ...block.flows],
    );
  }

  private handler(): Piece {
    const [first, task, last] = [this.id('hs'), this.id(BESIDE), this.id('he')];
    return handler(
      this.id('h'),
      model(
        [
          start(first, {
            event: { kind: 'message', name: 'help' },
            props: { isInterrupting: this.dice.roll(2) === 0 },
          }),
          user(task),
          end(last),
        ],
        [`${first}>${task}>${last}`],
      ),
    );
  }

  /** The starter's task first in most of them. */
  process(): Model {
    const body = this.block(3);
    return this.whole(
      this.dice.roll(3) > 0 ? this.row(this.single(user('apply', { assignee: '${initiator}' })), body) : body,
      3,
    );
  }
}

export const soundModel = (dice: Dice): Model => new Builder(dice).process();

/** Nodes joined at random. Many are refused; those that are not may well get stuck, but must never break. */
export function wildModel(dice: Dice): Model {
  const makes = [user, user, user, xor, and, or, manual, (id: string) => end(id)];
  const inner = Array.from({ length: 3 + dice.roll(7) }, (_, at): Piece => dice.pick(makes)(`n${at}`));
  const pieces = [start('s'), ...inner, end('e')];
  const targets = pieces.slice(1).map(({ id }) => id);
  const flows = pieces
    .filter(({ type }) => type !== 'endEvent')
    .flatMap(({ id, type }) => {
      const ways = [
        ...new Set(Array.from({ length: 1 + dice.roll(type.endsWith('Gateway') ? 3 : 2) }, () => dice.pick(targets))),
      ];
      return ways.map(
        (to, at) => `${id}>${to}${type === 'parallelGateway' || ways.length < 2 ? '' : at === 0 ? ' !' : ` ? c${at}`}`,
      );
    });
  return model(pieces, flows);
}

/** Something a person, a clock or a stranger might ask of this state; now and then what makes no sense. */
export function randomCommand(dice: Dice, graph: Graph, state: State): Short {
  const { tasks = [], waits = [], tokens } = state;
  const person = (): string => dice.pick(['u1', 'u2', 'u3', 'boss', 'starter']);
  const options: (() => Short)[] = [];
  if (tasks.length > 0) {
    const task = dice.pick(tasks);
    const by = dice.roll(8) === 0 ? person() : (task.assignee ?? person());
    const of = { task: dice.roll(30) === 0 ? 9999 : task.id, by };
    const finish = (): Short => {
      const outcome = dice.roll(3) === 0 ? 'reject' : 'agree';
      return taskStateOf(task) === 'candidate'
        ? { verb: 'claim', ...of }
        : taskStateOf(task) === 'delegated'
          ? { verb: 'resolve', ...of }
          : { verb: 'complete', ...of, outcome, variables: coins(dice) };
    };
    options.push(finish, finish, finish, finish, finish, finish);
    options.push(
      () => ({ verb: dice.pick(['claim', 'unclaim', 'resolve', 'remind', 'comment']), ...of }),
      () => ({ verb: dice.pick(['assign', 'delegate', 'transfer']), ...of, to: person() }),
    );
    options.push(
      () => ({ verb: 'addSign', ...of, how: dice.pick(['before', 'after', 'parallel']), users: [person()] }),
      () => ({ verb: 'removeSign', ...of, ...(dice.roll(2) === 0 ? { override: true } : {}) }),
    );
    options.push(
      () => ({ verb: 'reject', ...of }),
      () => ({ verb: 'escalate', task: of.task, code: 'late' }),
      () => ({ verb: 'expire', task: of.task, outcome: 'agree' }),
      () => ({ verb: 'carbonCopy', ...of, users: ['u9'] }),
    );
    const { done = [] } = state;
    const regress = (): Short => ({
      verb: 'regress',
      ...of,
      to: done.length > 0 && dice.roll(10) > 0 ? dice.pick(done) : dice.pick(Object.keys(graph.nodes)),
    });
    options.push(regress, regress, regress);
  }
  if (waits.length > 0) {
    const wait = dice.pick(waits);
    const fire = (): Short => ({
      verb: graph.nodes[wait.at]?.trigger?.type === 'timer' ? 'timer' : 'message',
      wait: wait.id,
    });
    options.push(fire, fire);
  }
  for (const token of tokens) {
    const node = graph.nodes[token.at];
    if (node?.work?.async)
      options.push(
        () => ({ verb: 'jobDone', token: token.id }),
        () => (token.failed ? { verb: 'retry', by: 'admin', token: token.id } : { verb: 'jobFailed', token: token.id }),
      );
    if (node?.kind === 'call') options.push(() => ({ verb: 'called', token: token.id, how: 'completed' }));
  }
  const { last } = state;
  if (last) options.push(() => ({ verb: 'withdraw', by: last.by, task: last.task }));
  if (dice.roll(12) === 0)
    options.push(
      () => ({ verb: 'withdraw', by: 'starter' }),
      () => ({ verb: 'terminate', by: 'admin' }),
      () => ({ verb: 'signal', name: 'none' }),
      () => ({ verb: 'start', by: 'u1' }),
    );
  options.push(() => ({
    verb: state.life === 'suspended' || dice.roll(10) === 0 ? 'activate' : 'suspend',
    by: 'admin',
  }));
  if (state.life === 'suspended' && dice.roll(2) === 0) return { verb: 'activate', by: 'admin' };
  return dice.pick(options)();
}

/** The next plain step forward, with which every instance must come to its end. */
export function forward(graph: Graph, state: State): Short | undefined {
  if (state.life === 'suspended') return { verb: 'activate', by: 'admin' };
  for (const task of state.tasks ?? []) {
    const kind = taskStateOf(task);
    if (kind === 'candidate') return { verb: 'claim', task: task.id, by: 'u1' };
    if (kind === 'delegated') return { verb: 'resolve', task: task.id, by: task.assignee ?? '' };
    if (kind === 'assigned')
      return { verb: 'complete', task: task.id, by: task.assignee ?? '', outcome: 'agree', variables: NO_COINS };
  }
  for (const token of state.tokens) {
    const node = graph.nodes[token.at];
    const isFrame = state.scopes?.some((scope) => scope.token === token.id) === true;
    if (node?.work?.async && !isFrame)
      return token.failed ? { verb: 'retry', by: 'admin', token: token.id } : { verb: 'jobDone', token: token.id };
    if (node?.kind === 'call' && !isFrame) return { verb: 'called', token: token.id, how: 'completed' };
  }
  const wait = state.waits?.find(({ at }) => graph.nodes[at]?.kind === 'catch');
  const what = wait && graph.nodes[wait.at]?.trigger?.type;
  return what === 'signal'
    ? { verb: 'signal', name: 'none' }
    : wait && { verb: what === 'timer' ? 'timer' : 'message', wait: wait.id };
}
