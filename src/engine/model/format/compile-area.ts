/**
 * Compiles `_area.json` files and gathers what all areas together declare: dictionaries, parameters, roles, menu
 * groups; and compiles its pages.
 */
import type { AreaPage, AreaRole, CompiledArea, Tone, Value, ValueType } from '../types.ts';
import { ingestOf } from './compile-ingest.ts';
import { nearest } from './nearest.ts';
import type { SchemaFile } from './read/read-files.ts';
import { type Json, type Path, isObject, member, objectAt, textAt, textsAt } from './read/source.ts';
import { type Dictionary, paramType } from './link/world.ts';

/** An area without a sequence of its own stands after all that have one. */
const LAST = 1_000_000;

export interface Declared {
  readonly dictionaries: Map<string, Dictionary>;
  readonly params: Record<string, ValueType>;
  readonly roles: Set<string>;
  readonly groups: Set<string>;
}

/** Everything the areas declare, each name once in the product (roles may be added to by several areas). */
export function gatherDeclared(files: readonly SchemaFile[]): Declared {
  const declared: Declared = { dictionaries: new Map(), params: {}, roles: new Set(), groups: new Set() };
  const homes = new Map<string, string>();
  const titled = new Set<string>();
  for (const file of files) {
    const area = textAt(file.value, 'area') ?? file.folder;
    const once = (kind: string, name: string, path: Path): void => {
      const home = homes.get(`${kind} ${name}`);
      if (home !== undefined) file.findings.error('format.declaredTwice', path, { name, other: home });
      else homes.set(`${kind} ${name}`, file.file);
    };
    for (const [name, raw] of Object.entries(objectAt(file.value, 'dictionaries'))) {
      once('dictionary', name, ['dictionaries', name]);
      declared.dictionaries.set(name, {
        builtin: member(raw, 'builtin') === true,
        values: valuesOf(raw).map((value) => String(value.value)),
      });
    }
    for (const [key, raw] of Object.entries(objectAt(file.value, 'params'))) {
      once('parameter', key, ['params', key]);
      declared.params[key] = paramType(member(raw, 'value') as Value, textAt(raw, 'type'));
    }
    for (const [code, raw] of Object.entries(objectAt(file.value, 'roles'))) {
      declared.roles.add(code);
      if (textAt(raw, 'title') !== undefined) titled.add(code);
    }
    for (const code of Object.keys(objectAt(file.value, 'groups'))) declared.groups.add(`${area}.${code}`);
    declared.groups.add(area);
  }
  for (const file of files) {
    for (const code of Object.keys(objectAt(file.value, 'roles'))) {
      if (!titled.has(code)) file.findings.error('format.missingKey', ['roles', code], { key: 'title' });
    }
  }
  return declared;
}

function valuesOf(raw: unknown): CompiledArea['dictionaries'][string]['values'][number][] {
  const values = member(raw, 'values');
  return (Array.isArray(values) ? values : []).flatMap((item: unknown) => {
    const value = textAt(item, 'value');
    if (value === undefined) return [];
    const tone = textAt(item, 'tone');
    return [{ value, title: textAt(item, 'title') ?? value, ...(tone === undefined ? {} : { tone: tone as Tone }) }];
  });
}

export function compileArea(file: SchemaFile): CompiledArea {
  const { value } = file;
  const code = textAt(value, 'area') ?? file.folder;
  checkRepeats(file);
  const icon = textAt(value, 'icon');
  return {
    code,
    title: textAt(value, 'title') ?? code,
    ...(icon === undefined ? {} : { icon }),
    sequence: typeof value.sequence === 'number' ? value.sequence : LAST,
    groups: Object.fromEntries(
      Object.entries(objectAt(value, 'groups')).map(([name, raw]) => [`${code}.${name}`, groupOf(raw, name)]),
    ),
    pages: mapObject(objectAt(value, 'pages'), (raw, name) => pageOf(code, raw, name)),
    dictionaries: mapObject(objectAt(value, 'dictionaries'), (raw, name) => ({
      title: textAt(raw, 'title') ?? name,
      builtin: member(raw, 'builtin') === true,
      values: valuesOf(raw),
    })),
    params: mapObject(objectAt(value, 'params'), (raw, key) => ({
      title: textAt(raw, 'title') ?? key,
      type: paramKind(raw),
      value: member(raw, 'value') as Value,
    })),
    roles: Object.entries(objectAt(value, 'roles')).map(([name, raw]) => roleOf(name, raw)),
    schedules: mapObject(objectAt(value, 'schedules'), (raw, name) => ({
      title: textAt(raw, 'title') ?? name,
      entity: textAt(raw, 'entity') ?? '',
      action: textAt(raw, 'action') ?? '',
      cron: textAt(raw, 'cron') ?? '',
    })),
    ingest: mapObject(objectAt(value, 'ingest'), ingestOf),
    i18n: mapObject(objectAt(value, 'i18n'), (texts) => mapObject(isObject(texts) ? texts : {}, String)),
  };
}

function mapObject<T>(raw: Json, make: (value: unknown, key: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, make(value, key)]));
}

function groupOf(raw: unknown, name: string): { title: string; icon?: string } {
  if (typeof raw === 'string') return { title: raw };
  const icon = textAt(raw, 'icon');
  return { title: textAt(raw, 'title') ?? name, ...(icon === undefined ? {} : { icon }) };
}

function pageOf(area: string, raw: unknown, name: string): AreaPage {
  const icon = textAt(raw, 'icon');
  const group = textAt(raw, 'group');
  const phone = textAt(raw, 'phone');
  return {
    title: textAt(raw, 'title') ?? name,
    ...(icon === undefined ? {} : { icon }),
    ...(phone === undefined ? {} : { phone }),
    parent: group === undefined ? area : `${area}.${group}`,
    actions: mapObject(objectAt(raw, 'actions'), String),
  };
}

/** Codes that a role may be granted on the pages of an area. */
function pageCodes(area: CompiledArea): string[] {
  return Object.entries(area.pages)
    .flatMap(([name, page]) =>
      ['query', ...Object.keys(page.actions), '*'].map((action) => `${area.code}:${name}:${action}`),
    )
    .concat(Object.keys(area.pages).length > 0 ? [`${area.code}:*`] : []);
}

function paramKind(raw: unknown): 'string' | 'number' | 'boolean' | 'json' {
  const type = textAt(raw, 'type');
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'json') return type;
  const kind = typeof member(raw, 'value');
  return kind === 'number' || kind === 'boolean' || kind === 'string' ? kind : 'json';
}

function roleOf(code: string, raw: unknown): AreaRole {
  const description = textAt(raw, 'description');
  return {
    code,
    title: textAt(raw, 'title') ?? code,
    ...(description === undefined ? {} : { description }),
    codes: textsAt(raw, 'codes'),
    scopes: mapObject(objectAt(raw, 'scopes'), String),
  };
}

/** A dictionary holds each value once; a parameter's seed is of its type. */
function checkRepeats(file: SchemaFile): void {
  for (const [name, raw] of Object.entries(objectAt(file.value, 'dictionaries'))) {
    const seen = new Set<string>();
    valuesOf(raw)
      .map((one) => String(one.value))
      .forEach((value, index) => {
        if (seen.has(value))
          file.findings.error('format.itemTwice', ['dictionaries', name, 'values', index, 'value'], { item: value });
        seen.add(value);
      });
  }
  for (const [key, raw] of Object.entries(objectAt(file.value, 'params'))) {
    const type = textAt(raw, 'type');
    const found = typeof member(raw, 'value');
    if (type !== undefined && type !== 'json' && type !== found)
      file.findings.error('format.wrongType', ['params', key, 'value'], { expected: type, found });
  }
}

/** What a grant or a translation may name; known once the entities are linked. */
export interface Grantable {
  readonly area: string;
  readonly entity: string;
  readonly codes: readonly string[];
  readonly actions: readonly string[];
  readonly scopes: readonly string[];
}

/** Every code a role can be granted on entities; the same for all areas. */
export function codesOf(grantable: Iterable<Grantable>): Set<string> {
  const codes = new Set<string>();
  for (const one of grantable) {
    for (const code of one.codes) codes.add(code);
    codes.add(`${one.area}:${one.entity}:*`).add(`${one.area}:*`);
  }
  return codes;
}

const BUILTIN_SCOPES = ['all', 'orgAndChildren', 'org', 'self', 'custom'];

/** Codes and scopes of roles exist; every translated text is one of the area's. */
export function linkArea(
  file: SchemaFile,
  area: CompiledArea,
  grantable: ReadonlyMap<string, Grantable>,
  entityCodes: ReadonlySet<string>,
  unreadable: ReadonlyMap<string, string>,
): void {
  const ownCodes = new Set(['*', ...pageCodes(area)]);
  const codes = {
    has: (code: string): boolean => entityCodes.has(code) || ownCodes.has(code),
    [Symbol.iterator]: () => [...entityCodes, ...ownCodes].values(),
  };
  for (const role of area.roles) {
    role.codes.forEach((code, index) => {
      if (!codes.has(code) && !unreadable.has(code.split(':')[1] ?? ''))
        file.findings.error('format.unknownCode', ['roles', role.code, 'codes', index], {
          code,
          nearest: nearest(code, codes),
        });
    });
    for (const [entity, scope] of Object.entries(role.scopes)) {
      const path: Path = ['roles', role.code, 'scopes', entity];
      const target = grantable.get(entity);
      if (unreadable.has(entity)) continue;
      if (entity !== '*' && !target)
        file.findings.error('format.unknownEntity', path, {
          entity,
          nearest: nearest(entity, ['*', ...grantable.keys()]),
        });
      const scopes = [...BUILTIN_SCOPES, ...(target?.scopes ?? [])];
      if (!scopes.includes(scope))
        file.findings.error('format.unknownScope', path, { entity, scope, nearest: nearest(scope, scopes) });
    }
  }
  for (const [name, raw] of Object.entries(objectAt(file.value, 'pages'))) {
    const group = textAt(raw, 'group');
    const groups = Object.keys(area.groups).map((key) => key.slice(area.code.length + 1));
    if (group !== undefined && !groups.includes(group))
      file.findings.error('format.unknownGroup', ['pages', name, 'group'], { group, nearest: nearest(group, groups) });
  }
  const schedules = objectAt(file.value, 'schedules');
  for (const [code, raw] of Object.entries(schedules)) {
    const entity = textAt(raw, 'entity') ?? '';
    const action = textAt(raw, 'action') ?? '';
    const target = grantable.get(entity);
    if (unreadable.has(entity)) continue;
    if (!target)
      file.findings.error('format.unknownEntity', ['schedules', code, 'entity'], {
        entity,
        nearest: nearest(entity, grantable.keys()),
      });
    else if (!target.actions.includes(action))
      file.findings.error('format.unknownAction', ['schedules', code, 'action'], {
        action,
        nearest: nearest(action, target.actions),
      });
  }
  checkTexts(file, areaTexts(area));
}

/** The texts of an area: path → text in the working language. */
export function areaTexts(area: CompiledArea): Record<string, string> {
  const texts: Record<string, string> = { title: area.title };
  for (const [code, group] of Object.entries(area.groups))
    texts[`groups.${code.slice(area.code.length + 1)}`] = group.title;
  for (const [name, page] of Object.entries(area.pages)) {
    texts[`pages.${name}`] = page.title;
    for (const [action, label] of Object.entries(page.actions)) texts[`pages.${name}.${action}`] = label;
  }
  for (const [name, dictionary] of Object.entries(area.dictionaries)) {
    texts[`dictionaries.${name}`] = dictionary.title;
    for (const value of dictionary.values) texts[`dictionaries.${name}.${value.value}`] = value.title;
  }
  for (const [key, param] of Object.entries(area.params)) texts[`params.${key}`] = param.title;
  for (const role of area.roles) {
    if (role.title !== role.code) texts[`roles.${role.code}`] = role.title;
    if (role.description !== undefined) texts[`roles.${role.code}.description`] = role.description;
  }
  return texts;
}

function checkTexts(file: SchemaFile, known: Readonly<Record<string, string>>): void {
  for (const [locale, texts] of Object.entries(objectAt(file.value, 'i18n'))) {
    for (const path of Object.keys(isObject(texts) ? texts : {})) {
      if (!Object.hasOwn(known, path))
        file.findings.error('format.unknownText', ['i18n', locale, path], {
          path,
          nearest: nearest(path, Object.keys(known)),
        });
    }
  }
}
