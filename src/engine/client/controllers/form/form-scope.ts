/** What stays the same while a form is open, and the scope in which its expressions are evaluated. */
import { knownToServer } from '../../../model/expression/on-device.ts';
import type { EvalScope, ExpressionUser } from '../../../model/expression/types.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { Row, TypedExpression, Value, VarRef } from '../../../model/types.ts';
import type { EntityView } from '../../../model/wire.ts';

export type FormMode = 'add' | 'edit' | 'copy';

export interface FormSetting {
  readonly view: EntityView;
  readonly isNew: boolean;
  readonly user: ExpressionUser;
  /** `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss`. */
  readonly today: string;
  readonly now: string;
  readonly locale: Locale;
  /** The stored row; null on add and copy. */
  readonly base: Readonly<Row> | null;
  /** The row a sub-table row belongs to. */
  readonly parent?: Readonly<Row>;
}

/**
 * What is known of the row that `field` of a row leads to: it travels beside the row under `$hops`, by field and id.
 * Nothing chosen is a row without values; undefined where nothing is known.
 */
export function knownHop(row: Readonly<Row>, field: string): Row | undefined {
  const id = row[field] ?? null;
  if (id === null || id === '') return {};
  return asRow(asRow(row['$hops'])?.[field])?.[String(id)] as Row | undefined;
}

/** The patch that keeps `$hops` of a row in step with a choice. */
export function withHops(
  row: Readonly<Row>,
  field: string,
  known: Readonly<Record<string, Value>>,
): { readonly $hops: Row } {
  const before = asRow(row['$hops']) ?? {};
  return { $hops: { ...before, [field]: { ...asRow(before[field]), ...known } } };
}

/** What is known of rows behind references, of several sources; the later one counts. */
export function joinedHops(...sources: readonly (Value | undefined)[]): Row {
  const joined: Record<string, Row> = {};
  for (const source of sources)
    for (const [field, known] of Object.entries(asRow(source) ?? {}))
      joined[field] = { ...joined[field], ...asRow(known) };
  return joined;
}

function asRow(value: Value | undefined): Row | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}

/** The scope of every expression that stands on `row`. */
export function scopeOf(setting: FormSetting, row: Readonly<Row>): EvalScope {
  return {
    row,
    ...(setting.base ? { old: setting.base } : {}),
    ...(setting.parent ? { parent: setting.parent } : {}),
    isNew: setting.isNew,
    user: setting.user,
    param: (key) => setting.view.params[key] ?? null,
    today: setting.today,
    now: setting.now,
    hop: knownHop,
  };
}

/**
 * An expression on `row` that this browser can judge by itself; the others are the server's business. What it reads of
 * other rows has to be known.
 */
export function isLocal(expression: TypedExpression | undefined, row: Readonly<Row>): expression is TypedExpression {
  const isReached = ({ from, field, hop, derived }: VarRef): boolean => {
    if (from !== 'row' || field === undefined || hop === undefined || derived !== undefined) return false;
    const known = knownHop(row, field);
    return known !== undefined && ((row[field] ?? null) === null || hop in known);
  };
  return expression !== undefined && knownToServer(expression, isReached) === undefined;
}

/** Does the answer depend on the clock? The browser's may be wrong, so it may warn but not refuse. */
export function asksClock(expression: TypedExpression): boolean {
  return expression.op === 'today' || expression.op === 'now' || (expression.args?.some(asksClock) ?? false);
}

/** Setting of one row of a sub-table inside a form. */
export function childSetting(
  setting: FormSetting,
  child: EntityView,
  parent: Readonly<Row>,
  stored: Readonly<Row> | null,
): FormSetting {
  return { ...setting, view: child, base: stored, isNew: stored === null, parent };
}
