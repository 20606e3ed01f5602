/**
 * How long one call holds up all others: every GET of the API document and the heaviest POSTs, each alone, against the
 * same server idle.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { ListData } from '../../src/engine/model/wire.ts';
import { root } from '../support/checkout.ts';
import { type Caller, api, signIn } from '../support/client.ts';
import { adminUrl } from '../support/database-access.ts';
import type { Product } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { round } from './measure.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: { readonly enum?: readonly unknown[]; readonly format?: string };
}
interface Described {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}
interface HeavyCall {
  readonly name: string;
  readonly body: unknown;
  readonly path: string;
}

/** Log entries an export of the audit log holds. */
const LOG_ENTRIES = 20_000;
/** Characters of a model just below the size that goes to a thread. */
const MODEL_CHARACTERS = 99_000;

/** As many log entries as a few months leave, made of those the start has written. */
async function fillLog(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_schema = 'anlan' and table_name = 'audit' and is_generated = 'NEVER' and column_name <> 'id' and column_name <> 'xid'`,
  );
  const names = rows.map(({ name }) => name).join(', ');
  await db.query(
    `insert into anlan.audit (${names}) select ${names} from (select * from anlan.audit limit 100) x, generate_series(1, $1)`,
    [LOG_ENTRIES / 100],
  );
}

/** A drawing with as many tasks in a row as fit below `MODEL_CHARACTERS`. */
function longModel(): string {
  const head =
    '<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="bench"><process id="benchLong" name="长" isExecutable="true"><startEvent id="t0"/>';
  const step = (at: number): string =>
    `<userTask id="t${at}" name="步骤${at}" flowable:assignee="\${initiator}"/><sequenceFlow id="f${at}" sourceRef="t${at - 1}" targetRef="t${at}"/>`;
  const tail = (at: number): string =>
    `<endEvent id="end"/><sequenceFlow id="last" sourceRef="t${at}" targetRef="end"/></process></definitions>`;
  let body = '';
  let at = 0;
  while (head.length + body.length + 400 < MODEL_CHARACTERS) body += step((at += 1));
  return head + body + tail(at);
}

/** What somebody does in a designer for days: words changed, fields added and put elsewhere. */
function layerCommands(): unknown[] {
  const file = JSON.parse(readFileSync(join(root, 'src/schemas/equipment/equipCrane.json'), 'utf8')) as {
    data: { properties: Record<string, unknown> };
  };
  const names = Object.keys(file.data.properties);
  const home = ['data', 'properties'];
  return Array.from({ length: 1_000 }, (_, at) => {
    const name = names[at % names.length] ?? '';
    if (at % 2 === 0) return { set: [...home, name, 'title'], to: `名称 ${at}` };
    return at % 4 === 1
      ? { add: [...home, `extra${at}`], as: { type: 'string', title: '补充', maxLength: 40 } }
      : { set: [...home, `extra${at - 2}`, 'title'], to: `补充 ${at}` };
  });
}

/**
 * The addresses of all GETs, each with values for what it has to be given; a row's id is that of the entity's first
 * row.
 */
async function getCalls(admin: Caller, document: ApiDocument): Promise<string[]> {
  const firstIds = new Map<string, string | undefined>();
  const idFor = async (entity: string): Promise<string | undefined> => {
    if (!firstIds.has(entity)) {
      const list = Object.entries(document.paths).find(([, { get }]) => get?.operationId === `${entity}.query`)?.[0];
      firstIds.set(
        entity,
        list === undefined ? undefined : (await admin.get<ListData>(list, { pageSize: 1 })).data?.list?.[0]?.id,
      );
    }
    return firstIds.get(entity);
  };
  const calls: string[] = [];
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get) continue;
    const entity = get.operationId?.split('.')[0] ?? '';
    const values = new URLSearchParams();
    for (const { name, schema } of get.parameters?.filter(({ in: place, required }) => place === 'query' && required) ??
      []) {
      values.set(
        name,
        String(
          schema?.enum?.[0] ??
            (schema?.format === 'uuid' || name === 'id'
              ? ((await idFor(entity)) ?? randomUUID())
              : name === 'entity'
                ? 'sysUser'
                : '1'),
        ),
      );
    }
    const filled = path
      .replace('{entity}', 'sysUser')
      .replace('{type}', 'sex')
      .replace(/\{\w+\}/g, randomUUID());
    calls.push(values.size === 0 ? filled : `${filled}?${values}`);
  }
  return calls;
}

/** Tables of an installation, as one script. */
function manyTables(): string {
  const columns = Array.from({ length: 30 }, (_, at) => `  field_${at} varchar(50) not null`).join(',\n');
  return Array.from(
    { length: 50 },
    (_, at) => `create table bench_table_${at} (\n  id bigint primary key,\n${columns}\n);`,
  ).join('\n');
}

/** A sheet of people as text: what an import judges line by line. */
function sheetOfPosts(): FormData {
  const lines = Array.from({ length: 5_000 }, (_, at) => `BENCH${at},岗位${at},${at}`);
  const form = new FormData();
  form.append('file', new Blob([`岗位编码,岗位名称,排序\n${lines.join('\n')}\n`]), 'posts.csv');
  return form;
}

/** The largest bodies the product takes of people, and what answers with the most. */
async function heavyCalls(admin: Caller): Promise<HeavyCall[]> {
  const done = async <T>(
    answer: Promise<{ readonly code: number; readonly msg: string; readonly data: T }>,
  ): Promise<T> => {
    const { code, msg, data } = await answer;
    if (code !== 200) throw new Error(`the stage of oneCall: ${msg}`);
    return data;
  };
  const commands = layerCommands();
  const layer = { scope: 'installation', entity: 'equipCrane' };
  const model = {
    name: '长',
    modelKey: 'benchLong',
    category: (await done(admin.get<ListData>('/api/workflow/wfCategory/queryWfCategory', { pageSize: 1 }))).list[0]
      ?.id,
    usedForm: 'none',
    bpmnXml: longModel(),
  };
  const { id: drawn } = await done(
    admin.post<{ id: string }>('/api/workflow/wfModel/addWfModel', {
      ...model,
      modelKey: 'benchDrawn',
      bpmnXml: model.bpmnXml.replace('"benchLong"', '"benchDrawn"'),
    }),
  );
  const { list: inspections } = await done(
    admin.get<ListData>('/api/equipment/equipInspect/queryEquipInspect', { pageSize: 500 }),
  );
  const newEntity = {
    name: 'benchForm',
    area: 'equipment',
    title: '宽',
    fields: Array.from({ length: 100 }, (_, at) => ({ name: `field${at}`, title: `字段${at}`, kind: 'text' })),
  };
  const tables = { format: 'ddl', text: manyTables(), areaCode: 'equipment' };
  await done(
    admin.post('/api/tools/generator/readText', {
      ...tables,
      text: tables.text.replaceAll('bench_table', 'bench_made'),
    }),
  );
  const made = (
    await done(admin.get<ListData>('/api/tools/genTable/queryGenTable', { pageSize: 50, keyword: 'bench_made' }))
  ).list.map(({ id }) => id);
  const fields = Object.keys(
    (
      JSON.parse(readFileSync(join(root, 'src/schemas/equipment/equipCrane.json'), 'utf8')) as {
        data: { properties: object };
      }
    ).data.properties,
  ).slice(0, 50);
  return [
    { name: 'layer/check of 1,000 commands', path: '/api/admin/layer/check', body: { ...layer, commands } },
    { name: 'layer/view of 1,000 commands', path: '/api/admin/layer/view', body: { ...layer, commands } },
    { name: 'layer/uses of 50 fields', path: '/api/admin/layer/uses', body: { ...layer, fields } },
    {
      name: 'layer/saveDraft of 1,000 commands',
      path: '/api/admin/layer/saveDraft',
      body: { ...layer, revision: 0, from: 0, commands },
    },
    {
      name: 'layer/publish of 1,000 commands',
      path: '/api/admin/layer/publish',
      body: { ...layer, title: 'bench', from: 0, commands },
    },
    { name: 'layer/undo of 1,000 commands', path: '/api/admin/layer/undo', body: { ...layer, edition: 1 } },
    { name: 'a model of 99,000 characters', path: '/api/workflow/wfModel/addWfModel', body: model },
    { name: 'its deployment', path: '/api/workflow/wfModel/action/deploy', body: { ids: [drawn], input: {} } },
    { name: 'forms/check of 100 fields', path: '/api/tools/forms/check', body: newEntity },
    { name: 'forms/add of 100 fields', path: '/api/tools/forms/add', body: newEntity },
    { name: 'generator/readText of 50 tables', path: '/api/tools/generator/readText', body: tables },
    { name: 'generator/preview of 50 tables', path: '/api/tools/generator/preview', body: { ids: made } },
    { name: 'generator/zip of 50 tables', path: '/api/tools/generator/zip', body: { ids: made } },
    { name: 'an import of 5,000 lines', path: '/api/admin/syspost/importSysPost', body: sheetOfPosts() },
    ...['xlsx', 'csv', 'pdf', 'docx'].map((format) => ({
      name: `export of the log by ${format}`,
      path: `/api/system/operationLog/exportOperationLog?format=${format}`,
      body: {},
    })),
    { name: 'export of regions by xlsx', path: '/api/admin/sysregion/exportSysRegion', body: {} },
    {
      name: `a batch of ${inspections.length}`,
      path: '/api/equipment/equipInspect/action/batch',
      body: { ids: inspections.map(({ id }) => id), set: { agency: '澜江省特种设备检验院' } },
    },
  ];
}

/** One request without reading an envelope: exports are files, and long answers are not kept. */
async function send(product: Product, token: string, method: string, path: string, body?: unknown): Promise<number> {
  const plain = body === undefined || body instanceof FormData;
  const answer = await fetch(`${product.url}/prod-api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(plain ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: plain ? (body as FormData) : JSON.stringify(body) }),
  });
  const text = Buffer.from(await answer.arrayBuffer());
  // A failure of the call itself stands in its envelope.
  return text.length < 5_000 && text.at(0) === 0x7b
    ? ((JSON.parse(text.toString('utf8')) as { code?: number }).code ?? answer.status)
    : answer.status;
}

/**
 * The longest hold of the event loop (p99 of the samples while one call runs) over all calls, less that of the same
 * server idle.
 * @param readDelay resets the probe in the server and gives back its p99 in milliseconds since the last reset
 */
export async function oneCall(
  product: Product,
  readDelay: () => Promise<number>,
  idleFor: (ms: number) => Promise<void>,
): Promise<Figure> {
  const db = new pg.Client({ connectionString: adminUrl(product.dataDir) });
  await db.connect();
  try {
    await fillLog(db);
    const token = await signIn(product.url, 'admin', 'admin123');
    const admin = api(product.url, token);
    await readDelay();
    await idleFor(2_000);
    const idle = await readDelay();
    const measured: { readonly name: string; readonly ms: number; readonly status: number }[] = [];
    const measure = async (name: string, method: string, path: string, body?: unknown): Promise<void> => {
      await readDelay();
      const status = await send(product, token, method, path, body);
      measured.push({ name, ms: (await readDelay()) - idle, status });
    };
    await measure('openapi.json, the first time', 'GET', '/openapi.json');
    await measure('openapi.json, again', 'GET', '/openapi.json');
    const document = (await (
      await fetch(`${product.url}/prod-api/openapi.json`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as ApiDocument;
    for (const path of await getCalls(admin, document)) await measure(path, 'GET', path);
    for (const { name, path, body } of await heavyCalls(admin)) await measure(name, 'POST', path, body);
    const slowest = measured
      .sort((a, b) => b.ms - a.ms)
      .slice(0, Number(process.env['SHOWN'] ?? 12))
      .map(({ name, ms, status }) => `${name} ${round(ms, 0)}${status === 200 ? '' : ` (${status})`}`);
    return atMost(
      'oneCall',
      'ms',
      100,
      [measured[0]?.ms ?? 0],
      `more than idle (${round(idle)}), the longest of ${measured.length} calls: ${slowest.join('; ')}`,
    );
  } finally {
    await db.end();
  }
}
