/** What deploying a model would say, before it is done: problems, warnings, and whom its drawing names. */
import { Invalid } from '../../../model/errors/refusal.ts';
import type { NamedKind, Problem } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { selectVisible } from '../../operations/get.ts';
import { compileSource, problemText, sourceOf } from './deploy.ts';
import type { Found } from './names.ts';

export interface Said {
  readonly code: string;
  readonly message: string;
  readonly node: string | null;
  readonly line: number | null;
}

/** A name of the drawing that is no account and no code here. */
export interface AskedName {
  readonly kind: NamedKind;
  readonly name: string;
  readonly called: string | null;
  /** What it means so far. */
  readonly target: { readonly id: string; readonly label: string } | null;
  readonly how: 'mapping' | 'name' | 'none';
  readonly several: number;
}

export interface ModelCheck {
  readonly problems: Said[];
  readonly warnings: Said[];
  readonly names: AskedName[];
}

function asked({ kind, name, called, row, how, several }: Found): readonly AskedName[] {
  if (how === 'code') return [];
  return [
    {
      kind,
      name,
      called: called ?? null,
      target: row ? { id: row.id, label: row.name } : null,
      how,
      several,
    },
  ];
}

/**
 * Checks the model as it is stored.
 * @throws {Refusal} `row.unknown` where the caller does not see it
 */
export async function checkModel(tx: Transaction, id: string): Promise<ModelCheck> {
  const { engine, call, connection } = tx;
  const entity = engine.entity('wfModel');
  const row = await selectVisible(engine, call, connection, entity, engine.grant(call.actor, entity), id);
  const said = (problem: Problem): Said => ({
    code: problem.code,
    message: problemText(problem, call.locale),
    node: problem.node ?? null,
    line: problem.line ?? null,
  });
  try {
    const { compiled, found } = await compileSource(tx, sourceOf(tx, row));
    return {
      problems: (compiled.problems ?? []).map(said),
      warnings: compiled.warnings.map(said),
      names: found.flatMap(asked),
    };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return {
      problems: error.errors.map(({ code, message }) => ({ code, message, node: null, line: null })),
      warnings: [],
      names: [],
    };
  }
}
