/** Parts of statements that are the same each time somebody asks: remembered with what they may see. */
import type { Actor, Grant } from '../../model/access.ts';
import type { Project } from '../../model/types.ts';
import type { Call, Engine } from './engine.ts';
import type { Statement } from './statement.ts';

const texts = new WeakMap<
  Grant,
  Map<
    string,
    {
      readonly project: Project;
      readonly actor: Actor;
      readonly text: string;
      /** Ids that the text names by their places. */ readonly ids: ReadonlyMap<string, string>;
    }
  >
>();

/**
 * A text of SQL over the entity of a grant. One that binds values is written anew each time: their places are those of
 * its statement.
 * One that names ids bound before stays as long as they have the same places.
 * @param key what is written, with all it depends on besides the caller's rights and the project: aliases, the tenant's
 * place
 */
export function keptText(
  { project }: Pick<Engine, 'project'>,
  { actor }: Call,
  statement: Statement,
  grant: Grant,
  key: string,
  write: () => string,
): string {
  let known = texts.get(grant);
  if (!known) texts.set(grant, (known = new Map()));
  const kept = known.get(key);
  const current = project();
  if (kept?.project === current && kept.actor === actor && statement.places(kept.ids)) return kept.text;
  const before = statement.values.length;
  const part = statement.part(write);
  if (statement.values.length === before) known.set(key, { project: current, actor, ...part });
  return part.text;
}
