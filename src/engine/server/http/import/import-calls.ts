/** The calls of an import: a template, a file, what became of its lines, and the yes. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { ImportVerdict } from '../../../model/import/import-wire.ts';
import { type ImportMapping, readMapping } from '../../../model/import/mapping.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { fileName } from '../../files/file-name.ts';
import type { Call } from '../../operations/engine.ts';
import type { SheetWish } from '../../operations/import/check-import.ts';
import { importTemplate } from '../../operations/import/import-files.ts';
import { sheetWord } from '../../operations/import/import-words.ts';
import { PREVIEW_HEADER, previewWish } from '../../operations/grants/preview.ts';
import { needAction } from '../../operations/query.ts';
import type { Deps } from '../deps.ts';
import { queryText } from '../forms.ts';
import { success } from '../reply.ts';
import { type ImportStep, XLSX_TYPE } from './import-shapes.ts';

const MEGABYTE = 1_048_576;
/** A workbook of 100,000 records has about ten. */
const MAX_MB = 20;
const MAX_LINES = 500;
const VERDICTS: readonly string[] = ['add', 'update', 'unchanged', 'refused'];

function countIn(request: FastifyRequest, name: string, fallback: number, most: number): number {
  const value = Number(queryText(request, name) ?? fallback);
  return Number.isInteger(value) && value >= 0 ? Math.min(value, most) : fallback;
}

function idIn({ id }: Row): string {
  return typeof id === 'string' ? id : '';
}

/** A file, and what was said with it. */
interface Uploaded {
  readonly name: string;
  readonly bytes: Buffer;
  readonly fields: ReadonlyMap<Field, string>;
}

const FIELDS = ['sheet', 'sheets', 'mapping', 'keep', 'noHead'] as const;
type Field = (typeof FIELDS)[number];
const isField = (name: string): name is Field => FIELDS.some((field) => field === name);
/** Sheets that are read as one. */
const MOST_SHEETS = 31;

async function uploaded(request: FastifyRequest): Promise<Uploaded> {
  try {
    let file: { readonly name: string; readonly bytes: Buffer } | undefined;
    let wrong: Refusal | undefined;
    const fields = new Map<Field, string>();
    // Fields may stand before the file or behind it.
    const limits = { files: 1, fileSize: MAX_MB * MEGABYTE, fields: FIELDS.length, fieldSize: MEGABYTE };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') file = { name: fileName(part.filename), bytes: await part.toBuffer() };
      else if (part.valueTruncated) wrong ??= new Refusal('body.tooLarge', { limit: '1 MB' });
      else if (isField(part.fieldname)) fields.set(part.fieldname, String(part.value));
      else wrong ??= new Refusal('field.unknown', { field: part.fieldname.slice(0, 60) });
    }
    // Said once the body has come to its end: an answer before it would cut the sender off.
    if (wrong) throw wrong;
    if (!file) throw new Refusal('import.empty');
    return { ...file, fields };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal('import.size', { limit: MAX_MB });
    throw new Refusal('body.malformed');
  }
}

/** What was said of how the file is to be read. @throws Refusal `import.mapping`, `import.mappingName` */
function wishOf({ fields }: Uploaded): SheetWish {
  const [sheet, said, keep] = [fields.get('sheet'), fields.get('mapping'), fields.get('keep')];
  const sheets = sheetsOf(fields.get('sheets'));
  if (keep !== undefined && said === undefined) throw new Refusal('import.mapping', { reason: 'keep' });
  const mapping = said === undefined ? undefined : mappingOf(said);
  return {
    ...(sheet === undefined || sheet === '' ? {} : { sheet }),
    ...(sheets === undefined ? {} : { sheets }),
    ...(mapping === undefined ? {} : { mapping }),
    ...(keep === undefined ? {} : { keep }),
  };
}

/** Names of sheets, each once. @throws Refusal `import.mapping` */
function sheetsOf(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || text === '') return undefined;
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    said = undefined;
  }
  if (
    !Array.isArray(said) ||
    said.length === 0 ||
    said.length > MOST_SHEETS ||
    !said.every((name): name is string => typeof name === 'string') ||
    new Set(said).size < said.length
  )
    throw new Refusal('import.mapping', { reason: 'sheets' });
  return said;
}

/** Whether the first line is a record; undefined where the server is to find out. */
function noHeadOf(text: string | undefined): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function mappingOf(text: string): ImportMapping {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new Refusal('import.mapping', { reason: 'JSON' });
  }
  const mapping = readMapping(said);
  if (typeof mapping === 'string') throw new Refusal('import.mapping', { reason: mapping });
  return mapping;
}

const TYPES = { xlsx: XLSX_TYPE, csv: 'text/csv; charset=utf-8' } as const;

function sendFile(
  reply: FastifyReply,
  title: string,
  { kind, content }: { readonly kind: keyof typeof TYPES; readonly content: Buffer | Readable },
): FastifyReply {
  const name = encodeURIComponent(`${title}.${kind}`);
  return reply
    .type(TYPES[kind])
    .header('download-filename', name)
    .header('content-disposition', `attachment; filename="import.${kind}"; filename*=UTF-8''${name}`)
    .header('access-control-expose-headers', 'download-filename')
    .send(content);
}

export async function serveImport(
  { engine, imports }: Deps,
  call: Call,
  entity: CompiledEntity,
  step: ImportStep,
  request: FastifyRequest,
  reply: FastifyReply,
  body: () => Row,
): Promise<unknown> {
  const title = textOf(entity, call.locale, 'title', entity.title);
  const id = queryText(request, 'id') ?? '';
  // An import is its owner's alone, also from whoever looks through the owner's eyes.
  if (step !== 'template' && previewWish(request.headers[PREVIEW_HEADER])) throw new Refusal('preview.readOnly');
  switch (step) {
    case 'template':
      return sendFile(reply, `${title} ${sheetWord('template', call.locale)}`, {
        kind: 'xlsx',
        content: await importTemplate(engine, call, entity),
      });
    case 'begin': {
      // Before a byte of the file is taken.
      needAction(call, entity, engine.grant(call.actor, entity), 'import');
      const sent = await uploaded(request);
      return success(await imports.begin(call, entity, sent, wishOf(sent)));
    }
    case 'heads': {
      needAction(call, entity, engine.grant(call.actor, entity), 'import');
      const sent = await uploaded(request);
      const { sheet, sheets } = wishOf(sent);
      const noHead = noHeadOf(sent.fields.get('noHead'));
      return success(
        await imports.heads(call, entity, sent.bytes, {
          ...(sheet === undefined ? {} : { sheet }),
          ...(sheets === undefined ? {} : { sheets }),
          ...(noHead === undefined ? {} : { noHead }),
        }),
      );
    }
    case 'mappings':
      return success(await imports.mappings(call, entity));
    case 'forget': {
      const { name } = body();
      await imports.forget(call, entity, typeof name === 'string' ? name : '');
      return success(null);
    }
    case 'state':
      return success(await (id === '' ? imports.open(call, entity) : imports.state(call, entity, id)));
    case 'lines': {
      const verdict = queryText(request, 'verdict');
      return success(
        await imports.lines(call, entity, id, {
          offset: countIn(request, 'offset', 0, Number.MAX_SAFE_INTEGER),
          limit: countIn(request, 'limit', MAX_LINES, MAX_LINES),
          ...(verdict !== undefined && VERDICTS.includes(verdict) ? { verdict: verdict as ImportVerdict } : {}),
        }),
      );
    }
    case 'correct': {
      const { line, column, text } = body();
      return success(await imports.correct(call, entity, idIn(body()), { line, column, text }));
    }
    case 'commit':
      return success(await imports.commit(call, entity, idIn(body()), body()['which'] === 'good' ? 'good' : 'all'));
    case 'cancel':
      return success(await imports.cancel(call, entity, idIn(body())));
    case 'refused':
      return sendFile(
        reply,
        `${title} ${sheetWord('refused', call.locale)}`,
        await imports.refusedFile(call, entity, id),
      );
    case 'secrets':
      return sendFile(reply, `${title} ${sheetWord('secret', call.locale)}`, {
        kind: 'xlsx',
        content: await imports.secretsFile(call, entity, id),
      });
    case 'undo':
      return success(await imports.undo(call, entity, idIn(body())));
  }
}
