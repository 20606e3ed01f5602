/** The entities whose rows a caller may look at, in menu order, and how they are called. */
import { entityNames } from '../../../model/names.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { Call, Engine } from '../engine.ts';

/** Hash route of the entity's list. */
export function listPath(entity: CompiledEntity): string {
  return entityNames(entity.area, entity.name, entity.api, entity.menu.path).path;
}

export function titleOf(entity: CompiledEntity, call: Call): string {
  return textOf(entity, call.locale, 'title', entity.title);
}

/** The word of a state (or another choice) in the caller's language. */
export function choiceTitle(entity: CompiledEntity, call: Call, field: string, value: string): string {
  const choice = entity.fields[field]?.choices?.find((one) => String(one.value) === value);
  return textOf(entity, call.locale, `data.${field}.${value}`, choice?.title ?? value);
}

/** Kept in tables, standing in the menu, and listed by the caller's roles. */
export function seenEntities(engine: Engine, call: Call): CompiledEntity[] {
  const { entities, areas } = engine.project();
  const last = Number.MAX_SAFE_INTEGER;
  const place = ({ area, menu }: CompiledEntity): readonly number[] => [
    areas.get(area)?.sequence ?? last,
    Object.keys(areas.get(area)?.groups ?? {}).indexOf(menu.parent ?? ''),
    menu.sequence ?? last,
  ];
  const inMenu = (a: CompiledEntity, b: CompiledEntity): number => {
    const [one, other] = [place(a), place(b)];
    return one.map((step, depth) => step - (other[depth] ?? 0)).find((difference) => difference !== 0) ?? 0;
  };
  return [...entities.values()]
    .filter(
      (entity) =>
        !entity.partOf &&
        !entity.menu.hidden &&
        entity.storage.source.kind === 'table' &&
        engine.grant(call.actor, entity).actions.has('query'),
    )
    .sort(inMenu);
}
