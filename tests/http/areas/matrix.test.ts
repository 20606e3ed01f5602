/**
 * Every operation of the API document × callers of each kind, with ids that are not theirs: never a fault, never a row
 * of another tenant, nobody gets in but where
 * calls are open, and whoever has no code is refused. What is right comes from the files: the codes of the entity, the
 * declared calls, the roles of the seeds.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdsCode } from '../../../src/engine/model/access.ts';
import { type CallRight, pageCode } from '../../../src/engine/model/calls/declare.ts';
import type { CompiledEntity } from '../../../src/engine/model/types.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type ApiDocument, type Operation, operationsOf, type Schema } from '../../fuzz/api-document.ts';
import { plantForeignRows } from '../../fuzz/stored.ts';
import { api, signIn } from '../../support/client.ts';
import { LONG } from '../../support/breadth.ts';
import { count } from '../../support/counts.ts';
import { fileServer } from '../../support/file-server.ts';
import { PRODUCT_CALLS } from './matrix-calls.ts';

const server = fileServer();
const AT_ONCE = 6;
/** An export has a name for each format. Drawing them takes most of the time, and says nothing more of rights. */
const FORMATS = ['export', 'exportWord', 'exportPDF'];
/** What an operation of an entity asks for; an action of its own asks for itself. */
const ACTION: Readonly<Record<string, string>> = {
  query: 'query',
  tree: 'query',
  get: 'query',
  history: 'query',
  add: 'add',
  update: 'edit',
  place: 'edit',
  delete: 'delete',
  export: 'export',
  print: 'print',
  evidence: 'evidence',
  import: 'import',
};
/** Calls that end a session, or a way into it: they would end the walk of whoever makes them. */
const ENDS = /loginOut|updatePassword|totp|session\/end|tenant\/(enter|switch|leave)/i;

interface Caller {
  readonly kind: string;
  readonly token?: string;
  readonly codes: ReadonlySet<string>;
  /** Of another tenant: rows of the first one are not theirs. */ readonly isElsewhere?: true;
}
interface Outcome {
  readonly status: number;
  readonly code: number;
  readonly text: string;
}

const callers: Caller[] = [];
let operations: Operation[] = [];
/** A row of another tenant, and one of the first tenant, by table. */
let planted = new Map<string, string>();
const present = new Map<string, string>();
let ofOthers: ReadonlySet<string> = new Set();
let ofFirst: ReadonlySet<string> = new Set();
const sentIds = new Set<string>();
let db: pg.Client;

/** Codes that these roles of the seeds hold. */
function codesOf(...roles: readonly string[]): ReadonlySet<string> {
  return new Set(
    [...server.deps.engine.project().areas.values()].flatMap((area) =>
      area.roles.filter(({ code }) => roles.includes(code)).flatMap(({ codes }) => codes),
    ),
  );
}

beforeAll(async () => {
  db = new pg.Client({ connectionString: server.adminUrl });
  await db.connect();
  const admin = await server.as('admin');
  const code = `m${randomUUID().slice(0, 6)}`;
  expect(
    (
      await admin.post<WireRow>('/api/admin/systenant/addSysTenant', {
        tenantCode: code,
        tenantName: '另一家',
        adminUsername: `${code}.boss`,
        adminPassword: 'fern-dune-reed-9',
      })
    ).code,
  ).toBe(200);
  const first = api(server.url, await signIn(server.url, `${code}.boss`, 'fern-dune-reed-9', code));
  expect(
    (
      await first.put('/api/account/sysuserdetail/updatePassword', {
        password: 'fern-dune-reed-9',
        newPassword: 'river-moss-7',
      })
    ).code,
  ).toBe(200);
  callers.push({ kind: 'nobody', codes: new Set() });
  for (const [kind, account, role] of [
    ['roleless', 'roleless', ''],
    ['employee', 'staff', 'employee'],
    ['contractor', 'contractor', 'contractorAdmin'],
    ['attendee', 'mobile', 'attendee'],
    ['officer', 'safety', 'safetyOfficer'],
  ] as const) {
    callers.push({ kind, token: (await server.as(account)).token ?? '', codes: codesOf(role) });
  }
  callers.push({
    kind: 'administrator of another tenant',
    token: await signIn(server.url, `${code}.boss`, 'river-moss-7', code),
    codes: codesOf('tenantAdmin'),
    isElsewhere: true,
  });
  // Whoever exports too often is told so before anything else.
  for (const { id, rev } of (await admin.get<ListData>('/api/monitors/flowRule/queryFlowRule', { pageSize: 100 })).data
    .list) {
    expect((await admin.put('/api/monitors/flowRule/updateFlowRule', { id, rev, status: 'disabled' })).code).toBe(200);
  }
  planted = await plantForeignRows(db, randomUUID());
  ofOthers = new Set(planted.values());
  const rows = new Set<string>();
  for (const { name, storage } of server.deps.engine.project().entities.values()) {
    if (storage.scope !== 'tenant' || storage.source.kind !== 'table') continue;
    const { rows: found } = await db.query<{ id: string }>(
      `select id::text from "${storage.table}" where tenant_id = $1 limit 50`,
      [server.tenant],
    );
    if (found[0]) present.set(name, found[0].id);
    // People are named by what they did elsewhere too: the administrator of the first tenant made the second.
    if (name !== 'sysUser') for (const { id } of found) rows.add(id);
  }
  ofFirst = rows;
  const answer = await fetch(`${server.url}/prod-api/openapi.json`, {
    headers: { authorization: `Bearer ${admin.token ?? ''}` },
  });
  operations = operationsOf((await answer.json()) as ApiDocument).filter(({ path }) => !ENDS.test(path));
}, 240_000);
afterAll(() => db.end());

/** Is the operation one that this caller's codes open? `session`: it is everybody's who has one. */
function mayCall({ method, path, generated }: Operation, codes: ReadonlySet<string>): boolean | 'session' {
  if (!generated) {
    const right = rights().get(`${method} ${path}`) ?? 'session';
    return right === 'session' ? right : right.some((code) => holdsCode(codes, code));
  }
  const entity = server.deps.engine.project().entities.get(generated.entity) as CompiledEntity;
  const held = (action: string): boolean => holdsCode(codes, `${entity.area}:${entity.name}:${action}`);
  if (generated.kind === 'option')
    return Object.values(entity.actions).some(
      ({ permission }) => permission !== undefined && holdsCode(codes, permission),
    );
  const [kind = ''] = generated.kind.split('.');
  const action = kind === 'action' ? (path.split('/').at(-1) ?? '') : (ACTION[kind] ?? '');
  return held(action === 'batch' ? 'edit' : action);
}

let known: ReadonlyMap<string, readonly string[] | 'session'> | undefined;
/**
 * What calls of no entity ask for: as features declare it, and as the list beside this file says of the product's own.
 */
function rights(): ReadonlyMap<string, readonly string[] | 'session'> {
  const codeOf = (right: Exclude<CallRight, 'session'>): string => {
    if ('page' in right) return pageCode(right);
    const { area, name } = server.deps.engine.entity(right.entity);
    return `${area}:${name}:${right.action}`;
  };
  known ??= new Map<string, readonly string[] | 'session'>([
    ...Object.entries(PRODUCT_CALLS),
    ...server.deps.features
      .flatMap(({ routes = [] }) => routes)
      .map(({ address, declaration: { right } }): [string, readonly string[] | 'session'] => [
        address,
        right === 'session' ? right : [codeOf(right)],
      ]),
  ]);
  return known;
}

/**
 * Is this an export in another format than the one whose turn it is? Each entity takes its turns over the callers;
 * whoever is refused is refused in all of them.
 */
function isSpared({ path, generated }: Operation, caller: number): boolean {
  if (LONG || generated?.kind.split('.')[0] !== 'export') return false;
  const verb = /\/(export(?:Word|PDF)?)[^/]*$/.exec(path)?.[1] ?? '';
  const place = [...server.deps.engine.project().entities.keys()].indexOf(generated.entity);
  return FORMATS.indexOf(verb) !== (place + caller) % FORMATS.length;
}

function valueOf(name: string, schema: Schema, id: string): unknown {
  if (name === 'rev') return 1;
  if (name === 'id' || schema.format === 'uuid') return id;
  if (name === 'ids' || schema.items?.format === 'uuid') return [id];
  return undefined;
}

/** The operation as it is sent with the id of somebody else's row. */
function sent(
  { method, path, query, body }: Operation,
  id: string,
): { readonly path: string; readonly init: RequestInit } {
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => ({ entity: 'sysUser', type: 'gender', part: '0' })[name] ?? id,
  );
  const search = new URLSearchParams(
    query
      .filter((name) => /^(id|ids|row|user|roleId|menuId|userId|instance|task)$/.test(name))
      .map((name) => [name, id]),
  );
  const json = Object.fromEntries(
    Object.entries(body?.schema.properties ?? {})
      .map(([name, schema]) => [name, valueOf(name, schema, id)])
      .filter(([, value]) => value !== undefined),
  );
  return method === 'GET'
    ? { path: `${filled}?${search.toString()}`, init: { method } }
    : {
        path: filled,
        init: {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(/\/action\/batch$/.test(path) ? { ...json, set: {} } : json),
        },
      };
}

async function send(operation: Operation, id: string, token: string | undefined): Promise<Outcome> {
  const { path, init } = sent(operation, id);
  const answer = await fetch(`${server.url}/prod-api${path}`, {
    ...init,
    headers: { ...init.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  }).catch((error: unknown) => ({ error: String(error) }));
  if ('error' in answer) return { status: 599, code: 599, text: answer.error };
  if (answer.headers.get('content-type')?.includes('text/event-stream')) {
    await answer.body?.cancel();
    return { status: answer.status, code: answer.status, text: '' };
  }
  const text = await answer.text();
  return {
    status: answer.status,
    code: text.startsWith('{') ? ((JSON.parse(text) as { code?: number }).code ?? answer.status) : answer.status,
    text,
  };
}

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What is wrong with an answer; undefined where nothing is. */
function fault(operation: Operation, caller: Caller, id: string, { status, code, text }: Outcome): string | undefined {
  if (status >= 500 || code >= 500) return 'a fault';
  if (caller.token === undefined) return operation.open ? undefined : status === 401 ? undefined : 'nobody is let in';
  if (operation.open) return undefined;
  if (mayCall(operation, caller.codes) === false && ![403, 404].includes(code)) return 'done without its code';
  // An id that was sent may be named by who refuses it, and stands in the log of the own calls.
  const told = text
    .match(IDS)
    ?.find((one) => !sentIds.has(one) && (ofOthers.has(one) || (caller.isElsewhere === true && ofFirst.has(one))));
  if (told !== undefined) return `a row of another tenant (${told})`;
  const isRefused = code !== 200 || /"refused":\[\{/.test(text) || !text.includes(id);
  return isRefused || !(ofOthers.has(id) || (caller.isElsewhere === true && ofFirst.has(id)))
    ? undefined
    : 'done with a row of another tenant';
}

test('every operation of the document, by a caller of each kind, with ids of others', async () => {
  expect(operations.length).toBeGreaterThan(2000);
  expect(planted.size).toBeGreaterThan(150);
  const wrong = new Map<string, string>();
  let asked = 0;
  for (const [place, caller] of callers.entries()) {
    const left = operations.filter(
      (operation) => mayCall(operation, caller.codes) === false || !isSpared(operation, place),
    );
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let operation = left.pop(); operation !== undefined; operation = left.pop()) {
          const { generated } = operation;
          const table = generated
            ? (server.deps.engine.project().entities.get(generated.entity)?.storage.table ?? '')
            : '';
          // Whoever may do it meets a row of another tenant; whoever may not, one that is there.
          const may = mayCall(operation, caller.codes) !== false && caller.token !== undefined;
          const own = generated ? present.get(generated.entity) : present.get('sysUser');
          const id =
            (may && caller.isElsewhere !== true
              ? (planted.get(table) ?? planted.get(`"${table}"`) ?? [...ofOthers][0])
              : own) ?? randomUUID();
          asked += 1;
          sentIds.add(id);
          const outcome = await send(operation, id, caller.token);
          const what = fault(operation, caller, id, outcome);
          if (what !== undefined)
            wrong.set(
              `${caller.kind}: ${operation.method} ${operation.path}`,
              `${what}: ${outcome.status} ${outcome.code} ${outcome.text.slice(0, 200)}`,
            );
        }
      }),
    );
  }
  count('requests', asked);
  console.log(`matrix: ${operations.length} operations × ${callers.length} callers`);
  expect([...wrong].map(([where, what]) => `${where}: ${what}`).join('\n')).toBe('');
}, 2_400_000);

test('answers without a session are those the specification names', () => {
  const OPEN =
    /^\/api\/(public\/|uaa\/(oauth\/token|ticketOwner)$|ssm\/(authentication\/sso|registry\/(forgetPassword|getPhoneCode|verificationPhoneCode))$|account\/(captcha\/|sysuserdetail\/(registerAccount|resetByToken|retrievePassword)$))|^\/(healthz|readyz)$/;
  expect(operations.filter(({ open, path }) => open !== OPEN.test(path)).map(({ path }) => path)).toEqual([]);
});
