/**
 * Publishing a layer: joined with what others published meanwhile, checked, confirmed where it destroys, written as one
 * edition, applied.
 */
import { type ErrorCode, messageOf } from '../../../model/errors/catalogue.ts';
import type { Locale } from '../../../model/errors/define.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import { readCommands } from '../../../model/format/layer/commands.ts';
import { condense, difference, writeCommand } from '../../../model/format/layer/difference.ts';
import { replay } from '../../../model/format/layer/replay.ts';
import { mergeFiles } from '../../../model/format/merge.ts';
import type { Json } from '../../../model/format/read/source.ts';
import { writeCanonical } from '../../../model/format/write.ts';
import type { Problem } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine, Schemas } from '../../operations/engine.ts';
import type { Attempt, Preview, Proposal } from '../../schema-store/store.ts';
import { layerPath } from '../../schema-store/layers.ts';
import { confirmationName } from '../../schema-store/step.ts';
import { type Author, type EditionRow, type LayerPlace, commandsOf, editionsOf, writeEdition } from './editions.ts';

/** Somebody who publishes may find another edition there so often before it is said. */
const ATTEMPTS = 3;

export interface Published {
  readonly edition: number;
  readonly commands: Json[];
}

/** What shall stand next, of the editions there are and the document under the layer. */
export type Wish = (editions: readonly EditionRow[], base: Json) => readonly Json[];

/** What publishing needs: of an operation at the door, and of the command line, which has no engine. */
export interface Desk {
  readonly engine: Pick<Engine, 'db' | 'clock'> & {
    readonly schemas: Pick<Schemas, 'attempt' | 'preview' | 'refresh' | 'pending' | 'confirmAll' | 'heldBack' | 'node'>;
  };
  readonly call: Pick<Call, 'locale'> & { readonly actor: Author };
}

function proposalOf({ scope, tenant, entity }: LayerPlace, commands: readonly Json[]): Proposal {
  return { entity, commands, ...(scope === 'tenant' ? { tenant } : {}) };
}

export function attempt({ engine }: Desk, place: LayerPlace, commands: readonly Json[]): Promise<Attempt> {
  return engine.schemas.attempt(proposalOf(place, commands));
}

/** As `attempt`, without asking the tables. */
export function previewOf({ engine }: Desk, place: LayerPlace, commands: readonly Json[]): Promise<Preview> {
  return engine.schemas.preview(proposalOf(place, commands));
}

/** The document after these commands; what does not fit is passed over. */
export function documentOf(base: Json, commands: readonly Json[]): Json {
  return replay(base, readCommands({ commands })).document;
}

/** The base under a layer, or the refusal of an entity there is not. */
export function baseOf({ base }: Attempt, entity: string): Json {
  if (!base) throw new Refusal('entity.unknown', { entity: entity.slice(0, 60) });
  return base;
}

/** Commands of `mine`, made over edition `from`, and what others have changed since: both where they differ. */
export function joinedWith(mine: readonly Json[], from: number): Wish {
  return (editions, base) => {
    const newest = editions[0]?.edition ?? 0;
    return from === newest ? mine : merged(base, commandsOf(editions, from), commandsOf(editions, newest), mine);
  };
}

/** The newest edition without what one edition changed. */
export function without(edition: number): Wish {
  return (editions, base) =>
    merged(
      base,
      commandsOf(editions, edition),
      commandsOf(editions, editions[0]?.edition ?? 0),
      commandsOf(editions, edition - 1),
    );
}

/** Commands that cannot be carried out: they are in no document, and are joined by themselves. */
function unfit(base: Json, commands: readonly Json[]): Json[] {
  return replay(base, readCommands({ commands })).problems.map(({ index }) => commands[index] ?? {});
}

function merged(base: Json, common: readonly Json[], theirs: readonly Json[], mine: readonly Json[]): Json[] {
  const [from, left, right] = [common, theirs, mine].map((commands) => documentOf(base, commands)) as [
    Json,
    Json,
    Json,
  ];
  const { text, conflicts } = mergeFiles(writeCanonical(from), writeCanonical(left), writeCanonical(right));
  if (conflicts.length > 0) {
    const value = (document: Json, path: string): unknown =>
      path
        .split('.')
        .reduce<unknown>(
          (node, name) => (Array.isArray(node) ? undefined : (Object(node) as Json))?.[name],
          document,
        ) ?? null;
    throw new Refusal(
      'layer.conflict',
      { paths: conflicts.join(', ').slice(0, 300) },
      { conflicts: conflicts.map((path) => ({ path, theirs: value(left, path), mine: value(right, path) })) },
    );
  }
  const [known, kept] = [unfit(base, common), unfit(base, mine)].map(
    (commands) => new Set(commands.map((one) => JSON.stringify(one))),
  ) as [Set<string>, Set<string>];
  const added = unfit(base, theirs).filter((one) => !known.has(JSON.stringify(one)) && !kept.has(JSON.stringify(one)));
  return [...difference(base, JSON.parse(text) as Json).map(writeCommand), ...unfit(base, mine), ...added];
}

/**
 * Mistakes of commands that did not stand in the edition before: an old one that lost its target holds nothing back.
 */
function newMistakes(problems: readonly Problem[], commands: readonly Json[], before: readonly Json[]): Problem[] {
  const known = new Set(before.map((one) => JSON.stringify(one)));
  return problems.filter(
    ({ severity, path }) => severity === 'error' && !known.has(JSON.stringify(commands[Number(path.split('.')[1])])),
  );
}

export interface Publication {
  readonly title: string;
  readonly wish: Wish;
  /** The names of the destructive steps, as somebody typed them. */
  readonly confirmed?: readonly string[] | undefined;
  /** What is written with the edition or not at all. */
  readonly along?: (connection: Connection) => Promise<unknown>;
}

/** What publishing would do. */
interface Prepared {
  /** The newest edition there is. */
  readonly newest: number;
  /** The layer as it would be kept: as few commands as its outcome needs. */
  readonly commands: Json[];
  readonly steps: Attempt['steps'];
}

/**
 * What publishing `wish` would do; changes nothing.
 * @throws Refusal `layer.conflict`, `entity.unknown`; Invalid with each mistake of commands that did not stand in the
 * newest edition
 */
export async function prepare(desk: Desk, place: LayerPlace, wish: Wish): Promise<Prepared> {
  const { engine, call } = desk;
  const editions = await engine.db.read(place.tenant, (connection) => editionsOf({ connection }, place));
  const newest = editions[0]?.edition ?? 0;
  const before = commandsOf(editions, newest);
  const base = baseOf(await attempt(desk, place, before), place.entity);
  const wished = wish(editions, base);
  const first = await attempt(desk, place, wished);
  refuseMistakes(newMistakes(first.problems, wished, before), call.locale);
  const commands = condense(base, readCommands({ commands: wished })).map(writeCommand);
  const tried = await attempt(desk, place, commands);
  refuseMistakes(newMistakes(tried.problems, commands, before), call.locale);
  return { newest, commands, steps: tried.steps };
}

/**
 * Publishes what `wish` gives as the next edition and applies it.
 * @throws what `prepare` throws; Refusal `layer.confirm` (names of what would be moved aside), `layer.busy`,
 * `layer.kept` (it was written, and does not run)
 */
export async function publish(
  desk: Desk,
  place: LayerPlace,
  { title, wish, confirmed = [], along }: Publication,
): Promise<Published> {
  const { engine, call } = desk;
  for (let round = 0; round < ATTEMPTS; round += 1) {
    const { newest, commands, steps } = await prepare(desk, place, wish);
    const destructive = steps.filter((step) => step.class === 'destructive');
    const open = destructive.map(confirmationName).filter((name) => !confirmed.includes(name));
    if (open.length > 0) throw new Refusal('layer.confirm', { names: open.join(', ') }, { names: open });
    if (
      await engine.db.write(place.tenant, async (connection) => {
        const written = await writeEdition(connection, place, {
          edition: newest + 1,
          title,
          commands,
          by: call.actor,
          at: engine.clock.now(),
          node: engine.schemas.node,
        });
        if (written) await along?.(connection);
        return written;
      })
    ) {
      await engine.schemas.refresh();
      const waiting = engine.schemas.pending().filter((step) => destructive.some(({ id }) => id === step.id));
      if (waiting.length > 0)
        await engine.schemas.confirmAll(
          waiting.map((step) => ({ step: step.id, name: confirmationName(step) })),
          call.actor.id,
        );
      needRunning(desk, place, newest + 1);
      return { edition: newest + 1, commands };
    }
  }
  throw new Refusal('layer.busy');
}

/**
 * A tenant's layer changes what is seen, and nothing that could refuse it. @throws Refusal `layer.kept`: the edition
 * stands and does not run
 */
function needRunning({ engine, call }: Desk, { scope, entity }: LayerPlace, edition: number): void {
  const problem = scope === 'installation' ? engine.schemas.heldBack(layerPath(entity, scope), entity) : undefined;
  if (problem)
    throw new Refusal(
      'layer.kept',
      { edition, problem: messageOf(problem.code as ErrorCode, call.locale, problem.params) },
      { edition },
    );
}

function refuseMistakes(problems: readonly Problem[], locale: Locale): void {
  if (problems.length > 0)
    throw new Invalid(
      problems.map(({ path, code, params }) => ({
        field: path,
        code,
        message: messageOf(code as ErrorCode, locale, params),
      })),
    );
}
