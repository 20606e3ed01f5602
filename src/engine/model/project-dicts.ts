/** Dictionaries whose values are the project itself: what its entities and their actions are called. */
import type { Locale } from './errors/define.ts';
import { builtinLabel } from './format/builtin-actions.ts';
import type { Project } from './types.ts';
import { actionLabel, textOf } from './view.ts';
import type { DictValues } from './wire.ts';

function entities(project: Project, locale: Locale): DictValues {
  return [...project.entities.values()].map((entity) => ({ value: entity.name, title: textOf(entity, locale, 'title', entity.title) }));
}

/** An action of several entities has the word of the first; the built-in ones their own. */
function actions(project: Project, locale: Locale): DictValues {
  const words = new Map<string, string>();
  for (const entity of project.entities.values()) {
    for (const action of Object.values(entity.actions)) {
      if (action.code !== 'query' && !words.has(action.code)) words.set(action.code, (action.builtin ? builtinLabel(action.code, locale) : undefined) ?? actionLabel(entity, action, locale));
    }
  }
  return [...words].map(([value, title]) => ({ value, title }));
}

const MADE: Readonly<Record<string, (project: Project, locale: Locale) => DictValues>> = { entityName: entities, actionCode: actions };
const known = new WeakMap<Project, Map<string, DictValues>>();

/** The values of such a dictionary; undefined for any other. */
export function projectDict(project: Project, type: string, locale: Locale): DictValues | undefined {
  const make = Object.hasOwn(MADE, type) ? MADE[type] : undefined;
  if (!make) return undefined;
  let made = known.get(project);
  if (!made) known.set(project, (made = new Map()));
  const key = `${type} ${locale}`;
  const values = made.get(key) ?? make(project, locale);
  made.set(key, values);
  return values;
}
