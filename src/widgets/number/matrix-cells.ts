/**
 * What stands in a matrix of two numbers: the level and the score of every pair, by the expressions of the file. Pure.
 */
import { evaluate } from '../../engine/model/expression/evaluate.ts';
import type { EvalScope } from '../../engine/model/expression/types.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import type { DictValue, EntityView, ViewField } from '../../engine/model/wire.ts';

export interface MatrixCell {
  /** Typed values of the two numbers, as the row holds them. */
  readonly row: Value;
  readonly column: Value;
  /** Place of the level among its values, the worst is 0; -1 where the cell has none. */
  readonly rank: number;
  readonly level: string;
  readonly score: string;
  readonly chosen: boolean;
}

/** An expression over one row and nothing else. */
const scopeOf = (row: Row, entity: EntityView): EvalScope => ({
  row,
  user: { id: '', orgId: null, orgPath: null, orgType: null, postIds: [], codes: [] },
  param: (key) => entity.params[key] ?? null,
  today: '',
  now: '',
});

/** Decimals are texts with all their digits. */
const typed = (field: ViewField | undefined, value: number): Value =>
  field?.kind === 'decimal' ? value.toFixed(field.scale ?? 0) : value;

const same = (one: Value | undefined, other: Value): boolean =>
  one !== null && one !== undefined && one !== '' && Number(one) === Number(other);

/** The values of the level, the worst first. */
export function levelsOf(field: ViewField, entity: EntityView): readonly DictValue[] {
  const level = entity.fields.find((one) => one.name === field.matrix?.level);
  return level?.choices ?? entity.dicts[level?.dict ?? ''] ?? [];
}

/** The cells from above, each row from the left; none where the field has no matrix. */
export function cellsOf(field: ViewField, entity: EntityView, row: Readonly<Row>): readonly (readonly MatrixCell[])[] {
  const { matrix } = field;
  if (!matrix) return [];
  const other = entity.fields.find((one) => one.name === matrix.with);
  const score = entity.fields.find((one) => one.name === matrix.score)?.computed;
  const levels = levelsOf(field, entity);
  return matrix.rows.map((above) =>
    matrix.columns.map((left): MatrixCell => {
      const [rowValue, column] = [typed(other, above), typed(field, left)];
      const scope = scopeOf({ ...row, [matrix.with]: rowValue, [field.name]: column }, entity);
      const rank = levels.findIndex((one) => one.value === evaluate(matrix.value, scope));
      const figure = score ? evaluate(score, scope) : null;
      return {
        row: rowValue,
        column,
        rank,
        level: levels[rank]?.title ?? '',
        score: figure === null ? '' : String(Number(figure)),
        chosen: same(row[matrix.with], rowValue) && same(row[field.name], column),
      };
    }),
  );
}
