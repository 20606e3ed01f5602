/** Dictionaries whose values are the project itself: what its entities and their actions are called. */
import type { Locale } from './errors/define.ts';
import { builtinLabel } from './format/builtin-actions.ts';
import type { Project } from './types.ts';
import { actionLabel, textOf } from './view.ts';
import type { DictValues } from './wire.ts';

function entities(project: Project, locale: Locale): DictValues {
  return [...project.entities.values()].map((entity) => ({
    value: entity.name,
    title: textOf(entity, locale, 'title', entity.title),
  }));
}

/** Steps that stand in the operation log and need no right of their own. */
const LOGGED: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  importPreview: { zh: '导入预览', tw: '匯入預覽', en: 'Import preview' },
  importUndo: { zh: '撤销导入', tw: '撤銷匯入', en: 'Undo import' },
};

/** An action of several entities has the word of the first; the built-in ones their own. */
function actions(project: Project, locale: Locale): DictValues {
  const words = new Map<string, string>();
  for (const entity of project.entities.values()) {
    for (const action of Object.values(entity.actions)) {
      if (action.code !== 'query' && !words.has(action.code))
        words.set(
          action.code,
          (action.builtin ? builtinLabel(action.code, locale) : undefined) ?? actionLabel(entity, action, locale),
        );
    }
  }
  return [...words, ...Object.entries(LOGGED).map(([code, title]): [string, string] => [code, title[locale]])].map(
    ([value, title]) => ({ value, title }),
  );
}

const MADE: Readonly<Record<string, (project: Project, locale: Locale) => DictValues>> = {
  entityName: entities,
  actionCode: actions,
};
const known = new WeakMap<Project, Map<string, DictValues>>();

/** Is the dictionary made of the project, and no rows of anybody's? */
export const isProjectDict = (type: string): boolean => Object.hasOwn(MADE, type);

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
