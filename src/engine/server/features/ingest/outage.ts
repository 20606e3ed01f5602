/** Says to the entities of readings when the broker has been away for minutes, and when it is back. */
import type { Engine, Outage } from '../../operations/engine.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import type { Route } from './routes.ts';

/** A broker that is started anew is back before. */
const AWAY_MS = 5 * 60_000;

export interface OutageWatch {
  /** Whether the broker is there now, and whose readings come from it. */
  look(isConnected: boolean, routes: readonly Route[]): Promise<void>;
}

export function openOutageWatch(engine: Engine): OutageWatch {
  let away: { readonly at: number; readonly since: string } | undefined;
  let isTold = false;

  async function say(outage: Outage, routes: readonly Route[]): Promise<void> {
    const said = new Set<string>();
    for (const { tenant, entity } of routes) {
      if (said.has(`${tenant} ${entity}`)) continue;
      said.add(`${tenant} ${entity}`);
      for (const { readingsAway } of engine.hooks(entity))
        await readingsAway?.({ engine, call: systemCall(tenant) }, outage);
    }
  }

  return {
    async look(isConnected, routes) {
      const { clock } = engine;
      if (!isConnected) {
        away ??= { at: clock.millis(), since: clock.now() };
        if (isTold || clock.millis() - away.at < AWAY_MS) return;
        await say({ since: away.since }, routes);
        isTold = true;
      } else if (away) {
        if (isTold) await say({ since: away.since, until: clock.now() }, routes);
        [away, isTold] = [undefined, false];
      }
    },
  };
}
