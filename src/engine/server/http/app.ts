/** The HTTP door: plugins, routes, the envelope around every failure, and the built client. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import helmet from 'helmet';
import { Refusal } from '../../model/errors/refusal.ts';
import { accountRoutes } from './account-routes.ts';
import { auditCalls } from './watch/audited.ts';
import { matrixRoutes } from './authority/matrix-routes.ts';
import { reportRoutes } from './authority/report-routes.ts';
import { authRoutes } from './auth-routes.ts';
import { behaviourRoutes } from './behaviour-routes.ts';
import { deviceRoutes } from './device-routes.ts';
import { clientFiles } from './client-files.ts';
import { dataModelRoutes } from './data-model-routes.ts';
import type { Deps } from './deps.ts';
import { serveEntity } from './entity-routes.ts';
import { featureRoutes } from './feature-routes.ts';
import { downloadRoutes } from './files/download-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { homeRoutes } from './home-routes.ts';
import { leaveRoutes } from './system/leave-routes.ts';
import { seedRoutes } from './system/seed-routes.ts';
import { monitorRoutes } from './watch/monitor-routes.ts';
import { openMetrics } from './metrics.ts';
import { netdiscRoutes } from './files/netdisc-routes.ts';
import { openApiRoutes } from './openapi-routes.ts';
import { organisationRoutes } from './organisation-routes.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { BODY_LIMIT, sendFailure } from './reply.ts';
import { guardBodies } from './bodies.ts';
import { menuGrantRoutes } from './authority/menu-grant-routes.ts';
import { roleGrantRoutes } from './role-grant-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { lookRoutes } from './tenants/look-routes.ts';
import { tenantRoutes } from './tenants/tenant-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { hearNodes } from './watch/node-events.ts';
import { announceChanges, type EventHub, schemaRoutes } from './schema-routes.ts';
import { appsRoutes } from './apps-routes.ts';
import { watchTraffic } from './watch/watched.ts';
import { dictRoutes } from './dict-routes.ts';
import { directoryRoutes } from './directory-routes.ts';
import { userRoutes } from './user-routes.ts';

/** A form holds names and ids: the largest are the ids of a list that is deleted at once. */
const FORM_LIMIT = 128 * 1024;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

export interface App {
  readonly http: FastifyInstance;
  readonly hub: EventHub;
  /** Answers running requests, refuses new ones. */ close(): Promise<void>;
}

/** Everything a page of ours needs, and nothing else: scripts of our own origin, no eval (house.md, Principles 4). */
const POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
  upgradeInsecureRequests: null,
};

/**
 * Browsers open the portal by TLS alone for a year after they have seen it so; other names below the same domain are
 * not ours to speak for.
 */
const STAY_ON_TLS = 'max-age=31536000';

/**
 * Puts the security headers on every answer, refused ones included; they are made up once, for no answer has any of its
 * own.
 */
function shieldAnswers(http: FastifyInstance): void {
  const shield = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  http.addHook('onRequest', (request, reply, done) => {
    // Only what came by TLS may promise it; behind a proxy that is what TRUST_PROXY lets it say.
    if (request.protocol === 'https') reply.raw.setHeader('strict-transport-security', STAY_ON_TLS);
    shield(request.raw, reply.raw, () => done());
  });
}

async function plugins(http: FastifyInstance, deps: Deps): Promise<void> {
  await http.register(cookie);
  guardBodies(http, deps);
  await http.register(formbody, { bodyLimit: FORM_LIMIT });
  await http.register(multipart);
  await http.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  await clientFiles(http, deps);
}

/** Requests leave no line, an answer that broke off half way does: nobody else hears of it. */
class BrokenAnswers extends LogController {
  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      request.log.error({ err: error, requestId: request.id }, 'an answer broke off');
  }
}

/** The path exists under another verb: 405 and not 404. */
function verbOnly(http: FastifyInstance, url: string, method: string): boolean {
  return METHODS.some((other) => other !== method && http.findRoute({ method: other, url }) !== null);
}

/** Builds the door over its dependencies; nothing listens yet. */
export async function buildApp(deps: Deps, logger: FastifyBaseLogger): Promise<App> {
  const { basePath } = deps.config;
  const http = Fastify({
    loggerInstance: logger,
    logController: new BrokenAnswers({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.config.trustProxy,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // The API answers with and without the prefix.
    rewriteUrl: (request) => {
      const url = request.url ?? '/';
      return basePath !== '' && (url === basePath || url.startsWith(`${basePath}/`))
        ? url.slice(basePath.length) || '/'
        : url;
    },
    routerOptions: { maxParamLength: 300 },
    // An address that no route can take: answered as any other that is not there, in the envelope.
    frameworkErrors: (_error, request, reply) => {
      void sendFailure(new Refusal('route.unknown'), request, reply);
    },
  });
  const metrics = openMetrics(
    deps.db,
    deps.outbox,
    deps.monitors.traffic,
    deps.features.flatMap((feature) => Object.keys(feature.consumers ?? {})),
  );
  const state = { draining: false };
  http.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  http.setNotFoundHandler(async (request, reply) => {
    const served = await serveEntity(deps, request, reply);
    // A file is sent by its own reply, of which nothing is left to return, even where it broke off.
    if (served !== undefined || reply.sent || reply.raw.headersSent) return served;
    const path = request.url.split('?')[0] ?? '';
    throw verbOnly(http, path, request.method)
      ? new Refusal('route.verb', { method: request.method })
      : new Refusal('route.unknown');
  });
  http.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id);
    if (typeof reply.getHeader('cache-control') !== 'string') reply.header('cache-control', 'no-store');
    return payload;
  });
  http.addHook('onResponse', async (request, reply) => {
    metrics.observe(request.method, reply.statusCode, reply.elapsedTime / 1000);
    // Its headers promised to keep the connection; nobody else would close it before its time limit of 72 s, and the
    // stop would wait for that.
    if (state.draining) request.raw.socket.destroySoon();
    request.log.debug(
      {
        requestId: request.id,
        method: request.method,
        url: request.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  shieldAnswers(http);
  watchTraffic(http, deps);
  auditCalls(http, deps);
  await plugins(http, deps);
  publicRoutes(http, deps, metrics, state);
  behaviourRoutes(http, deps);
  deviceRoutes(http, deps);
  featureRoutes(http, deps);
  tokenRoutes(http, deps);
  accountRoutes(http, deps);
  authRoutes(http, deps);
  sessionRoutes(http, deps);
  secondFactorRoutes(http, deps);
  tenantRoutes(http, deps);
  lookRoutes(http, deps);
  preferenceRoutes(http, deps);
  organisationRoutes(http, deps);
  fileRoutes(http, deps);
  downloadRoutes(http, deps);
  netdiscRoutes(http, deps);
  dictRoutes(http, deps);
  directoryRoutes(http, deps);
  appsRoutes(http, deps);
  homeRoutes(http, deps);
  dataModelRoutes(http, deps);
  monitorRoutes(http, deps, deps.monitors.traffic);
  openApiRoutes(http, deps);
  const hub = schemaRoutes(http, deps);
  const everywhere = await hearNodes(deps, hub);
  roleGrantRoutes(http, deps, everywhere);
  menuGrantRoutes(http, deps, everywhere);
  matrixRoutes(http, deps);
  reportRoutes(http, deps);
  userRoutes(http, deps, everywhere);
  leaveRoutes(http, deps);
  seedRoutes(http, deps, everywhere);
  const stop = announceChanges(deps, hub);
  return {
    http,
    hub,
    async close() {
      state.draining = true;
      stop();
      await everywhere.deafen();
      hub.close();
      await http.close();
    },
  };
}
