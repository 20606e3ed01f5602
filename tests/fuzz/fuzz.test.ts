/** Wrong input over every route of the API document: a clear refusal, nothing stored, never a fault. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, signIn } from '../support/client.ts';
import { adminUrl } from '../support/database-access.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type ApiDocument, type Operation, operationsOf } from './api-document.ts';
import { seeded } from './naughty.ts';
import { type Payload, type Tokens, payloadsFor } from './payloads.ts';
import { plantForeignRows, storedState } from './stored.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20260101);

const AT_ONCE = 6;
const LAST = /loginOut|oauth|sso$|totp/;

interface Outcome { readonly status: number; readonly code: number; readonly text: string }

/** What the server takes at most; beyond it may answer 413 and close before the rest was sent (RFC 9110, 15.5.14). */
const BODY_LIMIT = 5 * 1_048_576;

/** A connection that breaks off is a fault like any other. */
/** A connection that the server closed after another request's oversized body may be met again: only who is cut off twice was cut off. */
async function send(url: string, payload: Payload): Promise<Outcome> {
  return ask(url, payload).catch((error: unknown) => ((error as { cause?: { code?: unknown } }).cause?.code === 'UND_ERR_SOCKET' ? ask(url, payload) : Promise.reject(error))).catch((error: unknown) => typeof payload.body === 'string' && payload.body.length > BODY_LIMIT ? { status: 413, code: 413, text: '{"msg":"closed"}' } : ({ status: 599, code: 500, text: `no answer: ${String(error)} ${String((error as Error).cause ?? '')}` }));
}

async function ask(url: string, payload: Payload): Promise<Outcome> {
  const answer = await fetch(url + payload.path, { method: payload.method, headers: payload.headers, ...(payload.body === undefined || payload.method === 'GET' ? {} : { body: payload.body }) });
  if (answer.headers.get('content-type')?.includes('text/event-stream')) {
    await answer.body?.cancel();
    return { status: answer.status, code: answer.status, text: '' };
  }
  const text = await answer.text();
  const code = text.startsWith('{') ? (JSON.parse(text) as { code?: number }).code ?? answer.status : answer.status;
  return { status: answer.status, code, text };
}

/** Messages are written after the answer that promised them: what is stored is read when none is on its way. */
async function settledState(product: Product, db: pg.Client): Promise<string> {
  for (;;) {
    const text = await (await fetch(`${product.url}/metrics`)).text();
    if (/^anlan_messages_waiting 0$/m.test(text)) return storedState(db);
  }
}

/** Was nothing done? A batch of which every row was refused counts as refused. */
function refused(outcome: Outcome): boolean {
  if (outcome.code !== 200 || outcome.status >= 400) return true;
  if (!outcome.text.startsWith('{')) return false;
  const body = JSON.parse(outcome.text) as { data?: { rows?: unknown[]; refused?: unknown[] } | null };
  return Array.isArray(body.data?.refused) && body.data.refused.length > 0 && body.data.rows?.length === 0;
}

describe('fuzz', () => {
  let product: Product;
  let db: pg.Client;
  let tokens: Tokens;
  let spare: string;
  let operations: Operation[];
  let foreign: string[];

  beforeAll(async () => {
    product = await startProduct({ env: { DEMO: '1' } });
    db = new pg.Client({ connectionString: adminUrl(product.dataDir) });
    await db.connect();
    const stale = await signIn(product.url, 'staff', 'anlan123');
    await api(product.url, stale).post('/api/admin/sysuser/loginOut');
    const good = await signIn(product.url, 'admin', 'admin123');
    spare = await signIn(product.url, 'admin', 'admin123');
    tokens = { good, stale, forged: good.replace(/^.{6}/, 'AAAAAA') };
    foreign = await plantForeignRows(db, randomUUID());
    const answer = await fetch(`${product.url}/prod-api/openapi.json`, { headers: { authorization: `Bearer ${good}` } });
    operations = operationsOf(await answer.json() as ApiDocument);
  });
  afterAll(async () => {
    await db.end();
    await product.stop();
  });

  /** A row of the entity the operation belongs to, so that wrong values stand beside right ones. */
  async function baseOf(operation: Operation): Promise<Record<string, unknown>> {
    const match = /^(.*)\/(?:add|update|delete)([A-Z]\w*)$/.exec(operation.path);
    const properties = Object.keys(operation.body?.schema.properties ?? {});
    if (!match) return {};
    const answer = await fetch(`${product.url}${match[1]}/query${match[2]}?pageSize=1`, { headers: { authorization: `Bearer ${tokens.good}` } });
    const { data } = await answer.json() as { data?: { list?: Record<string, unknown>[] } };
    return Object.fromEntries(Object.entries(data?.list?.[0] ?? {}).filter(([name, value]) => properties.includes(name) && value !== null));
  }

  it('finds the routes of the portal', () => {
    expect(operations.length).toBeGreaterThan(60);
    expect(foreign.length).toBeGreaterThan(8);
  });

  it('is refused clearly on every route, stores nothing and breaks nothing', async () => {
    const random = seeded(SEED);
    const wrong = new Map<string, { count: number; example: string }>();
    const note = (kind: string, operation: Operation, example: string): void => {
      const known = wrong.get(`${kind}: ${operation.method} ${operation.path}`);
      wrong.set(`${kind}: ${operation.method} ${operation.path}`, { count: (known?.count ?? 0) + 1, example: known?.example ?? example.slice(0, 240) });
    };
    let sent = 0;
    let fewest = Infinity;
    // Sign-out has a session of its own to end, and sign-in, which counts tries, comes last; so does the second factor, which sign-in would ask for.
    const ordered = [...operations].sort((a, b) => Number(LAST.test(a.path)) - Number(LAST.test(b.path)));
    for (const operation of ordered) {
      const payloads = payloadsFor(operation, await baseOf(operation), foreign, /loginOut/.test(operation.path) ? { ...tokens, good: spare } : tokens, random);
      fewest = Math.min(fewest, payloads.length);
      let before = await settledState(product, db);
      for (const expectation of ['refuse', 'survive'] as const) {
        let accepted = 0;
        await inTurns(payloads.filter((one) => one.expect === expectation), LAST.test(operation.path) ? 1 : AT_ONCE, async (payload) => {
          sent++;
          const outcome = await send(product.url, payload);
          const example = `${payload.method} · ${payload.label}: ${outcome.status} ${outcome.text}`;
          if (outcome.status >= 500 || outcome.code === 500) note('fault', operation, example);
          if (!refused(outcome)) {
            accepted++;
            if (expectation === 'refuse') note('accepted', operation, example);
            const theirs = /^another tenant's row (\S+)$/.exec(payload.label)?.[1];
            if (theirs !== undefined && outcome.text.includes(theirs)) note('another tenant', operation, example);
          } else if (outcome.status < 500 && !/"(msg|message)":".+"/.test(outcome.text)) {
            note('unclear', operation, example);
          }
        });
        const after = await settledState(product, db);
        if (accepted === 0 && after !== before) note('stored', operation, `${expectation}: ${differing(before, after)}`);
        before = after;
      }
    }
    console.log(`fuzz: ${operations.length} routes × ${fewest} payloads or more = ${sent} requests, seed ${SEED}`);
    expect([...wrong].map(([what, { count, example }]) => `${what} × ${count}, such as ${example}`).join('\n')).toBe('');
    expect(fewest).toBeGreaterThanOrEqual(40);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });
});

/** Several at a time: one that draws a document must not keep the others waiting. */
async function inTurns<T>(all: readonly T[], atOnce: number, act: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await act(next);
  }));
}

function differing(before: string, after: string): string {
  const known = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !known.has(line)).join('; ');
}
