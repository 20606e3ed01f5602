/** What stays the same while a form is open, and the scope in which its expressions are evaluated. */
import { knownToServer } from '../../../model/expression/on-device.ts';
import type { EvalScope, ExpressionUser } from '../../../model/expression/types.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { Row, TypedExpression } from '../../../model/types.ts';
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
  };
}

/** An expression this browser can judge by itself; the others are the server's business. */
export function isLocal(expression: TypedExpression | undefined): expression is TypedExpression {
  return expression !== undefined && knownToServer(expression) === undefined;
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
