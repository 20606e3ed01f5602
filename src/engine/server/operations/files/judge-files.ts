/** Judges the files that a written row comes to hold: may the writer read them, and does the field take such files? */
import type { WireErrorCode } from '../../../model/errors/catalogue.ts';
import { isAccepted } from '../../../model/validate.ts';
import { filesInText } from '../../../model/rich-text.ts';
import type { CompiledField, Value } from '../../../model/types.ts';
import { type Draft, refuseField, type WriteContext } from '../draft.ts';
import { fieldsOf } from '../field-groups.ts';
import { MEGABYTE } from './keep-file.ts';
import { readableFiles, type StoredFile } from './readable-files.ts';

interface FileToHold extends StoredFile {
  readonly name: string;
  /** As its bytes say, not its name. */
  readonly type: string;
  readonly size: number;
}

/** The rule of `x-file` that speaks against a file. */
function brokenRule(
  { file }: CompiledField,
  { name, type, size }: FileToHold,
): { readonly code: WireErrorCode; readonly params: Record<string, string | number> } | undefined {
  if (!file) return undefined;
  if (file.image && !type.startsWith('image/')) return { code: 'field.image', params: { name } };
  if (!isAccepted(file.accept ?? [], name, type))
    return { code: 'field.fileType', params: { name, accept: (file.accept ?? []).join(' ') } };
  return size > file.maxMB * MEGABYTE ? { code: 'field.fileSize', params: { name, n: file.maxMB } } : undefined;
}

/** Ids a field holds, in small letters: the same id may be written in capitals. */
function heldBy({ text }: CompiledField, value: Value | undefined): readonly string[] {
  if (text !== undefined) return typeof value === 'string' ? filesInText(value) : [];
  return [value ?? []].flat().map((one) => String(one).toLowerCase());
}

/**
 * A file that a field comes to hold is one the writer may read already: holding it opens it to all who read the field.
 * What was held before stays, even if the rules have changed since.
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
    'select id, created_by, name, type, size::float8 as size from anlan.stored_file where tenant_id = $1 and id::text = any($2)',
    [call.actor.tenant, [...holders.keys()]],
  );
  const open = rows.length > 0 ? await readableFiles(engine, call, connection, rows) : new Set();
  const files = new Map(rows.map((row) => [row.id, row]));
  for (const [id, held] of holders) {
    const file = open.has(id) ? files.get(id) : undefined;
    for (const { draft, field } of held) {
      // Of a file one may not read nothing is said, not even that it is there.
      const broken = file ? brokenRule(field, file) : { code: 'file.unknown' as const, params: {} };
      if (broken) refuseField(context, draft.entity, field, draft.prefix + field.name, broken.code, broken.params);
    }
  }
}
