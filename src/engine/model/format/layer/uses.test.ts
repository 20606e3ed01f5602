/**
 * Where fields are used, held against the compiler over the files of the product: whatever it misses when a field is
 * taken away was named before.
 */
import { describe, expect, it } from 'vitest';
import { portalFiles } from '../../../../../tests/contracts/portal-files.ts';
import { exampleFiles } from '../../../../../tests/fixtures/example-files.ts';
import { runSteps } from '../../steps.ts';
import { createCompiler } from '../compile.ts';
import { type Json, objectAt, textsAt } from '../read/source.ts';
import { writeCanonical } from '../write.ts';
import { type FieldUse, removedFields, usersOf, usesLeft, usesOf } from './uses.ts';

const files = [...portalFiles(), ...exampleFiles().filter(({ path }) => path.startsWith('demo/'))].filter(
  ({ path }) => !path.includes('/_demo/') && !path.includes('/_layer/'),
);
const compiler = createCompiler();
const { project, documents, problems } = compiler(files);
const uses = (entity: string, field: string): FieldUse[] =>
  runSteps(usesOf(project, (name) => documents.get(name), entity, field));
const said = (of: readonly FieldUse[]): string[] =>
  of.map(({ entity, kind, path }) => `${entity} ${kind} ${path.join('.')}`);
const documentOf = (name: string): Json => documents.get(name) ?? {};

function without(document: Json, field: string): Json {
  const data = objectAt(document, 'data');
  const { [field]: _gone, ...properties } = objectAt(data, 'properties');
  const { use: _merged, i18n: _words, ...rest } = document;
  return {
    ...rest,
    data: { ...data, required: textsAt(data, 'required').filter((name) => name !== field), properties },
  };
}

/** Mistakes that the product has only where the field is gone, as `entity path`. */
function missed(entity: string, field: string): string[] {
  const file = project.entities.get(entity)?.file ?? '';
  const text = writeCanonical(without(documentOf(entity), field));
  const before = new Set(problems.map(({ file: of, path }) => `${of} ${path}`));
  const names = new Map([...project.entities.values()].map((one) => [one.file, one.name]));
  return compiler
    .fork()(files.map((one) => (one.path === file ? { path: file, text } : one)))
    .problems.filter(
      ({ severity, code, file: of, path }) =>
        severity === 'error' && code !== 'format.targetBroken' && !before.has(`${of} ${path}`),
    )
    .map(({ file: of, path }) => `${names.get(of) ?? of} ${path}`);
}

/** Each field costs a round of the compiler; this one in so many is tried, others whenever the files grow. */
const STRIDE = Number(process.env['USES_STRIDE'] ?? 80);
const sample = [...project.entities.values()]
  .flatMap(({ name, fields }) =>
    Object.values(fields)
      .filter(({ process }) => !process)
      .map((field) => [name, field.name] as const),
  )
  .filter((_, at) => at % STRIDE === 0);

/** Does a use stand where the compiler misses the field? A mixin's mistake is one of every entity that uses it. */
function tells({ entity, area, path }: FieldUse, place: string): boolean {
  const [home = '', ...rest] = place.split(' ');
  const [told, missing] = [path.join('.'), rest.join(' ')];
  const here = area === undefined ? home === entity || home.includes('/_mixin/') : home === `${area}/_area.json`;
  return here && (missing === told || missing.startsWith(`${told}.`) || told.startsWith(`${missing}.`));
}

describe('where a field is used', () => {
  it('names every place that the compiler misses the field in', () => {
    expect(sample.length).toBeGreaterThan(20);
    const untold = sample.flatMap(([entity, field]) => {
      const named = uses(entity, field).filter(({ written }) => written);
      return missed(entity, field)
        .filter((place) => !named.some((use) => tells(use, place)))
        .map((place) => `${entity}.${field}: ${place}`);
    });
    expect(untold).toEqual([]);
  }, 600_000);

  it('tells list, form, conditions, actions, checks, reports and processes of the own file apart', () => {
    expect(said(uses('demoPermit', 'status'))).toEqual(
      expect.arrayContaining([
        'demoPermit states states.field',
        'demoPermit actionMove actions.startWork.move',
        'demoPermit status workflow.status',
      ]),
    );
    expect(said(uses('demoCrane', 'status'))).toEqual(
      expect.arrayContaining(['demoCrane column list.columns.status', 'demoCrane filter list.search.filters']),
    );
  });

  it('finds it in other files: filters and labels over references, copies, lists below a record, and roles that see by a rule', () => {
    expect(said(uses('sysOrg', 'status'))).toContain('equipCrane choosable data.properties.org.x-ref.filter');
    expect(said(uses('trainImplement', 'planItem'))).toContain('trainPlanItem related detail.related');
    expect(said(uses('rectification', 'issuer'))).toContain('rectification role roles.employee.scopes.rectification');
  });

  it('knows what is written from what follows by itself', () => {
    const shown = uses('demoCrane', 'status').find(({ kind }) => kind === 'column');
    expect(shown?.written).toBe(true);
    const byDefault = [...project.entities.values()].find(({ name }) => documentOf(name)['list'] === undefined);
    const [column] = byDefault?.list.columns ?? [];
    expect(uses(byDefault?.name ?? '', column?.field ?? '').find(({ kind }) => kind === 'column')?.written).toBe(false);
  });

  it('leaves out what the same change takes away, and keeps the rest', () => {
    const before = documentOf('demoCrane');
    const { columns, ...list } = objectAt(before, 'list');
    const { status: _gone, ...others } = objectAt({ columns }, 'columns');
    const after = { ...without(before, 'status'), list: { ...list, columns: others } };
    expect(removedFields(before, after)).toEqual(['status']);
    const all = uses('demoCrane', 'status');
    const left = usesLeft(all, 'demoCrane', before, after);
    expect(said(all)).toContain('demoCrane column list.columns.status');
    expect(said(left)).not.toContain('demoCrane column list.columns.status');
    expect(said(left)).toContain('demoCrane filter list.search.filters');
  });

  it('counts who refers to an entity, itself left out', () => {
    const users = usersOf(project);
    expect([...(users.get('demoCrane') ?? [])]).toContain('demoInspection');
    expect([...users].some(([name, of]) => of.has(name))).toBe(false);
  });
});
