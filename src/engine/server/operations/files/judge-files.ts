/** Judges the files that a written row comes to hold: may the writer read them, and does the field take such files? */
import type { WireErrorCode } from '../../../model/errors/catalogue.ts';
import { isAccepted } from '../../../model/validate.ts';
import { type PhotoCapture, metresBetween } from '../../../model/photo-capture.ts';
import { filesInText } from '../../../model/rich-text.ts';
import type { CompiledField, Value } from '../../../model/types.ts';
import { type Draft, refuseField, type WriteContext } from '../draft.ts';
import { fieldsOf } from '../field-groups.ts';
import { columnOf, tableOf, tenantWall } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { MEGABYTE } from './keep-file.ts';
import { readableFiles, type StoredFile } from './readable-files.ts';

interface FileToHold extends StoredFile {
  readonly name: string;
  /** As its bytes say, not its name. */
  readonly type: string;
  readonly size: number;
  readonly capture: PhotoCapture | null;
}

/** What a person does with their own hand: they draw it, or stand before it with the camera. */
const isByHand = ({ file }: CompiledField): boolean => file?.signature === true || file?.capture !== undefined;

/** The rule of `x-file` that speaks against a file. @param person who puts it there */
function brokenRule(
  field: CompiledField,
  { name, type, size, capture, created_by }: FileToHold,
  person: string,
): { readonly code: WireErrorCode; readonly params: Record<string, string | number> } | undefined {
  const { file } = field;
  if (!file) return undefined;
  if (isByHand(field) && created_by !== person) return { code: 'field.notOwn', params: { name } };
  if (file.image && !type.startsWith('image/')) return { code: 'field.image', params: { name } };
  if (!isAccepted(file.accept ?? [], name, type))
    return { code: 'field.fileType', params: { name, accept: (file.accept ?? []).join(' ') } };
  if (file.capture && !capture) return { code: 'field.notTaken', params: { name } };
  if (file.capture === 'cameraAndPosition' && !capture?.position) return { code: 'field.noPosition', params: { name } };
  return size > file.maxMB * MEGABYTE ? { code: 'field.fileSize', params: { name, n: file.maxMB } } : undefined;
}

/** The record that a row on its way is, or is a part of. */
function recordOf(draft: Draft): Draft {
  let record = draft;
  while (record.parent) record = record.parent;
  return record;
}

/** A photo of the camera belongs to the record for which it was taken: it is noted with the photo, and no other takes it. */
async function judgePhotoOnce(
  context: WriteContext,
  { id, name }: FileToHold,
  held: readonly { readonly draft: Draft; readonly field: CompiledField }[],
): Promise<void> {
  const taking = held.filter(({ field }) => field.file?.capture !== undefined);
  const [first] = taking;
  if (!first) return;
  const record = recordOf(first.draft);
  const { rowCount } = await context.connection.query(
    'update anlan.stored_file set entity = $3, row_id = $4 where tenant_id = $1 and id = $2 and row_id is null',
    [context.call.actor.tenant, id, record.entity.name, record.id],
  );
  for (const { draft, field } of taking)
    if (rowCount === 0 || recordOf(draft) !== record)
      refuseField(context, draft.entity, field, draft.prefix + field.name, 'field.photoHeld', { name });
}

/** Ids a field holds, in small letters: the same id may be written in capitals. */
function heldBy({ text }: CompiledField, value: Value | undefined): readonly string[] {
  if (text !== undefined) return typeof value === 'string' ? filesInText(value) : [];
  return [value ?? []].flat().map((one) => String(one).toLowerCase());
}

/** Where the record is, as far as the field says which of its positions tells it. */
async function placeOf(
  { engine, call, connection }: WriteContext,
  draft: Draft,
  place: string,
): Promise<string | null> {
  const [name = '', behind] = place.split('.');
  const value = draft.row[name];
  if (behind === undefined) return typeof value === 'string' ? value : null;
  const target = draft.entity.fields[name]?.ref?.entity;
  const other = target === undefined ? undefined : engine.project().entities.get(target);
  const column = other && columnOf(other, behind);
  if (!other || column === undefined || typeof value !== 'string') return null;
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const conditions = [
    tenantWall(other, 't', tenant),
    `${tenant} is not null`,
    `t.id = ${statement.bind(value, 'uuid')}`,
  ];
  const [row] = await runPrepared<{ place: string | null }>(
    connection,
    `select t.${column} as place from ${tableOf(other)} t where ${conditions.join(' and ')}`,
    statement.values,
  );
  return row?.place ?? null;
}

/**
 * A photo that was taken farther from the record than the parameter allows is refused, or kept with how far it was.
 * Without the parameter, a position or a place nothing is compared.
 */
async function judgeDistance(
  context: WriteContext,
  draft: Draft,
  field: CompiledField,
  { id, name, capture }: FileToHold,
): Promise<void> {
  const { engine, call, connection } = context;
  const limit = engine.param(call.actor.tenant, 'capture.maxMetres');
  if (field.file?.place === undefined || typeof limit !== 'number' || limit <= 0 || !capture?.position) return;
  const place = await placeOf(context, draft, field.file.place);
  if (place === null) return;
  const metres = metresBetween(place, capture.position);
  // What the device may be wrong by speaks for whoever took it.
  if (metres - (capture.accuracy ?? 0) <= limit) return;
  if (engine.param(call.actor.tenant, 'capture.refuseFar') === true)
    refuseField(context, draft.entity, field, draft.prefix + field.name, 'field.tooFar', { name, n: metres, limit });
  else
    await connection.query(
      "update anlan.stored_file set capture = capture || jsonb_build_object('far', $3::int) where tenant_id = $1 and id = $2",
      [call.actor.tenant, id, metres],
    );
}

/**
 * A file that a field comes to hold is one the writer may read already: holding it opens it to all who read the field.
 * A signature or a photo of the camera is the writer's own. What was held before stays, even if the rules have changed
 * since.
 */
export async function judgeFiles(context: WriteContext, drafts: readonly Draft[]): Promise<void> {
  const holders = new Map<string, { draft: Draft; field: CompiledField }[]>();
  for (const draft of drafts) {
    const { files, texts } = fieldsOf(draft.entity);
    for (const field of [...files, ...texts]) {
      const before = heldBy(field, draft.old?.[field.name]);
      for (const id of heldBy(field, draft.row[field.name]))
        if (!before.includes(id)) holders.set(id, [...(holders.get(id) ?? []), { draft, field }]);
    }
  }
  if (holders.size === 0) return;
  const { engine, call, connection } = context;
  const { rows } = await connection.query<FileToHold>(
    'select id, created_by, name, type, size::float8 as size, capture from anlan.stored_file where tenant_id = $1 and id::text = any($2)',
    [call.actor.tenant, [...holders.keys()]],
  );
  const open = rows.length > 0 ? await readableFiles(engine, call, connection, rows) : new Set();
  const files = new Map(rows.map((row) => [row.id, row]));
  for (const [id, held] of holders) {
    const file = open.has(id) ? files.get(id) : undefined;
    for (const { draft, field } of held) {
      // Of a file one may not read nothing is said, not even that it is there.
      const broken = file ? brokenRule(field, file, call.actor.id) : { code: 'file.unknown' as const, params: {} };
      if (broken) refuseField(context, draft.entity, field, draft.prefix + field.name, broken.code, broken.params);
      else if (file?.capture?.position) await judgeDistance(context, draft, field, file);
    }
    if (file && context.errors.length === 0) await judgePhotoOnce(context, file, held);
  }
}
