/**
 * A report as one caller may read it: what its words name, each as SQL, in whose words the groups and figures stand.
 */
import type { CallAnswer } from '../../../model/calls/declare.ts';
import type { reportCalls } from '../../../model/calls/reports.ts';
import { implicitFields } from '../../../model/format/implicit-fields.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { type Figure, type Step, groupOf, measureOf } from '../../../model/report-words.ts';
import type { CompiledEntity, CompiledField, CompiledReport, TypedExpression } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { Call, Engine, Operation } from '../engine.ts';
import { wishedExpression } from '../filters.ts';
import { figureWord } from './words.ts';

const PARAM = '$param.';

/** The field at the end of a path, and the entity that has it. */
interface End {
  readonly owner: CompiledEntity;
  readonly name: string;
  readonly field: CompiledField;
  readonly title: string;
}

export interface GroupColumn extends End {
  readonly word: string;
  readonly path: string;
  readonly step: Step | null;
  readonly value: TypedExpression;
}
export interface MeasureColumn {
  readonly code: string;
  readonly of: Figure;
  readonly title: string;
  readonly value?: TypedExpression;
  readonly field?: CompiledField;
  readonly unit: string | null;
}
export interface Sheet {
  readonly groups: readonly GroupColumn[];
  readonly measures: readonly MeasureColumn[];
}

export type Figures = CallAnswer<(typeof reportCalls)['GET /api/report/run']>['totals'];
/** One group: its values as text, and a figure for each measure. */
export interface Gathered {
  readonly keys: readonly (string | null)[];
  readonly figures: Figures;
}

/** What can be asked of a report: as a file has it. */
export type Definition = Pick<CompiledReport, 'title' | 'group' | 'measures' | 'chart' | 'drill'> & {
  readonly where?: unknown;
};

function endOf(engine: Engine, call: Call, entity: CompiledEntity, path: string): End | undefined {
  const [first = '', second] = path.split('.');
  const own = (owner: CompiledEntity, name: string): End | undefined => {
    const field =
      (Object.hasOwn(owner.fields, name) ? owner.fields[name] : undefined) ?? implicitFields(call.locale)[name];
    return field && { owner, name, field, title: textOf(owner, call.locale, `data.${name}`, field.title) };
  };
  const here = own(entity, first);
  if (second === undefined || !here) return here;
  const target = here.field.ref && engine.project().entities.get(here.field.ref.entity);
  const there = target && own(target, second);
  return there && { ...there, title: `${here.title} ${there.title}` };
}

/** Undefined where the caller may not read it, or there is no such field. */
function valueOf(engine: Engine, call: Call, entity: CompiledEntity, path: string): TypedExpression | undefined {
  return wishedExpression(engine, call, entity, { var: path }).expression;
}

/** A moment by itself stands in no group with another: without a stretch of time it is gathered by months. */
function stepOf(step: Step | undefined, { kind }: CompiledField): Step | null {
  return step ?? (kind === 'date' || kind === 'datetime' ? 'month' : null);
}

/** @throws {Refusal} `report.field` for what the caller may not read, and for what is not there */
export function sheetOf(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  { group, measures }: Pick<Definition, 'group' | 'measures'>,
): Sheet {
  const need = (path: string): { readonly end: End; readonly value: TypedExpression } => {
    const [end, value] = [endOf(engine, call, entity, path), valueOf(engine, call, entity, path)];
    if (!end || !value || value.type === 'list' || value.type === 'json')
      throw new Refusal('report.field', { field: path.slice(0, 60) });
    return { end, value };
  };
  return {
    groups: group.map((word): GroupColumn => {
      const { path, step } = groupOf(word);
      const { end, value } = need(path);
      return { ...end, word, path, step: stepOf(step, end.field), value };
    }),
    measures: Object.entries(measures).map(([code, word]): MeasureColumn => {
      const measure = measureOf(word);
      if (!measure) throw new Refusal('report.field', { field: word.slice(0, 60) });
      if (measure.path === undefined) return { code, of: 'count', title: figureWord('count', call.locale), unit: null };
      const { end, value } = need(measure.path);
      const isTime = !['integer', 'decimal', 'double'].includes(value.type);
      if (isTime && measure.of !== 'min' && measure.of !== 'max')
        throw new Refusal('report.field', { field: measure.path.slice(0, 60) });
      const unit = end.field.unit?.source;
      return {
        code,
        of: measure.of,
        value,
        field: end.field,
        title: figureWord(!isTime ? measure.of : measure.of === 'min' ? 'first' : 'last', call.locale, end.title),
        unit:
          unit === undefined || unit.includes('{')
            ? null
            : textOf(end.owner, call.locale, `data.${end.name}.unit`, unit),
      };
    }),
  };
}

/** Parameters as what they are now: a list that is asked by such a condition knows none. */
function withParams({ engine, call }: Pick<Operation, 'engine' | 'call'>, raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map((one) => withParams({ engine, call }, one));
  if (typeof raw !== 'object' || raw === null) return raw;
  const { var: name } = raw as { readonly var?: unknown };
  if (typeof name === 'string' && name.startsWith(PARAM))
    return engine.param(call.actor.tenant, name.slice(PARAM.length)) ?? null;
  return Object.fromEntries(Object.entries(raw).map(([key, one]) => [key, withParams({ engine, call }, one)]));
}

/** The reports of an entity that the caller may see: whose fields and conditions are all open. */
export function seenReports(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
): readonly (readonly [code: string, report: Definition])[] {
  if (!engine.grant(call.actor, entity).actions.has('query')) return [];
  const all = Object.entries(entity.reports).map(
    ([code, report]) =>
      [
        code,
        report.where === undefined ? report : { ...report, where: withParams({ engine, call }, report.where) },
      ] as const,
  );
  return all.filter(([, report]) => {
    const paths = [
      ...report.group.map((word) => groupOf(word).path),
      ...Object.values(report.measures).flatMap((word) => measureOf(word)?.path ?? []),
    ];
    return (
      paths.every((path) => valueOf(engine, call, entity, path) !== undefined) &&
      (report.where === undefined ||
        wishedExpression(engine, call, entity, report.where, { type: 'boolean' }).expression !== undefined)
    );
  });
}
