/** Commands that no longer fit, as the server says they would. Pure. */
import type { Command, LayerProblem } from './calls.ts';

/** The place in the list of the command that a problem is about. */
function indexOf({ path }: Pick<LayerProblem, 'path'>): number {
  return Number(path.split('.')[1]);
}

/** The commands with every mend taken; what nothing mends stays. */
export function mendedCommands<C extends Command>(
  commands: readonly C[],
  problems: readonly Pick<LayerProblem, 'path' | 'mend'>[],
): (C | Command)[] {
  const mends = new Map(
    problems.flatMap((problem) => (problem.mend === undefined ? [] : [[indexOf(problem), problem.mend]])),
  );
  return commands.flatMap((command, at) => {
    const mend = mends.get(at);
    return mend === undefined ? [command] : mend === null ? [] : [mend];
  });
}

/** Where a mended command leads: its path, and the neighbour it is put beside. */
export function pathOfMend(mend: Command): string {
  const path = ['set', 'remove', 'add', 'move'].map((verb) => mend[verb]).find(Array.isArray) ?? [];
  const beside = [mend['before'], mend['after']].find((one) => typeof one === 'string');
  return [path.join('.'), ...(beside === undefined ? [] : [beside])].join(' · ');
}
