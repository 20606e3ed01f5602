/** Opens what the monitors watch by: flow control, nodes, traffic, the last lines of the log, and the caches. */
import type { Directory } from './access/directory.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Log } from './db/log.ts';
import type { Monitors } from './http/deps.ts';
import { openTraffic } from './http/watch/traffic.ts';
import type { LogRing } from './log-ring.ts';
import type { Engine } from './operations/engine.ts';
import { openFlow } from './operations/monitors/flow.ts';
import { openNodes } from './operations/monitors/nodes.ts';
import type { NoticeCounts } from './operations/messages/notice-counts.ts';
import { productVersion } from './product-version.ts';

export interface MonitorParts {
  readonly engine: Engine;
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly notices: NoticeCounts;
  readonly ring: LogRing;
  readonly dataDir: string;
  /** The portal's own schema files; the version stands two folders above. */
  readonly schemaDir: string;
  readonly leads: () => boolean;
  readonly log: Log;
}

export async function openMonitors({
  engine,
  directory,
  sessions,
  notices,
  ring,
  dataDir,
  schemaDir,
  leads,
  log,
}: MonitorParts): Promise<Monitors> {
  const traffic = openTraffic();
  const [flow, nodes] = [
    await openFlow(engine, log),
    openNodes({ engine, version: productVersion(schemaDir), dataDir, leads, span: () => traffic.span(), log }),
  ];
  const caches = [
    ['directory', directory],
    ['session', sessions],
    ['notice', notices],
  ] as const;
  return {
    flow,
    nodes,
    traffic,
    ring,
    caches: caches.map(([name, cache]) => ({
      name,
      size: () => cache.figures().size,
      hits: () => cache.figures().hits,
      misses: () => cache.figures().misses,
      clear: () => cache.clear(),
    })),
  };
}
