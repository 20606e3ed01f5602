/** Links what later rooms read: workflow, reports, print forms, and the place in the menu. */
import type { CompiledEntity, CompiledStates } from '../types.ts';
import { checkPath } from './link-fields.ts';
import { statesOf } from './link-storage.ts';
import type { Linker } from './linker.ts';
import { type Path, isObject, member, objectAt, textAt, textsAt } from './source.ts';

const NUMERIC = ['integer', 'decimal', 'double'];
const ORDERED = [...NUMERIC, 'date', 'datetime', 'time', 'month', 'year'];

export function linkWorkflow(link: Linker, states: CompiledStates | undefined): CompiledEntity['workflow'] {
  const raw = link.section('workflow');
  const process = textAt(raw, 'process');
  if (process === undefined) return undefined;
  const nodes = link.world.processes.get(process);
  const node = (name: string, path: Path): void => {
    if (nodes) link.known(name, nodes, 'format.unknownNode', 'node', path);
  };
  const variables = Object.fromEntries(Object.entries(objectAt(raw, 'variables')).map(([name, value]) => [name, link.expression(value, ['workflow', 'variables', name])]));
  const known = statesOf(link, states ? link.entity.fields.get(states.field) : undefined);
  for (const [name, value] of Object.entries(objectAt(raw, 'status'))) {
    const path: Path = ['workflow', 'status', name];
    node(name, path);
    if (!states) link.findings.error('format.moveWithoutStates', path);
    else if (typeof value === 'string') link.known(value, known, 'format.unknownState', 'state', path);
  }
  for (const [name, form] of Object.entries(objectAt(raw, 'nodeForms'))) {
    const path: Path = ['workflow', 'nodeForms', name];
    node(name, path);
    for (const key of ['writable', 'hidden', 'required']) {
      textsAt(form, key).forEach((field, index) => link.ownField(field, [...path, key, index]));
    }
  }
  return { process, variables, status: objectAt(raw, 'status'), nodeForms: objectAt(raw, 'nodeForms'), verbs: textsAt(raw, 'verbs') };
}

export function linkReports(link: Linker): CompiledEntity['reports'] {
  return Object.fromEntries(Object.entries(link.section('reports')).map(([code, raw]) => {
    const path: Path = ['reports', code];
    textsAt(raw, 'group').forEach((word, index) => checkPath(link, word, [...path, 'group', index]));
    const measures = objectAt(raw, 'measures');
    for (const [name, value] of Object.entries(measures)) if (typeof value === 'string') checkMeasure(link, value, [...path, 'measures', name]);
    const filter = member(raw, 'filter') === undefined ? undefined : link.expression(member(raw, 'filter'), [...path, 'filter']);
    return [code, {
      title: textAt(raw, 'title') ?? code, ...(filter ? { filter } : {}), group: textsAt(raw, 'group'), measures,
      chart: textAt(raw, 'chart') ?? 'none', drill: member(raw, 'drill') === true,
    }];
  }));
}

function checkMeasure(link: Linker, text: string, path: Path): void {
  if (text === 'count') return;
  const [, kind, word = ''] = /^(sum|avg|min|max):(.+)$/.exec(text) ?? [];
  if (kind === undefined) {
    link.findings.error('format.measure', path, { measure: text });
    return;
  }
  const type = checkPath(link, word, path)?.type;
  const fits = kind === 'min' || kind === 'max' ? ORDERED : NUMERIC;
  if (type !== undefined && !fits.includes(type)) link.findings.error('format.fieldKind', path, { field: word, expected: 'number' });
}

export function linkPrint(link: Linker): CompiledEntity['print'] {
  return Object.fromEntries(Object.entries(link.section('print')).map(([code, raw]) => [code, { title: textAt(raw, 'title') ?? code, template: textAt(raw, 'template') ?? '' }]));
}

export function linkMenu(link: Linker): CompiledEntity['menu'] {
  const raw = link.section('menu');
  const stated = isObject(link.json.menu);
  if (stated && link.entity.partOf) link.findings.error('format.partOfMenu', ['menu']);
  const parent = textAt(raw, 'parent');
  if (parent !== undefined) link.known(parent, link.world.groups, 'format.unknownGroup', 'group', ['menu', 'parent']);
  const icon = textAt(raw, 'icon');
  const terminal = raw.terminal === 'mobile' || raw.terminal === 'both' ? raw.terminal : 'desktop';
  return {
    ...(parent === undefined ? {} : { parent }), ...(icon === undefined ? {} : { icon }),
    hidden: raw.hidden === true || link.entity.partOf !== undefined, terminal,
  };
}

