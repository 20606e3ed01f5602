/**
 * Changes to a process model as people make them between two versions: steps added, taken away, renamed, put beside
 * each other; timers and events changed.
 */
import { ASKED, BESIDE, type Dice } from './generate.ts';
import {
  type Arrow,
  type Model,
  type Piece,
  and,
  arrowsOf,
  boundary,
  end,
  handler,
  model,
  start,
  user,
} from './models.ts';

const lineOf = ({ from, to, when, isDefault }: Arrow): string =>
  `${from}>${to}${isDefault ? ' !' : when === undefined ? '' : ` ? ${when.slice(2, -1)}`}`;
const linesOf = (arrows: readonly Arrow[]): string[] => arrows.map(lineOf);

/** Every user task bears its id as its name, so that it is known again under another id. */
export function named(one: Model): Model {
  return {
    ...one,
    pieces: one.pieces.map((piece) => ({
      ...piece,
      ...(piece.type === 'userTask' ? { name: piece.id } : {}),
      ...(piece.inside ? { inside: named(piece.inside) } : {}),
    })),
  };
}

type Edit = (dice: Dice, one: Model, fresh: (name: string) => string) => Model;

const usersOf = (one: Model): Piece[] => one.pieces.filter(({ type }) => type === 'userTask');
const isPlain = (one: Model, piece: Piece): boolean =>
  !one.pieces.some(({ on }) => on === piece.id) && !piece.id.startsWith(BESIDE) && !piece.id.startsWith(ASKED);

function replaced(one: Model, id: string, by: (piece: Piece) => Piece): Model {
  return { ...one, pieces: one.pieces.map((piece) => (piece.id === id ? by(piece) : piece)) };
}

const insert: Edit = (dice, one, fresh) => {
  const arrows = arrowsOf(one.flows).filter(
    ({ from }) => one.pieces.find(({ id }) => id === from)?.type !== 'eventBasedGateway',
  );
  if (arrows.length === 0) return one;
  const chosen = dice.pick(arrows);
  const isBeside = chosen.to.startsWith(BESIDE) || chosen.from.startsWith(BESIDE);
  const id = fresh(isBeside ? BESIDE : 'n');
  const rest = arrowsOf(one.flows).map((arrow) => (arrow.id === chosen.id ? { ...arrow, to: id } : arrow));
  return { pieces: [...one.pieces, user(id, {}, { name: id })], flows: [...linesOf(rest), `${id}>${chosen.to}`] };
};

const remove: Edit = (dice, one) => {
  const users = usersOf(one).filter((piece) => isPlain(one, piece));
  if (users.length === 0) return one;
  const { id } = dice.pick(users);
  const arrows = arrowsOf(one.flows);
  const [into, out] = [arrows.filter(({ to }) => to === id), arrows.filter(({ from }) => from === id)];
  const [only, next] = [into[0], out[0]];
  if (
    !only ||
    !next ||
    into.length > 1 ||
    out.length > 1 ||
    arrows.some(({ from, to }) => from === only.from && to === next.to)
  )
    return one;
  const rest = arrows
    .filter((arrow) => arrow !== next)
    .map((arrow) => (arrow === only ? { ...arrow, to: next.to } : arrow));
  return { pieces: one.pieces.filter((piece) => piece.id !== id), flows: linesOf(rest) };
};

const rename: Edit = (dice, one, fresh) => {
  const users = usersOf(one).filter((piece) => isPlain(one, piece));
  if (users.length === 0) return one;
  const { id } = dice.pick(users);
  const other = fresh('r');
  const arrows = arrowsOf(one.flows).map((arrow) => ({
    ...arrow,
    from: arrow.from === id ? other : arrow.from,
    to: arrow.to === id ? other : arrow.to,
  }));
  return { pieces: replaced(one, id, (piece) => ({ ...piece, id: other })).pieces, flows: linesOf(arrows) };
};

/** Another task beside it, both to be done. */
const beside: Edit = (dice, one, fresh) => {
  const users = usersOf(one).filter((piece) => isPlain(one, piece));
  if (users.length === 0) return one;
  const { id } = dice.pick(users);
  const [fork, join, other] = [fresh('f'), fresh('j'), fresh('n')];
  const arrows = arrowsOf(one.flows).map((arrow) => ({
    ...arrow,
    from: arrow.from === id ? join : arrow.from,
    to: arrow.to === id ? fork : arrow.to,
  }));
  return {
    pieces: [...one.pieces, and(fork), and(join), user(other, {}, { name: other })],
    flows: [...linesOf(arrows), `${fork}>${id}>${join}`, `${fork}>${other}>${join}`],
  };
};

const timed: Edit = (dice, one) => {
  const timers = one.pieces.filter(({ event }) => event?.kind === 'timer');
  return timers.length === 0
    ? one
    : replaced(one, dice.pick(timers).id, (piece) => ({ ...piece, event: { kind: 'timer', duration: 'PT7H' } }));
};

const status: Edit = (dice, one) => {
  const users = usersOf(one);
  return users.length === 0
    ? one
    : replaced(one, dice.pick(users).id, (piece) => ({
        ...piece,
        attrs: { ...piece.attrs, enterStatus: `st${dice.roll(4)}` },
      }));
};

const alarm: Edit = (dice, one, fresh) => {
  const users = usersOf(one).filter(({ multi }) => !multi);
  if (users.length === 0) return one;
  const [timer, task, stop] = [fresh('t'), fresh(BESIDE), fresh('e')];
  return {
    pieces: [
      ...one.pieces,
      boundary(timer, dice.pick(users).id, { kind: 'timer', duration: 'PT5H' }, false),
      user(task, {}, { name: task }),
      end(stop),
    ],
    flows: [...one.flows, `${timer}>${task}>${stop}`],
  };
};

const unalarmed: Edit = (dice, one) => {
  const alarms = one.pieces.filter(
    ({ type, props }) => type === 'boundaryEvent' && props?.['cancelActivity'] === false,
  );
  if (alarms.length === 0) return one;
  const { id } = dice.pick(alarms);
  const gone = new Set([id]);
  const arrows = arrowsOf(one.flows);
  for (let at = 0; at < 3; at += 1) for (const { from, to } of arrows) if (gone.has(from)) gone.add(to);
  return {
    pieces: one.pieces.filter((piece) => !gone.has(piece.id)),
    flows: linesOf(arrows.filter(({ from }) => !gone.has(from))),
  };
};

const help: Edit = (_dice, one, fresh) => {
  const [sub, first, task, last] = [fresh('h'), fresh('hs'), fresh(BESIDE), fresh('he')];
  return {
    ...one,
    pieces: [
      ...one.pieces,
      handler(
        sub,
        model(
          [
            start(first, { event: { kind: 'message', name: 'more' }, props: { isInterrupting: false } }),
            user(task, {}, { name: task }),
            end(last),
          ],
          [`${first}>${task}>${last}`],
        ),
      ),
    ],
  };
};

const EDITS: readonly Edit[] = [
  insert,
  insert,
  remove,
  remove,
  rename,
  rename,
  beside,
  timed,
  status,
  alarm,
  unalarmed,
  help,
];

/** The model with some changes, on any of its levels. */
export function edited(dice: Dice, one: Model, count: number): Model {
  let number = 0;
  const fresh = (name: string): string => {
    number += 1;
    return `${name}9${number}`;
  };
  const change = (level: Model): Model => {
    const inner = level.pieces.filter(({ inside }) => inside);
    if (inner.length === 0 || dice.roll(2) === 0) return dice.pick(EDITS)(dice, level, fresh);
    const { id } = dice.pick(inner);
    return replaced(level, id, (piece) => ({ ...piece, ...(piece.inside ? { inside: change(piece.inside) } : {}) }));
  };
  let result = one;
  for (let at = 0; at < count; at += 1) result = change(result);
  return result;
}
