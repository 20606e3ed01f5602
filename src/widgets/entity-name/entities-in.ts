/** The entities that a menu opens, each once, by the first title it has there. Pure. */
import type { MenuNode } from '../../engine/model/wire.ts';

export interface NamedEntity {
  readonly name: string;
  readonly title: string;
  readonly pinyin?: string;
}

const SCHEMA = 'schema:';

export function entitiesIn(menu: readonly MenuNode[]): readonly NamedEntity[] {
  const found = new Map<string, NamedEntity>();
  const visit = ({ component = '', title, pinyin, routes }: MenuNode): void => {
    const name = component.startsWith(SCHEMA) ? component.slice(SCHEMA.length) : '';
    if (name !== '' && !found.has(name)) found.set(name, { name, title, ...(pinyin === undefined ? {} : { pinyin }) });
    routes?.forEach(visit);
  };
  menu.forEach(visit);
  return [...found.values()];
}
