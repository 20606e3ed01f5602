/** Everything a role could be granted: codes, row scopes and fields of each entity, in the caller's language. */
import type { GrantEntity } from '../../../model/admin-wire.ts';
import type { Locale } from '../../../model/errors/define.ts';
import { builtinLabel } from '../../../model/format/builtin-actions.ts';
import { listMark } from '../../../model/list-mark.ts';
import { permissionCode } from '../../../model/names.ts';
import type { CompiledArea, CompiledEntity, Project, TypedExpression } from '../../../model/types.ts';
import { actionLabel, textOf } from '../../../model/view.ts';
import { ENGINE_SCREENS, type EngineScreen } from '../system/engine-screens.ts';

/** Scopes that need no owning organisation. */
const OWNERLESS = ['all', 'self'];

/** Fields of the row that an expression reads, in its order. */
function fieldsRead(expression: TypedExpression): string[] {
  const own = expression.ref?.from === 'row' && expression.ref.field !== undefined ? [expression.ref.field] : [];
  return [...own, ...(expression.args ?? []).flatMap(fieldsRead)];
}

const RULE: Readonly<Record<Locale, string>> = { zh: '规则：', tw: '規則：', en: 'Rule: ' };

/** A rule has a code and no title: it is called after the fields that decide. */
function ruleLabel(entity: CompiledEntity, name: string, rule: TypedExpression, locale: Locale): string {
  const titles = [...new Set(fieldsRead(rule))]
    .flatMap((field) => entity.fields[field] ?? [])
    .map((field) => textOf(entity, locale, `data.${field.name}`, field.title));
  return RULE[locale] + (titles.length > 0 ? titles.join(listMark(locale)) : name);
}

/** The words of the five scopes are the choices of the role's own field. */
function scopesOf(entity: CompiledEntity, role: CompiledEntity, locale: Locale): GrantEntity['scopes'] {
  const owned = entity.storage.owner !== undefined || entity.name === 'sysOrg';
  const general = (role.fields['dataScope']?.choices ?? []).map(({ value, title }) => ({
    code: String(value),
    label: textOf(role, locale, `data.dataScope.${value}`, title),
  }));
  return [
    ...general.filter(({ code }) => owned || OWNERLESS.includes(code)),
    ...Object.entries(entity.access.rows).map(([name, rule]) => ({
      code: name,
      label: ruleLabel(entity, name, rule, locale),
    })),
  ];
}

/** Rows that name the user: no role is given them, they stand beside what it is given. */
const NAMED: Readonly<Record<Locale, string>> = {
  zh: '指名本人的记录（仅查看）',
  tw: '指名本人的紀錄（僅檢視）',
  en: 'Records that name the user (read only)',
};

/** What a scope or rule of the entity is called. */
export function scopeLabel(entity: CompiledEntity, role: CompiledEntity, locale: Locale, code: string): string {
  if (code === 'named') return NAMED[locale];
  return scopesOf(entity, role, locale).find((scope) => scope.code === code)?.label ?? code;
}

/** Codes that fields ask for; several fields may share one. */
function fieldCodesOf(entity: CompiledEntity, locale: Locale): GrantEntity['fieldCodes'] {
  const titles = new Map<string, string[]>();
  for (const field of Object.values(entity.fields)) {
    for (const code of new Set([field.readCode, field.writeCode])) {
      if (code !== undefined)
        titles.set(code, [...(titles.get(code) ?? []), textOf(entity, locale, `data.${field.name}`, field.title)]);
    }
  }
  return [...titles].map(([permission, names]) => ({ permission, label: names.join(listMark(locale)) }));
}

function entityGrants(entity: CompiledEntity, role: CompiledEntity, locale: Locale): GrantEntity {
  const actions = Object.values(entity.actions).filter(({ permission }) => permission !== '');
  return {
    name: entity.name,
    area: entity.area,
    title: textOf(entity, locale, 'title', entity.title),
    actions: actions.map((action) => ({
      code: action.code,
      permission: action.permission,
      builtin: action.builtin,
      label: actionLabel(entity, action, locale),
    })),
    fieldCodes: fieldCodesOf(entity, locale),
    fields: Object.values(entity.fields).map((field) => ({
      name: field.name,
      title: textOf(entity, locale, `data.${field.name}`, field.title),
      required: field.required,
    })),
    scopes: scopesOf(entity, role, locale),
  };
}

function screenGrants({ area, name, title, actions }: EngineScreen, locale: Locale): GrantEntity {
  return {
    name,
    area,
    title: title[locale],
    fieldCodes: [],
    fields: [],
    scopes: [],
    actions: Object.entries(actions).map(([code, label]) => ({
      code,
      permission: permissionCode(area, name, code),
      label: label[locale],
      builtin: code === 'query',
    })),
  };
}

/** Pages that areas declare beside their entities: opening them is `query`. */
function pageGrants(area: CompiledArea, locale: Locale): GrantEntity[] {
  const text = (path: string, base: string): string => area.i18n[locale]?.[path] ?? base;
  return Object.entries(area.pages).map(([name, page]) => ({
    name,
    area: area.code,
    title: text(`pages.${name}`, page.title),
    fieldCodes: [],
    fields: [],
    scopes: [],
    actions: [
      {
        code: 'query',
        permission: permissionCode(area.code, name, 'query'),
        label: builtinLabel('query', locale) ?? 'query',
        builtin: true,
      },
      ...Object.entries(page.actions).map(([code, label]) => ({
        code,
        permission: permissionCode(area.code, name, code),
        label: text(`pages.${name}.${code}`, label),
        builtin: false,
      })),
    ],
  }));
}

/** Entities in the order of their areas, then pages written by hand, then the engine's own screens. */
export function grantCatalogue(project: Project, role: CompiledEntity, locale: Locale): GrantEntity[] {
  const entities = [...project.entities.values()]
    .filter((entity) => !entity.partOf)
    .map((entity) => entityGrants(entity, role, locale));
  return [
    ...entities,
    ...[...project.areas.values()].flatMap((area) => pageGrants(area, locale)),
    ...ENGINE_SCREENS.map((screen) => screenGrants(screen, locale)),
  ].filter(({ actions }) => actions.length > 0);
}

/** All codes that exist, wildcards included. */
export function knownCodes(catalogue: readonly GrantEntity[]): ReadonlySet<string> {
  const codes = new Set(['*']);
  for (const { area, name, actions, fieldCodes } of catalogue) {
    codes.add(`${area}:*`).add(`${area}:${name}:*`);
    for (const { permission } of [...actions, ...fieldCodes]) codes.add(permission);
  }
  return codes;
}

/** The area's own name, in the caller's language. */
export function areaTitle(
  project: Project,
  code: string,
  locale: Locale,
  traditional: (text: string) => string,
): string {
  const area = project.areas.get(code);
  if (!area) return code;
  if (locale === 'zh') return area.title;
  return area.i18n[locale]?.['title'] ?? (locale === 'tw' ? traditional(area.title) : area.title);
}
