/** What moving running instances to another version of their process would do: told for each, and nothing stored. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { counterpart, couldBecome, nameIn } from '../../../model/workflow/migration/check.ts';
import { compareGraphs } from '../../../model/workflow/migration/compare.ts';
import { migrate, standsAt } from '../../../model/workflow/migration/migrate.ts';
import type { Move } from '../../../model/workflow/migration/check.ts';
import type { Event, Graph, NodeId, State } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { pageStatement } from '../../operations/query.ts';
import { runPrepared } from '../../operations/statement.ts';
import { sayMatter, sayWord } from '../../operations/words.ts';
import { type Picks, type Version, moveProblemText, moveTo, versionOf, versionsOf } from './migrate.ts';
import { sayGraph } from './said.ts';
import { timingFor } from './timing.ts';

/** Instances one plan looks at. */
const MOST = 500;

export interface PlanAsked {
  readonly from: string;
  readonly to?: string;
  readonly instances?: readonly string[];
  readonly picks?: Picks;
}

interface Standing {
  readonly row: Row;
  readonly state: State;
}

/** The running instances of a version that the caller may see, and how many there are. */
async function runningOf(
  tx: Transaction,
  version: string,
  ids: readonly string[] | undefined,
): Promise<{ readonly standing: readonly Standing[]; readonly total: number }> {
  const { engine, call, connection } = tx;
  const entity = engine.entity('wfInstance');
  const { text, values } = pageStatement(
    engine,
    call,
    entity,
    engine.grant(call.actor, entity),
    { definition: version, state: 'running,suspended', sort: 'startTime', ...(ids ? { id: ids.join(',') } : {}) },
    { size: MOST, offset: 0, unlabelled: true },
  );
  const rows = await runPrepared<Row>(connection, text, values);
  const { rows: states } = await connection.query<{ id: string; state: State }>(
    'select id, state from anlan.wf_instance where tenant_id = $1 and id = any($2::uuid[]) and running',
    [call.actor.tenant, rows.map((row) => row['id'])],
  );
  const byId = new Map(states.map(({ id, state }) => [id, state]));
  const standing = rows.flatMap((row) => {
    const state = byId.get(String(row['id']));
    return state ? [{ row, state }] : [];
  });
  return { standing, total: Number(rows[0]?.['$n'] ?? 0) };
}

const step = (graph: Graph, node: NodeId): { node: NodeId; name: string } => ({ node, name: nameIn(graph, node) });
const shown = ({ id, graph, version, bpmn }: Version) => ({ id, name: graph.name ?? graph.process, version, bpmn });

/** A version with its names as the reader calls them. */
const said = (tx: Transaction, version: Version): Version => ({
  ...version,
  graph: sayGraph(version.graph, sayWord(tx)),
});

/** Where the instances stand, by step, with what else each could become. */
function placesOf(move: Move, standing: readonly Standing[]) {
  const counts = new Map<NodeId, number>();
  for (const { state } of standing)
    for (const { node } of standsAt(move, state)) counts.set(node, (counts.get(node) ?? 0) + 1);
  return [...counts].map(([node, instances]) => ({
    ...step(move.old, node),
    kind: move.old.nodes[node]?.kind ?? '',
    instances,
    to: counterpart(move, node)?.id ?? null,
    options: Object.values(move.next.nodes)
      .filter((there) => couldBecome(move, node, there))
      .map(({ id }) => step(move.next, id)),
  }));
}

function effectOf(tx: Transaction, move: Move, { row, state }: Standing) {
  const moved = migrate(move, state, { now: tx.engine.clock.now(), ...timingFor(tx, move.next) });
  const events: readonly Event[] = moved.state ? moved.events : [];
  const named = (graph: Graph, type: Event['type']): string[] => [
    ...new Set(
      events.flatMap((event) =>
        event.type === type && 'node' in event && event.node !== undefined ? [nameIn(graph, event.node)] : [],
      ),
    ),
  ];
  const status = events.find((event) => event.type === 'status');
  return {
    id: String(row['id']),
    instanceNo: String(row['instanceNo'] ?? ''),
    name: sayMatter(tx)(String(row['name'])),
    currentNodes: sayWord(tx)(String(row['currentNodes'] ?? '')),
    problems: (moved.problems ?? []).map((problem) => moveProblemText(problem, tx.call.locale)),
    opens: [...named(move.next, 'waitOpened'), ...named(move.next, 'jobQueued')],
    closes: [...named(move.old, 'waitClosed'), ...named(move.old, 'jobCancelled')],
    forgets: moved.state ? moved.forgotten.map((node) => nameIn(move.old, node)) : [],
    status: status?.type === 'status' ? status.value : null,
  };
}

/** The plan; without a target the newest version is meant. */
export async function migrationPlan(tx: Transaction, { from: fromId, to: toId, instances, picks }: PlanAsked) {
  const from = said(tx, await versionOf(tx, fromId));
  const versions = await versionsOf(tx, from.key);
  const to = said(tx, await versionOf(tx, toId ?? versions[0]?.id ?? fromId));
  if (to.key !== from.key) throw new Refusal('workflow.moveOther');
  const move = moveTo(from.graph, to.graph, picks);
  const { added, gone, changed } = compareGraphs(from.graph, to.graph);
  const { standing, total } = await runningOf(tx, from.id, instances);
  return {
    from: shown(from),
    to: shown(to),
    versions: versions.map(({ id, version }) => ({ id, version })),
    added: added.map((id) => step(to.graph, id)),
    gone: gone.map((id) => step(from.graph, id)),
    changed: changed.map((one) => ({
      from: step(from.graph, one.from),
      to: step(to.graph, one.to),
      aspects: [...one.aspects],
    })),
    places: placesOf(move, standing),
    total,
    instances: standing.map((one) => effectOf(tx, move, one)),
  };
}
