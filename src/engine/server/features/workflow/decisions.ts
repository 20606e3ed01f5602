/**
 * What a task about a row asks for: by outcome the fields of the action that decides, and what its node opens of the
 * row.
 */
import type { Row } from '../../../model/types.ts';
import { actionLabel, viewInput } from '../../../model/view.ts';
import type { ViewField } from '../../../model/wire.ts';
import { opinionField } from '../../operations/act.ts';
import { readSources } from '../../operations/reading/reach.ts';
import type { Transaction } from '../../operations/engine.ts';
import { ledRow } from './row-tasks.ts';

/** An outcome that is an action of the row. `opinion`: the field that takes the opinion. */
interface Decision {
  readonly outcome: string;
  readonly label: string;
  readonly required: string[];
  readonly fields: ViewField[];
  readonly opinion: string | null;
}

/** Nothing where the task is about no row, or is not the caller's. */
export async function decisionsOf(
  tx: Transaction,
  task: Row,
): Promise<{
  readonly decisions: Decision[];
  readonly form: { writable: string[]; hidden: string[]; required: string[] } | null;
}> {
  const led = await ledRow(tx, task);
  if (!led?.right) return { decisions: [], form: null };
  const { engine, call } = tx;
  const { entity, right } = led;
  const grant = engine.grant(call.actor, entity);
  const sources = {
    locale: call.locale,
    ...readSources(engine, call),
    dict: (type: string) => engine.dict(call.actor.tenant, type, call.locale),
    param: (key: string) => engine.param(call.actor.tenant, key),
    // The opinion asked for belongs to the task and not to what the view of the entity shows its handler: the decision
    // itself judges.
    validators: () => '',
  };
  const decisions = right.decisions.flatMap((outcome): Decision[] => {
    const action = entity.actions[outcome];
    if (!action) return [];
    return [
      {
        outcome,
        label: actionLabel(entity, action, call.locale),
        required: [...(action.input?.required ?? [])],
        fields: viewInput(entity, action, grant, sources),
        opinion: opinionField(action) ?? null,
      },
    ];
  });
  return {
    decisions,
    form: { writable: [...right.form.writable], hidden: [...right.form.hidden], required: [...right.form.required] },
  };
}
