/** What a command is told of the time: the clock, and its zone and the works' calendar where the process asks for them. */
import type { Graph, Timing } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';

/** Which of both a process may ask for. A definition never changes. */
const asked = new WeakMap<Graph, { readonly zone: boolean; readonly calendar: boolean }>();

function askedBy(graph: Graph): { readonly zone: boolean; readonly calendar: boolean } {
  let found = asked.get(graph);
  if (!found) {
    const text = JSON.stringify([graph.nodes, graph.flows]);
    found = {
      zone: Object.values(graph.nodes).some(
        ({ trigger, task }) => trigger?.type === 'timer' || task?.due !== undefined,
      ),
      calendar: text.includes('"addWorkdays"') || text.includes('"workdays":true'),
    };
    asked.set(graph, found);
  }
  return found;
}

/** The whole of it, for what has no command. */
export function timingOf({ engine, call }: Pick<Transaction, 'engine' | 'call'>): Timing {
  const { workdays, holidays } = engine.calendar(call.actor.tenant) ?? { workdays: [], holidays: [] };
  return { now: engine.clock.now(), zone: engine.clock.zone, calendar: { workdays, holidays } };
}

/** What a command on an instance of this process takes along; most ask for none of it, and their journal stays short. */
export function timingFor(tx: Pick<Transaction, 'engine' | 'call'>, graph: Graph): Omit<Timing, 'now'> {
  const { zone, calendar } = askedBy(graph);
  const time = timingOf(tx);
  return {
    ...(zone && time.zone !== undefined ? { zone: time.zone } : {}),
    ...(calendar && time.calendar ? { calendar: time.calendar } : {}),
  };
}
