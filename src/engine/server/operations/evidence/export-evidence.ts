/**
 * A record as one signed file (docs/evidence.md#the-file): its form as the exporter sees it, all commands on it, its
 * signatures with what their signers saw, and the digests of its pictures.
 */
import { Readable } from 'node:stream';
import { type EvidenceContent, makeEvidence } from '../../../model/evidence/evidence-file.ts';
import type { CompiledAction, CompiledEntity, Row } from '../../../model/types.ts';
import { actionLabel, textOf } from '../../../model/view.ts';
import type { WireRow } from '../../../model/wire.ts';
import { wallTime } from '../../../model/wall-time.ts';
import { signaturesIn } from '../commands/facts.ts';
import { plainForm } from '../commands/shown.ts';
import type { Call, Engine, Transaction } from '../engine.ts';
import { fileName, type MadeFile } from '../export/export-file.ts';
import { formDocument, relatedTables } from '../export/record-form.ts';
import { getRow } from '../get.ts';
import { needAction } from '../query.ts';
import { sayWord } from '../words.ts';
import { heldFiles, relatedRows, type RelatedList } from './record-rows.ts';
import { type EvidenceKeys, nodeVerifier } from './keys.ts';

interface Fact {
  readonly id: number;
  readonly on_entity: string;
  readonly on_id: string | null;
  readonly act: string;
  readonly by_id: string;
  readonly by_name: string;
  readonly device: string | null;
  readonly agent: string | null;
  readonly ip: string | null;
  readonly request_id: string | null;
  readonly received: number;
  readonly happened: number | null;
  readonly device_time: number | null;
  readonly elapsed_ms: number | null;
  readonly base_rev: number | null;
  readonly rev: number | null;
  readonly input: string;
  readonly outcome: string;
  readonly refusal: string | null;
  readonly shown: string | null;
  readonly files: readonly StoredDigest[];
}

interface StoredDigest {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
}

async function factsOf(
  { call, connection }: Transaction,
  entity: CompiledEntity,
  id: string,
): Promise<readonly Fact[]> {
  const { rows } = await connection.query<Fact>(
    `select id, on_entity, on_id, act, by_id, by_name, device, agent, ip, request_id, extract(epoch from received_at)::float8 * 1000 as received,
       extract(epoch from happened_at)::float8 * 1000 as happened, extract(epoch from device_at)::float8 * 1000 as device_time,
       elapsed_ms, base_rev, rev, input, outcome, refusal, shown, files
       from anlan.command_fact where tenant_id = $1 and entity = $2 and row_id = $3 order by id`,
    [call.actor.tenant, entity.name, id],
  );
  return rows;
}

const number = (value: number | string | null): number | null => (value === null ? null : Number(value));
const iso = (millis: number | null): string | null => (millis === null ? null : new Date(millis).toISOString());

/** Input as it was given, but for what the exporter does not see of the entity. */
function inputOf({ engine, call }: Transaction, entity: CompiledEntity | undefined, text: string): Row {
  const input = JSON.parse(text) as Row;
  const hidden = entity ? engine.grant(call.actor, entity).hidden : new Set<string>();
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, hidden.has(name) ? '***' : value]));
}

/** `fields` of what an act was given: those of its dialog, or all of its form. */
function fieldsOf(entity: CompiledEntity, action: CompiledAction | undefined) {
  return action && !action.builtin ? (action.input?.fields ?? []) : Object.values(entity.fields);
}

/** What an act is called: an action by its label, a verb on a task by its word. */
function titleOf(tx: Transaction, entity: CompiledEntity | undefined, { act, input }: Fact): string {
  const action = entity?.actions[act];
  if (entity && action) return actionLabel(entity, action, tx.call.locale);
  const { $verb } = JSON.parse(input) as Row;
  return typeof $verb === 'string' ? sayWord(tx)($verb) : act;
}

function commandOf(tx: Transaction, fact: Fact, no: number): { readonly [name: string]: unknown } {
  const { engine, call } = tx;
  const entity = engine.project().entities.get(fact.on_entity);
  const zone = engine.clock.zone;
  return {
    no,
    act: fact.act,
    actTitle: titleOf(tx, entity, fact),
    on: {
      entity: fact.on_entity,
      title: entity ? textOf(entity, call.locale, 'title', entity.title) : fact.on_entity,
      id: fact.on_id,
    },
    by: { id: fact.by_id, name: fact.by_name },
    device: { id: fact.device, agent: fact.agent, address: fact.ip, clock: iso(fact.device_time) },
    request: fact.request_id,
    receivedAt: iso(fact.received),
    happenedAt: iso(fact.happened),
    elapsedMs: number(fact.elapsed_ms),
    wall: fact.happened === null ? null : wallTime(fact.happened, zone),
    basedOn: number(fact.base_rev),
    rev: number(fact.rev),
    input: inputOf(tx, entity, fact.input),
    outcome: fact.outcome,
    refusal: fact.refusal === null ? null : (JSON.parse(fact.refusal) as unknown),
    shown: fact.shown,
    files: fact.files.map(({ id, sha256 }) => ({ id, sha256 })),
  };
}

/** Signatures of a command that was done: their pictures, and the form they stand under. */
function signaturesOf(tx: Transaction, fact: Fact, no: number): { readonly [name: string]: unknown }[] {
  const entity = tx.engine.project().entities.get(fact.on_entity);
  if (!entity || fact.outcome !== 'done') return [];
  const action = entity.actions[fact.act];
  const input = JSON.parse(fact.input) as Row;
  const given = [
    ...signaturesIn(tx.engine, fieldsOf(entity, action), input),
    // Signed on the page of a task.
    ...(typeof input['$signature'] === 'string' ? [input['$signature']] : []),
  ];
  return given.map((id) => ({
    command: no,
    actTitle: titleOf(tx, entity, fact),
    signer: { id: fact.by_id, name: fact.by_name },
    wall: fact.happened === null ? null : wallTime(fact.happened, tx.engine.clock.zone),
    image: { id, sha256: fact.files.find((file) => file.id === id)?.sha256 ?? null },
    shown: fact.shown,
    basedOn: number(fact.base_rev),
  }));
}

async function shownForms(
  { call, connection }: Transaction,
  facts: readonly Fact[],
): Promise<EvidenceContent['shown']> {
  const { rows } = await connection.query<{ digest: string; form: string; erased: number | null }>(
    'select digest, form, extract(epoch from erased_at)::float8 * 1000 as erased from anlan.command_shown where tenant_id = $1 and digest = any($2::text[]) order by digest',
    [call.actor.tenant, facts.flatMap(({ shown }) => shown ?? [])],
  );
  return rows.map(({ digest, form, erased }) => ({
    digest,
    form: JSON.parse(form) as Record<string, unknown>,
    ...(erased === null ? {} : { erased: new Date(erased).toISOString() }),
  }));
}

async function filesOf(
  tx: Transaction,
  entity: CompiledEntity,
  row: WireRow,
  related: readonly RelatedList[],
  facts: readonly Fact[],
): Promise<readonly StoredDigest[]> {
  const told = new Map(facts.flatMap(({ files }) => files).map((file) => [file.id, file]));
  const held = heldFiles(tx.engine, entity, row, related).filter((id) => !told.has(id));
  const { rows } = await tx.connection.query<StoredDigest>(
    'select id, name, type, size::float8 as size, sha256 from anlan.stored_file where tenant_id = $1 and id = any($2::uuid[])',
    [tx.call.actor.tenant, held],
  );
  return [...told.values(), ...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** All that the file says, read in one transaction. */
async function contentOf(tx: Transaction, entity: CompiledEntity, row: WireRow): Promise<EvidenceContent> {
  const { engine, call } = tx;
  const facts = await factsOf(tx, entity, row.id);
  const related = await relatedRows(tx, entity, row.id);
  const form = plainForm(await formDocument(tx, entity, row), Number(row['rev']));
  const tables = await relatedTables(tx, entity, related);
  return {
    about: {
      entity: entity.name,
      title: textOf(entity, call.locale, 'title', entity.title),
      name: row.$label ?? '',
      id: row.id,
      rev: Number(row['rev']),
      tenant: call.actor.tenant,
      madeAt: iso(engine.clock.millis()),
      wall: engine.clock.now(),
      madeBy: { id: call.actor.id, name: call.actor.name },
      zone: engine.clock.zone,
    },
    form: {
      ...form,
      tables: [
        ...form.tables,
        ...tables.map((table) => ({
          title: table.title,
          columns: table.columns.map(({ title }) => title),
          rows: table.rows,
        })),
      ],
    },
    commands: facts.map((fact, index) => commandOf(tx, fact, index + 1)),
    signatures: facts.flatMap((fact, index) => signaturesOf(tx, fact, index + 1)),
    shown: await shownForms(tx, facts),
    files: (await filesOf(tx, entity, row, related, facts)).map((file) => ({ ...file })),
  };
}

/** Needs the code `evidence` and a row in scope. */
export async function evidenceFile(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  id: string,
  keys: EvidenceKeys,
): Promise<MadeFile> {
  needAction(call, entity, engine.grant(call.actor, entity), 'evidence');
  const row = await getRow(engine, call, entity, id);
  const content = await engine.db.read(call.actor.tenant, (connection) =>
    contentOf({ engine, call, connection }, entity, row),
  );
  const { key, sign } = await keys.signer();
  const text = await makeEvidence(content, key, nodeVerifier.sha256, sign);
  const title = `${textOf(entity, call.locale, 'title', entity.title)} ${row.$label ?? ''}`.trim();
  return {
    name: fileName(title, engine.clock.today(), 'evidence.json'),
    type: 'application/json; charset=utf-8',
    content: Readable.from(Buffer.from(text, 'utf8'), { objectMode: false }),
  };
}
