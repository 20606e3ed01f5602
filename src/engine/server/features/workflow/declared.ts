/**
 * What a caller may hand to a process by name: what the form of the step or of the start declares, and nothing that the
 * process works out itself (docs/workflow.md#what-a-call-may-give).
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import type { Transaction } from '../../operations/engine.ts';

/** @throws {Invalid} naming each of them */
export function refuseUndeclared({ call }: Pick<Transaction, 'call'>, names: readonly string[]): void {
  if (names.length === 0) return;
  throw new Invalid(
    names.map((name) => ({
      field: name,
      code: 'workflow.undeclared',
      message: messageOf('workflow.undeclared', call.locale, { name }),
    })),
  );
}
