/** Starts the server: database, schemas, seeds, doors; and stops it without losing a request. */
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Compiler } from '../model/format/compile.ts';
import { openDirectory, type WordSource } from './access/directory.ts';
import { openAccountLock } from './auth/account-lock.ts';
import { openCaptchas } from './auth/captcha.ts';
import { installationKeys } from './auth/keys.ts';
import { openSessions } from './auth/sessions.ts';
import { sweepSignIns } from './auth/sweep.ts';
import { openTries } from './auth/tries.ts';
import { zoneClock } from './clock.ts';
import type { Config } from './config.ts';
import { openForeign } from './db/foreign.ts';
import { type Host, openHost } from './db/host.ts';
import { checkDoor, doorError, makeDataFolder } from './installation.ts';
import { type LogRing, openLogRing, ringLogger } from './log-ring.ts';
import { openMonitors } from './monitors.ts';
import { migrateEngine } from './db/migrations.ts';
import { MIGRATIONS } from './tables.ts';
import { startFailure } from './db/start-failure.ts';
import { keepTextOrder } from './db/text-order.ts';
import type { Place } from './db/store-record.ts';
import { type Db, openDb } from './db/pool.ts';
import { createEngine } from './engine.ts';
import { features as allFeatures } from './features/all.ts';
import type { Feature } from './features/feature.ts';
import { openBytes } from './files/byte-stores.ts';
import { openFileStore } from './files/file-store.ts';
import { type App, buildApp } from './http/app.ts';
import type { Deps } from './http/deps.ts';
import type { Clock, Engine, EntityHooks, RowGiver, ServerBehaviour } from './operations/engine.ts';
import { openStore } from './open-store.ts';
import { seedAdministrator, seedDemo } from './operations/seed/demo.ts';
import { openDemoPast } from './operations/seed/demo-acts.ts';
import type { DemoFiles } from './operations/seed/demo-files.ts';
import { openRefill, type Refill } from './operations/seed/refill.ts';
import { type JobHandler, jobHandlers } from './operations/jobs/handlers.ts';
import { jobHooks } from './operations/jobs/job-hooks.ts';
import { seedJobs } from './operations/jobs/job-seeds.ts';
import { LEADER_KEY, openScheduler, type Scheduler } from './operations/jobs/scheduler.ts';
import { openRegions } from './operations/seed/regions.ts';
import { flowHooks } from './operations/monitors/flow.ts';
import { nodeName } from './operations/monitors/nodes.ts';
import { openPartitions } from './operations/system/partitions.ts';
import { openRetention } from './operations/system/retention.ts';
import { seedProject } from './operations/seed/seeds.ts';
import { allTenants, PLATFORM_OWNER } from './operations/seed/tenant.ts';
import { openCallLog } from './operations/audit/call-log.ts';
import { foreignHooks } from './operations/import/foreign-codes.ts';
import { fileHooks } from './operations/files/file-hooks.ts';
import { moveEmbeddedPictures } from './operations/files/embedded-pictures.ts';
import { sweepFiles } from './operations/files/file-sweep.ts';
import { sweepTrash } from './operations/netdisc/trash.ts';
import { openEvidenceKeys } from './operations/evidence/keys.ts';
import { openImports } from './operations/import/imports.ts';
import { openOutbox } from './operations/messages/outbox.ts';
import { smtpSender } from './operations/messages/senders.ts';
import { onlineHooks } from './operations/system/online-hooks.ts';
import { distinctCodes } from './operations/system/distinct-codes.ts';
import { registerHooks } from './operations/system/registration.ts';
import { dataPermissionHooks } from './operations/grants/data-permission.ts';
import { dictHooks } from './operations/dictionaries/dict-hooks.ts';
import { menuHooks, paramHooks, roleHooks, urlHooks } from './operations/system/builtin-hooks.ts';
import { clientHooks } from './operations/system/app-clients.ts';
import { openNoticeCounts } from './operations/messages/notice-counts.ts';
import { notificationHooks } from './operations/system/notifications.ts';
import { orgHooks } from './operations/system/org-hooks.ts';
import { postHooks } from './operations/system/post-hooks.ts';
import { platformHooks } from './operations/system/regions.ts';
import { inviteHooks } from './operations/system/invitations.ts';
import { membershipHooks } from './operations/system/membership-hooks.ts';
import { fillTenants } from './operations/system/memberships.ts';
import { tellTwins } from './operations/system/name-twins.ts';
import { tenantHooks } from './operations/system/tenant-hooks.ts';
import { openTenants, type Tenants } from './operations/system/tenants.ts';
import { userHooks } from './operations/system/user-hooks.ts';
import { productVersion } from './product-version.ts';
import { signInPorts } from './sign-in-ports.ts';
import type { SchemaStore } from './schema-store/store.ts';
import { withUpgrade } from './upgrade.ts';

export interface StartOptions {
  readonly config: Config;
  /** Folder of the portal's own schema files. */
  readonly schemaDir: string;
  /** Folder of the built client. */
  readonly clientDir: string;
  /** Where the client is still being built: nobody is answered before. */
  readonly clientBuilt?: Promise<void>;
  readonly behaviours: readonly ServerBehaviour[];
  /** Tests hand in a clock of their own, and a compiler that has read the portal's files before. */
  readonly clock?: Clock;
  readonly compiler?: Compiler;
  readonly log?: Logger;
}

export interface Running {
  readonly url: string;
  readonly deps: Deps;
  /**
   * When nothing of a first start is under way any more: people are answered before. Was anything?
   */
  readonly settled: Promise<boolean>;
  stop(): Promise<void>;
}

const POOL_SIZE = 16;

interface Base {
  readonly host: Host;
  readonly db: Db;
  readonly store: SchemaStore;
  readonly place: Place;
}

async function openBase({ config, schemaDir, compiler }: StartOptions, log: Logger): Promise<Base> {
  makeDataFolder(config.dataDir);
  const host = await openHost({
    dataDir: config.dataDir,
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    log,
  });
  try {
    const { started, place } = await withUpgrade(
      { url: host.url, config, product: productVersion(schemaDir), log },
      async () => {
        await migrateEngine(host.url, MIGRATIONS, log);
        await keepTextOrder(host.url, log);
        const db = openDb({ url: host.url, max: POOL_SIZE, timeZone: config.timeZone, log });
        const store = await openStore(db, log, [schemaDir, ...config.schemaDirs], compiler);
        return { db, store };
      },
    );
    return { host, place, ...started };
  } catch (error) {
    await host.stop();
    throw openError(config, error);
  }
}

/** What went wrong with a database that somebody named, in their words. */
function openError({ databaseUrl }: Config, error: unknown): unknown {
  return databaseUrl ? startFailure(databaseUrl, error) : error;
}

function allHooks(
  own: readonly (readonly [string, EntityHooks])[],
  behaviours: readonly ServerBehaviour[],
): Map<string, EntityHooks[]> {
  const hooks = new Map<string, EntityHooks[]>();
  for (const [entity, hook] of [...own, ...behaviours.map((entry) => [entry.entity, entry.hooks] as const)])
    hooks.set(entity, [...(hooks.get(entity) ?? []), hook]);
  return hooks;
}

function featureJobs(features: readonly Feature[], engine: Engine, log: Logger): Readonly<Record<string, JobHandler>> {
  return Object.fromEntries(
    features.flatMap(({ jobs = {} }) =>
      Object.entries(jobs).map(([key, job]) => [key, () => job.run(engine, log, features)]),
    ),
  );
}

/** First start: demonstration data, or an administrator whose password the operator chose. */
async function firstStart(engine: Engine, config: Config, log: Logger, source: DemoFiles): Promise<void> {
  if (config.demo) {
    const rows = await seedDemo(engine, PLATFORM_OWNER, source);
    if (rows > 0) log.info({ rows }, 'stored the demonstration data');
  }
  const known = await engine.db.read(PLATFORM_OWNER, (connection) =>
    connection.query('select 1 from "sys_user" where tenant_id = $1 limit 1', [PLATFORM_OWNER]),
  );
  if (known.rows.length > 0) return;
  if (!config.adminPassword)
    throw new Error(
      'ADMIN_PASSWORD must be set for the first start without demonstration data; the first sign-in as admin then asks for a new one.',
    );
  await seedAdministrator(engine, config.adminPassword);
}

/** The same app behind a second door: contractors know the product by this port (spec 9). A busy port is a warning. */
function openSecondDoor(app: App, config: Config, log: Logger): Server | undefined {
  if (config.thirdPartyPort === 0 || config.thirdPartyPort === config.port) return undefined;
  const door = createServer((request, response) => app.http.routing(request, response));
  door.once('error', (error: NodeJS.ErrnoException) =>
    log.warn(
      { port: config.thirdPartyPort, reason: error.code },
      'the third-party port is not available; set THIRD_PARTY_PORT to another one, or to 0',
    ),
  );
  door.listen(config.thirdPartyPort, config.host);
  return door;
}

/** Opens everything and listens; rejects with one clear sentence when something is missing. */
export async function startServer(options: StartOptions): Promise<Running> {
  const { config } = options;
  const ring = openLogRing();
  const log = options.log ?? ringLogger(config.logLevel, config.logFormat, ring);
  const clock = options.clock ?? zoneClock(config.timeZone);
  await checkDoor(config);
  const base = await openBase(options, log);
  try {
    return await openServer({ ...options, log, ring, clock }, base);
  } catch (error) {
    await base.host.stop();
    throw openError(config, doorError(config, error));
  }
}

/** Of all features one is enough. */
const anyOpens =
  (all: readonly Feature[]): Engine['opens'] =>
  async (tx, entity) => {
    for (const { opens } of all) if (await opens?.(tx, entity)) return true;
    return false;
  };

/** Fields of an entity that hold names, as features say. */
function wordFields(features: readonly Feature[], kind: 'fields' | 'titled'): (entity: string) => readonly string[] {
  const known = new Map(features.flatMap(({ words }) => Object.entries(words?.[kind] ?? {})));
  return (entity) => known.get(entity) ?? [];
}

/** What the features know of names, as one. */
function wordSource(all: readonly Feature[]): WordSource {
  const sources = all.flatMap(({ words }) => (words ? [words] : []));
  return {
    entities: new Set(sources.map(({ source }) => source)),
    load: async (connection, tenant) => (await Promise.all(sources.map((one) => one.load(connection, tenant)))).flat(),
  };
}

async function openServer(
  options: StartOptions & { readonly log: Logger; readonly ring: LogRing; readonly clock: Clock },
  { host, db, store, place }: Base,
): Promise<Running> {
  const { config, log, ring, clock } = options;
  const features = allFeatures.filter(({ isOn }) => isOn?.(config) ?? true);
  const directory = await openDirectory(
    db,
    () => clock.millis(),
    (name) => store.project().entities.get(name),
    {
      words: wordSource(features),
      rare: Object.fromEntries(features.flatMap(({ rare = {} }) => Object.entries(rare))),
    },
  );
  const sessions = await openSessions(db, () => clock.millis());
  const lock = openAccountLock(db, () => clock.millis());
  const late: { tenants?: Tenants; refill?: Refill } = {};
  const hooks = allHooks(
    [
      [
        'sysUser',
        userHooks({
          people: directory,
          revokeAll: (connection, identity, tenant) =>
            sessions.revokeAll(connection, identity, tenant === undefined ? {} : { tenant }),
          forgetTries: (name, connection) => lock.clearAll(name, connection),
          send: (messages) => outbox.later(() => Promise.resolve(messages)),
        }),
      ],
      [
        'sysUser',
        membershipHooks({
          revokeAll: (connection, identity, tenant) => sessions.revokeAll(connection, identity, { tenant }),
        }),
      ],
      ['accountInvite', inviteHooks],
      ['notification', notificationHooks],
      ['sysOrg', orgHooks],
      ['sysParam', paramHooks(() => late.refill?.start())],
      ['sysDict', dictHooks],
      ['sysRole', roleHooks(directory)],
      ['sysUrl', urlHooks],
      ['dataPermission', dataPermissionHooks],
      ['appClient', clientHooks],
      ['sysUserPost', postHooks],
      [
        'sysTenant',
        tenantHooks({
          announce: async (connection) => late.tenants?.announce(connection),
          revokeTenant: (connection, tenant) => sessions.revokeTenant(connection, tenant),
          forgetTries: (name, connection) => lock.clearAll(name, connection),
        }),
      ],
      ['sysTenant', distinctCodes('tenantCode')],
      ['sysRole', distinctCodes('roleCode')],
      ['sysParam', distinctCodes('paramKey')],
      ['sysRegion', platformHooks],
      ['sysMenu', menuHooks],
      ['foreignCode', foreignHooks],
      ['userRegister', registerHooks],
      ['sysFile', fileHooks],
      ['scheduleJob', platformHooks],
      ['scheduleJob', jobHooks(config.timeZone)],
      ['flowRule', platformHooks],
      ['flowRule', flowHooks],
      ['monitorLink', platformHooks],
      ['onlineUser', onlineHooks({ kick: (connection, tenant, which) => sessions.kick(connection, tenant, which) })],
      ...features.flatMap((feature) => feature.hooks ?? []),
    ],
    options.behaviours,
  );
  const givers = new Map<string, RowGiver[]>();
  for (const [entity, giver] of features.flatMap((feature) => Object.entries(feature.givers ?? {})))
    givers.set(entity, [...(givers.get(entity) ?? []), giver]);
  const leading = features.find((feature) => feature.lead);
  if (!leading?.lead || !leading.ledRows || !leading.actedRows) throw new Error('no feature leads rows');
  const keys = installationKeys(config.dataDir, config.secretKey);
  const engine = createEngine({
    db,
    clock,
    sealing: keys,
    store,
    directory,
    hooks,
    givers,
    lead: leading.lead,
    ledRows: leading.ledRows,
    actedRows: leading.actedRows,
    opens: anyOpens(features),
    wordFields: { fields: wordFields(features, 'fields'), titled: wordFields(features, 'titled') },
    holdings: features.flatMap((feature) => feature.holdings ?? []),
    fileKeepers: features.flatMap((feature) => feature.files ?? []),
    foreign: openForeign(config.generatorSources),
  });
  const tenants = (late.tenants = await openTenants(engine));
  const jobSeeds = features.flatMap(({ jobs = {} }) =>
    Object.entries(jobs).map(([key, { title, cron }]) => [key, title, cron] as const),
  );
  await seedProject(engine);
  await seedJobs(engine, jobSeeds);
  const bytes = openBytes(config);
  await bytes.check();
  const files = await openFileStore(bytes, join(config.dataDir, 'incoming'));
  await firstStart(engine, config, log, { folder: options.schemaDir, files });
  await fillTenants(engine);
  for (const feature of features) await feature.seed?.(engine, log);
  await tellTwins(engine);
  const outbox = openOutbox(
    engine,
    Object.assign(
      config.smtp ? { mail: smtpSender(config.smtp.url, config.smtp.from) } : {},
      ...features.map((feature) => feature.senders?.(engine, config) ?? {}),
    ) as Parameters<typeof openOutbox>[1],
    log,
    config.demo,
  );
  const signIn = signInPorts({ db, directory, sessions, engine, keys, config, outbox, tenants });
  const calls = openCallLog(db, log);
  const running: { scheduler?: Scheduler } = {};
  const notices = await openNoticeCounts(db, () => clock.millis());
  const monitors = await openMonitors({
    engine,
    directory,
    sessions,
    notices,
    ring,
    dataDir: config.dataDir,
    schemaDir: options.schemaDir,
    leads: () => running.scheduler?.leads() ?? false,
    log,
  });
  const deps: Deps = {
    engine,
    db,
    directory,
    tenants,
    sessions,
    store,
    signIn,
    tries: openTries(db, () => clock.millis()),
    captchas: openCaptchas(signIn.oneTime),
    outbox,
    calls,
    monitors,
    notices,
    files,
    evidence: openEvidenceKeys(db, keys, () => clock.millis()),
    imports: openImports({
      engine,
      keys,
      fault: (error, requestId) => log.error({ err: error, requestId }, 'an import failed'),
    }),
    config: {
      basePath: config.basePath,
      clientDir: options.clientDir,
      demo: config.demo,
      trustProxy: config.trustProxy,
      bodySeconds: config.bodySeconds,
      thirdPartyPort: config.thirdPartyPort,
      timeZone: config.timeZone,
      portalUrl: config.onlineDomain ?? `http://${config.host}:${config.port}`,
      internalHosts: config.internalHosts,
      mapsKey: config.mapsKey ?? '',
    },
    features,
    behaviours: options.behaviours,
  };
  await options.clientBuilt;
  const app = await buildApp(deps, log);
  const refill = (late.refill = openRefill(engine, log));
  refill.start();
  const regions = openRegions(engine, log);
  const regionsStored = config.regions ? regions.start() : 0;
  const partitions = openPartitions(engine, log);
  await partitions.make();
  const retention = openRetention(engine, log, partitions);
  const scheduler = (running.scheduler = await openScheduler({
    engine,
    leader: db.lead(LEADER_KEY),
    node: nodeName(),
    zone: config.timeZone,
    log,
    handlers: {
      ...featureJobs(features, engine, log),
      ...jobHandlers({
        engine,
        log,
        outbox,
        sweepFiles: () => sweepFiles(engine, files, (tenant) => sweepTrash(engine, tenant)),
        sweepLogs: () => retention.sweep(),
        sweepSignIns: () => sweepSignIns(db, () => clock.millis()),
      }),
    },
  }));
  // New entities bring menu entries, roles' codes and dictionaries; the browser hears of the menu when they are there.
  const stopSeeding = store.onChange(({ entities, areas, processes }) => {
    if (entities.length === 0 && !areas && !processes) return;
    seedProject(engine)
      .then(() => seedJobs(engine, jobSeeds))
      .then(async () => {
        for (const feature of features) await feature.seed?.(engine, log);
        for (const tenant of await allTenants(engine)) directory.forget(tenant.id);
        app.hub.send({ kind: 'menu' });
        refill.start();
      })
      .catch((error: unknown) => log.error({ err: error }, 'seeding after a change of the schema files failed'));
  });
  // A table that is new, or was partitioned beside the running server, has one partition for all months.
  const stopPartitions = store.onChange(() => void partitions.make());
  const started = await Promise.all(features.map((feature) => feature.start?.(engine, log, config, features)));
  const url = await app.http.listen({ port: config.port, host: config.host });
  const secondDoor = openSecondDoor(app, config, log);
  monitors.nodes.start(url);
  await place.leave();
  // Nobody waits for it: people sign in while the demonstration's past is carried out.
  const pictures = moveEmbeddedPictures(engine, files, config.basePath, log);
  const past = config.demo ? openDemoPast(engine, PLATFORM_OWNER, log) : undefined;
  return {
    url,
    deps,
    settled: Promise.all([past?.done ?? 0, regionsStored, pictures.done.then(() => 0)]).then((counts) =>
      counts.some((count) => count > 0),
    ),
    async stop() {
      try {
        await past?.close();
        await pictures.close();
        stopSeeding();
        stopPartitions();
        secondDoor?.close();
        secondDoor?.closeIdleConnections();
        await app.close();
        await scheduler.close();
        await Promise.all(started.map((one) => one?.close()));
        await Promise.all([monitors.nodes.close(), monitors.flow.close()]);
        await store.close();
        await partitions.close();
        await Promise.all([
          deps.imports.idle(),
          refill.close(),
          regions.close(),
          retention.close(),
          outbox.idle(),
          calls.close(),
        ]);
        await Promise.all([directory.close(), tenants.close(), sessions.close(), notices.close()]);
        await db.end();
      } finally {
        // Whatever could not be ended (a last write on a full disk), the database is stopped in order.
        await host.stop();
      }
    },
  };
}
