/** An instance's journal across versions of its process: which version each command ran on, and what was taken back. */
import { replay } from '../run.ts';
import type { Graph, JournalEntry, Moment, State, Timing } from '../types.ts';
import type { Mapping } from './compare.ts';
import { migrate } from './migrate.ts';

/**
 * A move to another version, with the mapping it was made by; or the last move taken back. `from` and `to` name the
 * versions.
 */
export type MoveCommand =
  | (Timing & {
      readonly verb: 'migrate';
      readonly by: string;
      readonly from: string;
      readonly to: string;
      readonly mapping: Mapping;
    })
  | { readonly verb: 'migrateBack'; readonly now: Moment; readonly by: string };

export type JournalLine = JournalEntry | { readonly command: MoveCommand; readonly answers: readonly [] };

const isMove = (line: JournalLine): line is Extract<JournalLine, { command: MoveCommand }> =>
  line.command.verb === 'migrate' || line.command.verb === 'migrateBack';

/**
 * The state a journal leads to, over all its moves.
 * @param begun the version it began with
 * @throws where a line does not fit: a journal holds only what was done
 */
export function replayAcross(
  journal: readonly JournalLine[],
  begun: string,
  graphOf: (version: string) => Graph,
): State | undefined {
  let version = begun;
  let state: State | undefined;
  const before: { readonly version: string; readonly state: State }[] = [];
  for (const line of journal) {
    if (!isMove(line)) {
      state = replay(graphOf(version), [line], state);
      continue;
    }
    const { command } = line;
    if (command.verb === 'migrateBack') {
      const back = before.pop();
      if (!back) throw new Error('The journal does not fit: there is no move to take back');
      ({ version, state } = back);
      continue;
    }
    if (!state || command.from !== version)
      throw new Error(`The journal does not fit: it moves from ${command.from} and stands at ${version}`);
    const moved = migrate(
      { old: graphOf(version), next: graphOf(command.to), mapping: command.mapping },
      state,
      command,
    );
    if (!moved.state) throw new Error(`The journal does not fit: ${moved.problems.map(({ code }) => code).join(', ')}`);
    before.push({ version, state });
    [version, state] = [command.to, moved.state];
  }
  return state;
}
