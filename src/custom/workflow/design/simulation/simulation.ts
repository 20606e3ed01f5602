/**
 * A process tried out before it is deployed: the very interpreter, with a person in the place of everything around it.
 * Whoever simulates
 * chooses what is decided, which time has come, what a message or an action brought; a simulation is its list of
 * choices, so that one step
 * back is the list without its last. Nobody is named: each task has one person who is everybody. Pure.
 */
import { conduct, offersOf } from '../../../../engine/model/workflow/run.ts';
import type {
  Answer,
  Command,
  Event,
  Graph,
  Moment,
  Node,
  NodeId,
  Question,
  Refusal,
  State,
  Token,
  Verb,
} from '../../../../engine/model/workflow/types.ts';

/** Whoever handles a task of a simulation. */
export const SOMEBODY = 'somebody';
/** People a countersign may be tried with. */
export const MOST_PEOPLE = 20;

/** A command as it is chosen: time and person are the simulation's own. */
export type Act = Command extends infer C ? (C extends Command ? Omit<C, 'now' | 'by' | 'override'> : never) : never;

/** What the person is asked while a command runs: how many people sign, or what an action came to. */
export type Asked =
  | { readonly ask: 'people'; readonly node: NodeId; readonly suggested: number }
  | { readonly ask: 'action'; readonly node: NodeId; readonly action: string };

/** What the person answers. */
export type Reply = { readonly ask: 'people'; readonly count: number } | Extract<Answer, { readonly ask: 'action' }>;

export type Choice =
  { readonly act: Act; readonly reply?: undefined } | { readonly reply: Reply; readonly act?: undefined };

/** One command that was carried out. */
export interface Step {
  readonly command: Command;
  readonly events: readonly Event[];
  readonly state: State;
}

export interface Simulation {
  readonly graph: Graph;
  readonly begun: Moment;
  /** What the product's clock shows; absent, moments are read as if they named no zone. */
  readonly zone?: string;
  readonly choices: readonly Choice[];
  readonly steps: readonly Step[];
  /** The command under way: what was replied so far, and what it asks now. */
  readonly open?: { readonly command: Command; readonly replies: readonly Reply[]; readonly asked: Asked };
  /** The last choice was refused: nothing has happened. */
  readonly refused?: Refusal;
}

/** A simulation of which nothing has happened yet. */
export function begin(graph: Graph, begun: Moment, zone?: string): Simulation {
  return { graph, begun, ...(zone === undefined ? {} : { zone }), choices: [], steps: [] };
}

export const stateOf = (simulation: Simulation): State | undefined => simulation.steps.at(-1)?.state;

/** The simulation's own clock: it stands still but for timers that are let run out. */
export const nowOf = ({ steps, begun }: Simulation): Moment => steps.at(-1)?.command.now ?? begun;

// -------------------------------------------------------------------------------------------------------------- asking

/** A countersign over the people its performers name: how many there are, only the surroundings know. */
function askedOf({ nodes }: Graph, question: Question): Asked | undefined {
  if (question.ask === 'action') return { ask: 'action', node: question.node, action: question.action };
  const repeat = nodes[question.node]?.repeat;
  const isOverPeople =
    repeat && !repeat.over && !repeat.times && repeat.completion.need !== 'any' && question.item === undefined;
  return isOverPeople
    ? { ask: 'people', node: question.node, suggested: Math.min(MOST_PEOPLE, question.rule.users?.length ?? 3) }
    : undefined;
}

/** People of a countersign are told apart by their number. */
function answerOf(reply: Reply): Answer {
  if (reply.ask === 'action') return reply;
  const people = Array.from({ length: Math.min(MOST_PEOPLE, Math.max(1, reply.count)) }, (_one, at) => String(at + 1));
  return { ask: 'performers', performers: people.length === 1 ? { assignee: SOMEBODY } : { every: people } };
}

/** Who handles a task does not matter here; a signatory that is known keeps his number. */
const anybody = (question: Question): Answer => ({
  ask: 'performers',
  performers: {
    assignee: question.ask === 'performers' && typeof question.item === 'string' ? question.item : SOMEBODY,
  },
});

/** Carries the command out as far as the replies reach. */
function carryOut(
  simulation: Simulation,
  choices: readonly Choice[],
  command: Command,
  replies: readonly Reply[],
): Simulation {
  const { graph, steps } = simulation;
  const whole = begin(graph, simulation.begun, simulation.zone);
  const talk = conduct(graph, stateOf(simulation), command);
  const left = [...replies];
  let turn = talk.next();
  while (!turn.done) {
    const asked = askedOf(graph, turn.value);
    const reply = asked && left.shift();
    if (asked && !reply) return { ...whole, steps, choices, open: { command, replies, asked } };
    turn = talk.next(reply ? answerOf(reply) : anybody(turn.value));
  }
  const { state, events, refusal } = turn.value;
  // What was refused has not happened: its choice is not kept, nor is anything replied on the way.
  if (refusal) return { ...whole, steps, choices: withoutLastAct(choices), refused: refusal };
  return { ...whole, choices, steps: [...steps, { command, events, state }] };
}

function withoutLastAct(choices: readonly Choice[]): readonly Choice[] {
  return choices.slice(
    0,
    choices.findLastIndex(({ act }) => act !== undefined),
  );
}

// -------------------------------------------------------------------------------------------------------------
// choosing

/** Who does it: the one who has the task, else somebody. */
function personOf(simulation: Simulation, act: Act): string {
  const task = 'task' in act ? stateOf(simulation)?.tasks?.find(({ id }) => id === act.task) : undefined;
  return task?.assignee ?? SOMEBODY;
}

function commandOf(simulation: Simulation, act: Act): Command {
  const now = nowOf(simulation);
  const due = act.verb === 'timer' ? dueOf(simulation, act.wait) : undefined;
  return {
    ...act,
    by: personOf(simulation, act),
    override: true,
    now: due !== undefined && due > now ? due : now,
    ...(simulation.zone === undefined ? {} : { zone: simulation.zone }),
  } as Command;
}

/** The simulation after one more choice. What is refused changes nothing but `refused`. */
export function chosen(simulation: Simulation, choice: Choice): Simulation {
  const choices = [...simulation.choices, choice];
  if (choice.act) return carryOut(simulation, choices, commandOf(simulation, choice.act), []);
  const { open } = simulation;
  return open ? carryOut(simulation, choices, open.command, [...open.replies, choice.reply]) : simulation;
}

/** Everything from the beginning, by these choices. */
export function replayed(graph: Graph, begun: Moment, choices: readonly Choice[], zone?: string): Simulation {
  return choices.reduce(chosen, begin(graph, begun, zone));
}

/** Without the last choice. A refusal is only put away: what led to it was never kept. */
export function back({ graph, begun, zone, choices, refused }: Simulation): Simulation {
  return replayed(graph, begun, refused ? choices : choices.slice(0, -1), zone);
}

// -------------------------------------------------------------------------------------------------------------- offers

interface At {
  readonly node: NodeId;
  /** One of several: its number, and what stands for it. */ readonly place?: number;
  readonly item?: string;
}

/** Something that can happen next. */
export type Offer =
  | (At & {
      readonly kind: 'task';
      readonly task: number;
      readonly verbs: readonly Verb[];
      readonly outcomes: readonly string[];
      readonly targets: readonly NodeId[];
    })
  | (At & { readonly kind: 'timer'; readonly wait: number; readonly due: Moment })
  | (At & { readonly kind: 'message' | 'signal'; readonly wait: number; readonly name: string })
  | (At & { readonly kind: 'job' | 'call'; readonly token: number; readonly name: string; readonly failed: boolean });

/** Verbs about a task that make a difference where nobody is anybody in particular. */
const TRIED: readonly Verb[] = ['complete', 'reject', 'regress', 'escalate'];

export const nodeAt = ({ graph }: Simulation, id: NodeId): Node | undefined =>
  Object.hasOwn(graph.nodes, id) ? graph.nodes[id] : undefined;

/** What happened, all steps in one. */
export const eventsOf = ({ steps }: Simulation): readonly Event[] => steps.flatMap(({ events }) => events);

function dueOf(simulation: Simulation, wait: number): Moment | undefined {
  const opened = eventsOf(simulation).find((event) => event.type === 'waitOpened' && event.wait === wait);
  return opened?.type === 'waitOpened' && opened.what === 'timer' ? opened.due : undefined;
}

/** Of a repeated activity which one this token is. */
function placeOf(state: State, token: Token | undefined): Partial<At> {
  if (token?.i === undefined) return {};
  const item = state.scopes?.find(({ id }) => id === token.in)?.multi?.items?.[token.i];
  return {
    place: token.i + 1,
    ...(item === undefined || item === null || typeof item === 'object' ? {} : { item: String(item) }),
  };
}

function tasksOf(simulation: Simulation, state: State): Offer[] {
  return (state.tasks ?? []).map((task): Offer => {
    const token = state.tokens.find(({ id }) => id === task.token);
    const node = token?.at ?? '';
    const { verbs, targets } = offersOf(simulation.graph, state, task.id);
    const hears = (nodeAt(simulation, node)?.boundary ?? []).some(
      (id) => nodeAt(simulation, id)?.trigger?.type === 'escalation',
    );
    return {
      kind: 'task',
      node,
      task: task.id,
      targets,
      outcomes: nodeAt(simulation, node)?.task?.outcomes ?? [],
      ...placeOf(state, token),
      verbs: TRIED.filter((verb) => verbs.includes(verb) && (verb !== 'escalate' || hears)),
    };
  });
}

function waitsOf(simulation: Simulation, state: State): Offer[] {
  return (state.waits ?? []).flatMap((wait): Offer[] => {
    const at = {
      node: wait.at,
      wait: wait.id,
      ...placeOf(
        state,
        state.tokens.find(({ id }) => id === wait.on),
      ),
    };
    const kind = nodeAt(simulation, wait.at)?.trigger?.type;
    if (kind === 'timer') return [{ kind, ...at, due: dueOf(simulation, wait.id) ?? '' }];
    return kind === 'message' || kind === 'signal' ? [{ kind, ...at, name: wait.name ?? '' }] : [];
  });
}

/** Jobs and called processes that are still out: whose token still stands there. */
function outsideOf(simulation: Simulation, state: State): Offer[] {
  const standing = new Map(state.tokens.map((token) => [token.id, token]));
  const found = new Map<number, Offer>();
  for (const event of eventsOf(simulation)) {
    if (event.type !== 'jobQueued' && event.type !== 'callStarted') continue;
    const token = standing.get(event.activity);
    if (!token) continue;
    const what =
      event.type === 'jobQueued'
        ? { kind: 'job' as const, name: event.action }
        : { kind: 'call' as const, name: event.process };
    found.set(token.id, {
      ...what,
      node: event.node,
      token: token.id,
      failed: token.failed === true,
      ...placeOf(state, token),
    });
  }
  return [...found.values()];
}

/** Everything that can happen next; nothing while a command asks, before the start and after the end. */
export function offers(simulation: Simulation): readonly Offer[] {
  const state = stateOf(simulation);
  if (!state || simulation.open || state.life !== 'running') return [];
  return [...tasksOf(simulation, state), ...outsideOf(simulation, state), ...waitsOf(simulation, state)];
}

// --------------------------------------------------------------------------------------------------------------- marks

/** How far it came, for the drawing. */
export interface Marks {
  /** Nodes something has gone through, and flows that were taken. */
  readonly passed: ReadonlySet<NodeId>;
  readonly taken: ReadonlySet<string>;
  /** Tokens that stand somewhere, by node. */
  readonly standing: ReadonlyMap<NodeId, number>;
  /** Where it goes no further by itself: a step that was refused, branches that wait for what cannot come. */
  readonly faults: ReadonlySet<NodeId>;
}

/** Tokens by node; one that only waits for what is inside it is none. */
function standingOf(state: State | undefined): Map<NodeId, number> {
  const carriers = new Set((state?.scopes ?? []).map(({ token }) => token));
  const found = new Map<NodeId, number>();
  for (const { id, at } of state?.tokens ?? []) if (!carriers.has(id)) found.set(at, (found.get(at) ?? 0) + 1);
  return found;
}

/** What is to be marked on the drawing. */
export function marksOf(simulation: Simulation): Marks {
  const passed = new Set<NodeId>();
  const taken = new Set<string>();
  for (const event of eventsOf(simulation)) {
    if (event.type === 'left' && !event.cancelled) passed.add(event.node);
    if (event.type === 'entered' && event.by !== undefined) taken.add(event.by);
  }
  const stuck = (simulation.steps.at(-1)?.events ?? []).flatMap((event) =>
    event.type === 'incident' ? [event.node] : [],
  );
  const { refused } = simulation;
  return {
    passed,
    taken,
    standing: standingOf(stateOf(simulation)),
    faults: new Set(refused?.at === undefined ? stuck : [...stuck, refused.at]),
  };
}

/** The flows the last step took, in order: what the tokens run along. */
export function lastFlows({ steps }: Simulation): readonly string[] {
  return (steps.at(-1)?.events ?? []).flatMap((event) =>
    event.type === 'entered' && event.by !== undefined ? [event.by] : [],
  );
}
