/**
 * Path of the word for one record, `crane` beside `Cranes`, as it stands within a sentence: for languages that tell one
 * from many.
 */
export const TITLE_OF_ONE = 'title.one';

/** Every text of an entity in the working language, by the path under which `i18n` translates it. */
import { bareTexts } from '../bare-schema.ts';
import type { CompiledEntity, CompiledField } from '../types.ts';
import { BUILTIN_LABELS } from './builtin-actions.ts';

/**
 * Path such as `data.status.inUse` or `actions.stop.confirm` → text. Words the engine has of its own accord are not in
 * it.
 */
export function baseTexts(entity: Omit<CompiledEntity, 'version' | 'i18n'>): Record<string, string> {
  const texts: Record<string, string> = { title: entity.title };
  for (const field of Object.values(entity.fields)) if (!field.process) fieldTexts(field, `data.${field.name}`, texts);
  for (const check of entity.checks) texts[`checks.${check.code}`] = check.refuse;
  for (const [code, view] of Object.entries(entity.list.views)) texts[`list.views.${code}`] = view.title;
  for (const section of entity.form.sections)
    if (section.title !== undefined) texts[`form.${section.code}`] = section.title;
  for (const section of entity.form.sections)
    if (section.text !== undefined) texts[`form.${section.code}.text`] = section.text;
  for (const section of entity.detail.sections) {
    const same = entity.form.sections.some((one) => one.code === section.code && one.title === section.title);
    if (section.title !== undefined && !same) texts[`detail.${section.code}`] = section.title;
  }
  for (const action of Object.values(entity.actions)) {
    if (action.label !== BUILTIN_LABELS[action.code]?.zh) texts[`actions.${action.code}`] = action.label;
    if (action.confirm !== undefined) texts[`actions.${action.code}.confirm`] = action.confirm;
    for (const field of action.input?.fields ?? []) {
      if (!action.input?.own.includes(field.name))
        fieldTexts(field, `actions.${action.code}.input.${field.name}`, texts);
    }
  }
  for (const { code, title, text } of entity.notify) {
    texts[`notify.${code}.title`] = title;
    if (text !== undefined) texts[`notify.${code}.text`] = text;
  }
  for (const [code, report] of Object.entries(entity.reports)) texts[`reports.${code}`] = report.title;
  for (const [code, print] of Object.entries(entity.print)) texts[`print.${code}`] = print.title;
  return texts;
}

function fieldTexts(field: CompiledField, path: string, texts: Record<string, string>): void {
  texts[path] = field.title;
  if (field.description !== undefined) texts[`${path}.description`] = field.description;
  if (field.unit !== undefined && /\p{Script=Han}/u.test(field.unit.source)) texts[`${path}.unit`] = field.unit.source;
  for (const choice of field.choices ?? []) texts[`${path}.${choice.value}`] = choice.title;
  if (field.schema) Object.assign(texts, bareTexts(field.schema, `${path}.schema`));
  for (const one of field.members ?? []) fieldTexts(one, `${path}.${one.name}`, texts);
}
