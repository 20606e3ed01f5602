/**
 * The limit: what one gets from Fastify and hand-written SQL over the very same tables, indexes and rows.
 * It knows neither users nor schemas. Settings by environment: LIMIT_URL, LIMIT_POOL, LIMIT_TENANT, LIMIT_ORGS,
 * LIMIT_USER, TZ.
 */
import fastify from 'fastify';
import pg from 'pg';

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};
const tenant = setting('LIMIT_TENANT');
const user = setting('LIMIT_USER');
const orgs = setting('LIMIT_ORGS').split(',');

const asText = (text: string): string => text;
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1082, asText],
  [1184, (text) => text.slice(0, 19)],
  [1700, asText],
]);
const pool = new pg.Pool({
  connectionString: setting('LIMIT_URL'),
  max: Number(setting('LIMIT_POOL')),
  options: `-c TimeZone=${setting('TZ')}`,
  types: {
    getTypeParser: (oid: number, format?: string) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
  },
});

const COLUMNS = `t.id, t.created_by as "createdBy", t.created_at as "createdAt", t.updated_by as "updatedBy", t.updated_at as "updatedAt", t.rev,
  t."deviceNo", t."deviceName", t."orgId", t."kindId", t.status, t.grade, t.model, t.place, t.phone, t."ratedLoad", t.amount, t."madeOn", t."checkedOn",
  t.active, t.remark, t."deviceName" as "$label"`;
const LABELS = `o."orgName" as l0, k."kindName" as l1, c.nickname as l2, u.nickname as l3`;
const JOINS = `left join sys_org o on o.tenant_id = t.tenant_id and o.id = t."orgId"
  left join bench_kind k on k.tenant_id = t.tenant_id and k.id = t."kindId"
  left join sys_user c on c.tenant_id = t.tenant_id and c.id = t.created_by
  left join sys_user u on u.tenant_id = t.tenant_id and u.id = t.updated_by`;
const WALL = 't.tenant_id = $1 and t.deleted_at is null and t."orgId" = any($2::uuid[])';

interface StoredRow {
  [column: string]: unknown;
  l0?: string | null;
  l1?: string | null;
  l2?: string | null;
  l3?: string | null;
}

/** Puts the four joined labels where the product puts them. */
function labelled(row: StoredRow): StoredRow {
  const { l0, l1, l2, l3, $label, ...rest } = row;
  const labels: Record<string, unknown> = { orgId: l0, kindId: l1 };
  if (l2 !== null) labels['createdBy'] = l2;
  if (l3 !== null) labels['updatedBy'] = l3;
  return { ...rest, $labels: labels, $label };
}

const ok = (data: unknown): object => ({ code: 200, msg: 'success', data });

const app = fastify();

app.get<{ Querystring: { kindId: string; status: string } }>('/list', async ({ query }) => {
  const where = `${WALL} and t."kindId" = $3 and t.status = $4`;
  const values = [tenant, orgs, query.kindId, query.status];
  const client = await pool.connect();
  try {
    const {
      rows: [count],
    } = await client.query<{ n: number }>({
      name: 'count',
      text: `select count(*) as n from bench_device t where ${where}`,
      values,
    });
    const { rows } = await client.query<StoredRow>({
      name: 'list',
      text: `select ${COLUMNS}, ${LABELS} from bench_device t ${JOINS} where ${where} order by t."checkedOn" desc, t.id desc limit 20`,
      values,
    });
    return ok({ list: rows.map(labelled), totalCount: count?.n ?? 0 });
  } finally {
    client.release();
  }
});

app.get<{ Querystring: { id: string } }>('/get', async ({ query }) => {
  const {
    rows: [row],
  } = await pool.query<StoredRow>({
    name: 'get',
    text: `select ${COLUMNS}, ${LABELS} from bench_device t ${JOINS} where ${WALL} and t.id = $3`,
    values: [tenant, orgs, query.id],
  });
  return row ? ok(labelled(row)) : { code: 404, msg: 'not found', data: null };
});

interface Device {
  deviceNo: string;
  deviceName: string;
  orgId: string;
  kindId: string;
  status?: string;
  grade?: string;
  model?: string;
  place?: string;
  phone?: string;
  ratedLoad?: string;
  amount?: number;
  madeOn?: string;
  checkedOn?: string;
  active?: boolean;
  remark?: string;
}

app.post<{ Body: Device }>('/add', async ({ body }) => {
  const {
    rows: [row],
  } = await pool.query<StoredRow>({
    name: 'add',
    text: `with t as (insert into bench_device (tenant_id, id, created_by, created_at, updated_by, updated_at, rev, "deviceNo", "deviceName", "orgId", "kindId", status, grade, model, place, phone, "ratedLoad", amount, "madeOn", "checkedOn", active, remark)
      values ($1, gen_random_uuid(), $2, now(), $2, now(), 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning *) select ${COLUMNS}, ${LABELS} from t ${JOINS}`,
    values: [
      tenant,
      user,
      body.deviceNo,
      body.deviceName,
      body.orgId,
      body.kindId,
      body.status ?? 'inUse',
      body.grade,
      body.model,
      body.place,
      body.phone,
      body.ratedLoad,
      body.amount,
      body.madeOn,
      body.checkedOn,
      body.active ?? false,
      body.remark,
    ],
  });
  return ok(labelled(row ?? {}));
});

app.put<{ Body: { id: string; rev: number; place: string; amount: number } }>('/update', async ({ body }) => {
  const {
    rows: [row],
  } = await pool.query<StoredRow>({
    name: 'update',
    text: `with t as (update bench_device t set place = $4, amount = $5, rev = rev + 1, updated_by = $6, updated_at = now() where ${WALL} and t.id = $3 and t.rev = $7 returning *) select ${COLUMNS}, ${LABELS} from t ${JOINS}`,
    values: [tenant, orgs, body.id, body.place, body.amount, user, body.rev],
  });
  return row ? ok(labelled(row)) : { code: 409, msg: 'conflict', data: null };
});

await pool.query('select 1');
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(address);
process.on('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
