/**
 * The order in which a list with a deadline opens where its file names none: what is overdue and what is open and due
 * next comes first, everything else behind it, the newest first. Pure.
 */
import { isEnd } from '../state-ways.ts';
import type { CompiledColumn, CompiledEntity, CompiledField, TypedExpression } from '../types.ts';

/** The widget of a date that somebody has to meet. */
const DEADLINE = 'deadline';

/** Is the field a date that somebody has to meet: by its kind of input, or by the tone its column has? */
export function isDeadline(
  { kind, widget }: Pick<CompiledField, 'kind' | 'widget'>,
  column?: Pick<CompiledColumn, 'tone'>,
): boolean {
  return (kind === 'date' || kind === 'datetime') && (widget === DEADLINE || column?.tone !== undefined);
}

export interface DueOrder {
  /** The first deadline that the list shows, and how loud it is where the file says so. */
  readonly due: string;
  readonly tone?: TypedExpression;
  /** The field of the state, how its column is toned, and the states from which nothing leads on. */
  readonly state?: { readonly field: string; readonly tone?: TypedExpression; readonly ended: readonly string[] };
}

const toned = (column: CompiledColumn | undefined): { readonly tone?: TypedExpression } =>
  column?.tone ? { tone: column.tone } : {};

/** The order of a list by its deadline; undefined where its file names an order, or it shows no deadline. */
export function dueOrder({ list, states, fields, storage }: CompiledEntity): DueOrder | undefined {
  if (list.isSorted || storage.treeParent !== undefined) return undefined;
  const due = list.columns.find((column) => {
    const field = fields[column.field];
    return field !== undefined && !column.hidden && isDeadline(field, column);
  });
  if (!due) return undefined;
  const ended = (fields[states?.field ?? '']?.choices ?? [])
    .map(({ value }) => String(value))
    .filter((state) => states && isEnd(states.ways, state));
  return {
    due: due.field,
    ...toned(due),
    ...(states
      ? {
          state: {
            field: states.field,
            ...toned(list.columns.find(({ field }) => field === states.field)),
            ended,
          },
        }
      : {}),
  };
}
