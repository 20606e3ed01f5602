/**
 * The world as one entity looks at it: notes whose drafts it has read, so that it is compiled again when one of those
 * changes, and only then.
 */
import { member } from '../read/source.ts';
import type { EntityDraft, World } from './world.ts';

/** What an entity has read of the others. */
export interface Reads {
  readonly names: Set<string>;
  /** It has asked which entities there are at all. */
  all: boolean;
}

export function watchedWorld(world: World, self: string): { readonly world: World; readonly reads: Reads } {
  const reads: Reads = { names: new Set(), all: false };
  const seen = (name: string): string => {
    if (name !== self) reads.names.add(name);
    return name;
  };
  const { entities, opaque } = world;
  return {
    reads,
    world: {
      ...world,
      entities: {
        get: (name) => entities.get(seen(name)),
        has: (name) => entities.has(seen(name)),
        keys: () => {
          reads.all = true;
          return entities.keys();
        },
      },
      opaque: {
        get: (name) => opaque.get(seen(name)),
        has: (name) => opaque.has(seen(name)),
        keys: () => {
          reads.all = true;
          return opaque.keys();
        },
      },
    },
  };
}

const surfaces = new WeakMap<EntityDraft, string>();

/**
 * All that others can see of an entity: its own words about fields and storage, and the types its sub-tables were
 * given. Asked for once its rows are linked.
 */
export function surfaceOf(draft: EntityDraft): string {
  let text = surfaces.get(draft);
  if (text === undefined)
    surfaces.set(
      draft,
      (text = JSON.stringify([
        draft.area,
        draft.file,
        draft.json.data,
        draft.json.storage,
        member(draft.json.access, 'offered'),
        draft.types,
        draft.partOf,
      ])),
    );
  return text;
}
