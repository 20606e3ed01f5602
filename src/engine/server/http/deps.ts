/** What the HTTP door is built from; `server.ts` hands it in. */
import type { Directory } from '../access/directory.ts';
import type { Captchas } from '../auth/captcha.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { SignInPorts } from '../auth/sign-in.ts';
import type { Tries } from '../auth/tries.ts';
import type { Db } from '../db/pool.ts';
import type { Feature } from '../features/feature.ts';
import type { FileStore } from '../files/file-store.ts';
import type { CallLog } from '../operations/audit/call-log.ts';
import type { Flow } from '../operations/monitors/flow.ts';
import type { Nodes } from '../operations/monitors/nodes.ts';
import type { EvidenceKeys } from '../operations/evidence/keys.ts';
import type { Imports } from '../operations/import/imports.ts';
import type { LogRing } from '../log-ring.ts';
import type { Traffic } from './watch/traffic.ts';
import type { Engine, ServerBehaviour } from '../operations/engine.ts';
import type { Outbox } from '../operations/messages/outbox.ts';
import type { NoticeCounts } from '../operations/messages/notice-counts.ts';
import type { Tenants } from '../operations/system/tenants.ts';
import type { SchemaStore } from '../schema-store/store.ts';

export interface HttpConfig {
  readonly basePath: string;
  readonly clientDir: string;
  readonly demo: boolean;
  readonly trustProxy: boolean;
  readonly thirdPartyPort: number;
  readonly bodySeconds: number;
  readonly timeZone: string;
  /** Where people reach the portal, for links in mails; never taken from a request. */
  readonly portalUrl: string;
  readonly internalHosts: readonly string[];
  readonly mapsKey: string;
}

/** A cache of this process, as its screen shows it. */
export interface CacheFigures {
  readonly name: string;
  size(): number;
  hits(): number;
  misses(): number;
  /** On every node. */ clear(): Promise<void>;
}

export interface Monitors {
  readonly flow: Flow;
  readonly nodes: Nodes;
  readonly traffic: Traffic;
  readonly ring: LogRing;
  readonly caches: readonly CacheFigures[];
}

export interface Deps {
  readonly engine: Engine;
  readonly db: Db;
  readonly directory: Directory;
  readonly tenants: Tenants;
  readonly sessions: Sessions;
  readonly signIn: SignInPorts;
  readonly tries: Tries;
  readonly captchas: Captchas;
  readonly outbox: Outbox;
  readonly calls: CallLog;
  readonly monitors: Monitors;
  readonly notices: NoticeCounts;
  readonly store: SchemaStore;
  readonly files: FileStore;
  readonly imports: Imports;
  readonly evidence: EvidenceKeys;
  readonly config: HttpConfig;
  readonly features: readonly Feature[];
  /** What custom code adds to entities; among it calls and files of its own. */
  readonly behaviours: readonly ServerBehaviour[];
}

const ofTenants = new WeakMap<Engine, Deps>();

/** The same over the entities as the caller's tenant sees them. */
export function depsOf(deps: Deps, tenant: string): Deps {
  const engine = deps.engine.of(tenant);
  if (engine === deps.engine) return deps;
  let own = ofTenants.get(engine);
  if (!own) ofTenants.set(engine, (own = { ...deps, engine }));
  return own;
}
