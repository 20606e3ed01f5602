/** Wrong input over every route of the API document: a clear refusal, nothing stored, never a fault. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LONG } from '../support/breadth.ts';
import { api, signIn } from '../support/client.ts';
import { count } from '../support/counts.ts';
import { adminUrl } from '../support/database-access.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type ApiDocument, type Operation, operationsOf } from './api-document.ts';
import { seeded } from './naughty.ts';
import { type Payload, type Tokens, payloadsFor } from './payloads.ts';
import { plantForeignRows, storedStates } from './stored.ts';
import { tableName } from '../../src/engine/model/names.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20260101);

const AT_ONCE = 6;
/** Most kinds of route stand at this entity: it moves between states, is imported, printed and exported. */
const REPRESENTATIVE = 'equipCrane';
const LAST = /loginOut|oauth|sso$|totp/;

interface Outcome {
  readonly status: number;
  readonly code: number;
  readonly text: string;
}

/**
 * What a call takes at most, one without a session less; beyond it the server may answer 413 and close before the rest
 * was sent (RFC 9110, 15.5.14).
 */
const limitOf = (operation: Operation): number => (operation.open ? 32 * 1024 : 5 * 1_048_576);

/** A connection that breaks off is a fault like any other. */
async function send(url: string, payload: Payload, limit: number): Promise<Outcome> {
  const oversized = typeof payload.body === 'string' && payload.body.length > limit;
  return (oversized ? askAlone(url, payload) : ask(url, payload)).catch((error: unknown) => ({
    status: 599,
    code: 500,
    text: `no answer: ${String(error)} ${String((error as Error).cause ?? '')}`,
  }));
}

/** On a connection of its own, which the server may close before all was sent: no other request is to meet that. */
function askAlone(url: string, { path, method, headers, body = '' }: Payload): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url + path,
      { method, headers: { ...headers, 'content-length': Buffer.byteLength(body) }, agent: false },
      (answer) => {
        answer.setEncoding('utf8');
        let text = '';
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('close', () => resolve(outcomeOf(answer.statusCode ?? 599, text)));
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '')
        ? resolve({ status: 413, code: 413, text: '{"msg":"closed"}' })
        : reject(error),
    );
    asked.end(body);
  });
}

function outcomeOf(status: number, text: string): Outcome {
  return {
    status,
    code: text.startsWith('{') ? ((JSON.parse(text) as { code?: number }).code ?? status) : status,
    text,
  };
}

async function ask(url: string, payload: Payload): Promise<Outcome> {
  const answer = await fetch(url + payload.path, {
    method: payload.method,
    headers: payload.headers,
    ...(payload.body === undefined || payload.method === 'GET' ? {} : { body: payload.body }),
  });
  if (answer.headers.get('content-type')?.includes('text/event-stream')) {
    await answer.body?.cancel();
    return { status: answer.status, code: answer.status, text: '' };
  }
  return outcomeOf(answer.status, await answer.text());
}

/** Messages are written after the answer that promised them: what is stored is read when none is on its way. */
async function settledState(product: Product, stored: () => Promise<string>): Promise<string> {
  await vi.waitFor(
    async () => expect(await (await fetch(`${product.url}/metrics`)).text()).toMatch(/^anlan_messages_waiting 0$/m),
    { timeout: 30_000, interval: 20 },
  );
  return stored();
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
  let foreign: Map<string, string>;

  beforeAll(async () => {
    product = await startProduct({ built: true, env: { DEMO: '1' } });
    db = new pg.Client({ connectionString: adminUrl(product.dataDir) });
    await db.connect();
    // The demonstration's past is carried out while the server answers already; jobs make, move and remind by themselves:
    // what changes here is to come from a call.
    await vi.waitFor(
      async () => {
        expect((await db.query('select 1 from anlan.wf_instance limit 1')).rowCount).toBe(1);
        expect((await db.query(`select 1 from anlan.seed where kind = 'demoActs'`)).rowCount).toBe(0);
      },
      { timeout: 300_000, interval: 500 },
    );
    // Without its next time no run is begun, also by who has read the job before; those under way end with their
    // record, written to the second.
    await db.query(`update schedule_job set status = 'paused', "nextRunAt" = null, "askedAt" = null`);
    const UNDER_WAY = `select "jobKey" from schedule_job j where "lastRunAt" is not null and not exists (select 1 from job_run r where r.job = j.id and r."startedAt" >= j."lastRunAt" - interval '1 second')`;
    await vi.waitFor(async () => expect((await db.query(UNDER_WAY)).rows).toEqual([]), {
      timeout: 100_000,
      interval: 200,
    });
    const stale = await signIn(product.url, 'staff', 'anlan123');
    await api(product.url, stale).post('/api/admin/sysuser/loginOut');
    const good = await signIn(product.url, 'admin', 'admin123');
    spare = await signIn(product.url, 'admin', 'admin123');
    tokens = { good, stale, forged: good.replace(/^.{6}/, 'AAAAAA') };
    foreign = await plantForeignRows(db, randomUUID());
    const answer = await fetch(`${product.url}/prod-api/openapi.json`, {
      headers: { authorization: `Bearer ${good}` },
    });
    operations = operationsOf((await answer.json()) as ApiDocument);
  }, 400_000);
  afterAll(async () => {
    await db.end();
    await product.stop();
  });

  /** A row of the entity the operation belongs to, so that wrong values stand beside right ones. */
  async function baseOf(operation: Operation): Promise<Record<string, unknown>> {
    const match = /^(.*)\/(?:add|update|delete)([A-Z]\w*)$/.exec(operation.path);
    const properties = Object.keys(operation.body?.schema.properties ?? {});
    if (!match) return {};
    const answer = await fetch(`${product.url}${match[1]}/query${match[2]}?pageSize=1`, {
      headers: { authorization: `Bearer ${tokens.good}` },
    });
    const { data } = (await answer.json()) as { data?: { list?: Record<string, unknown>[] } };
    return Object.fromEntries(
      Object.entries(data?.list?.[0] ?? {}).filter(([name, value]) => properties.includes(name) && value !== null),
    );
  }

  it('finds the routes of the portal', () => {
    expect(operations.length).toBeGreaterThan(60);
    expect(foreign.size).toBeGreaterThan(8);
  });

  it('is refused clearly on every route, stores nothing and breaks nothing', async () => {
    const random = seeded(SEED);
    const stored = storedStates(db);
    const wrong = new Map<string, { count: number; example: string }>();
    const note = (kind: string, operation: Operation, example: string): void => {
      const known = wrong.get(`${kind}: ${operation.method} ${operation.path}`);
      wrong.set(`${kind}: ${operation.method} ${operation.path}`, {
        count: (known?.count ?? 0) + 1,
        example: known?.example ?? example.slice(0, 240),
      });
    };
    let sent = 0;
    let fewest = Infinity;
    /** Sends those of one expectation; how many were accepted. */
    async function sendAll(
      operation: Operation,
      payloads: readonly Payload[],
      expectation: Payload['expect'],
    ): Promise<number> {
      let accepted = 0;
      await inTurns(
        payloads.filter((one) => one.expect === expectation),
        LAST.test(operation.path) ? 1 : AT_ONCE,
        async (payload) => {
          sent++;
          const outcome = await send(product.url, payload, limitOf(operation));
          const example = `${payload.method} ${payload.label}: ${outcome.status} ${outcome.text}`;
          if (outcome.status >= 500 || outcome.code === 500) note('fault', operation, example);
          if (!refused(outcome)) {
            accepted++;
            if (expectation === 'refuse') note('accepted', operation, example);
            const theirs = /^another tenant's row (\S+)$/.exec(payload.label)?.[1];
            if (theirs !== undefined && outcome.text.includes(theirs)) note('another tenant', operation, example);
          } else if (outcome.status < 500 && !/"(msg|message)":".+"/.test(outcome.text)) {
            note('unclear', operation, example);
          }
        },
      );
      return accepted;
    }
    // A route of our own, or the first of its kind that is made from an entity file, meets everything; the others of
    // that kind are the same code.
    const known = new Set<string>();
    const isFirst = ({ generated }: Operation): boolean =>
      LONG || !generated || (!known.has(generated.kind) && Boolean(known.add(generated.kind)));
    const named = [...operations].sort(
      (a, b) => Number(b.generated?.entity === REPRESENTATIVE) - Number(a.generated?.entity === REPRESENTATIVE),
    );
    // Sign-out has a session of its own to end, and sign-in, which counts tries, comes last; so does the second factor,
    // which sign-in would ask for.
    const broad = named.filter(isFirst).sort((a, b) => Number(LAST.test(a.path)) - Number(LAST.test(b.path)));
    const narrow = operations.filter((operation) => !broad.includes(operation));

    for (const entity of new Set(narrow.map(({ generated }) => generated?.entity ?? ''))) {
      const group = narrow.filter(({ generated }) => generated?.entity === entity);
      const before = await settledState(product, stored);
      const theirs = foreign.get(tableName(entity));
      for (const operation of group)
        await sendAll(
          operation,
          payloadsFor(operation, await baseOf(operation), theirs === undefined ? [] : [theirs], tokens, random, 'few'),
          'refuse',
        );
      const after = await settledState(product, stored);
      if (after !== before) note('stored', group[0]!, `something of ${entity}: ${differing(before, after)}`);
      for (const operation of group)
        await sendAll(operation, payloadsFor(operation, await baseOf(operation), [], tokens, random, 'few'), 'survive');
    }
    for (const operation of broad) {
      const payloads = payloadsFor(
        operation,
        await baseOf(operation),
        [...foreign.values()],
        /loginOut/.test(operation.path) ? { ...tokens, good: spare } : tokens,
        random,
      );
      fewest = Math.min(fewest, payloads.length);
      let before = await settledState(product, stored);
      for (const expectation of ['refuse', 'survive'] as const) {
        const accepted = await sendAll(operation, payloads, expectation);
        const after = await settledState(product, stored);
        if (accepted === 0 && after !== before)
          note('stored', operation, `${expectation}: ${differing(before, after)}`);
        before = after;
      }
    }
    count('requests', sent);
    if (wrong.size > 0) console.log(product.output().split('\n').slice(-60).join('\n'));
    console.log(
      `fuzz: ${broad.length} routes × ${fewest} payloads or more, ${narrow.length} of the same kinds × 6: ${sent} requests, seed ${SEED}`,
    );
    expect([...wrong].map(([what, { count, example }]) => `${what} × ${count}, such as ${example}`).join('\n')).toBe(
      '',
    );
    expect(fewest).toBeGreaterThanOrEqual(40);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });
});

/** Several at a time: one that draws a document must not keep the others waiting. */
async function inTurns<T>(all: readonly T[], atOnce: number, act: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await act(next);
    }),
  );
}

function differing(before: string, after: string): string {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !known.has(line))
    .join('; ');
}
