/** The fields of an entity by what a write asks of them, worked out once: a write goes over them a dozen times. */
import type { CompiledEntity, CompiledField } from '../../model/types.ts';

export type StoredField = CompiledField & { readonly column: string };

export interface FieldGroups {
  readonly all: readonly CompiledField[];
  /** With a starting value that is worked out. */
  readonly initial: readonly CompiledField[];
  /** References that carry values along when they are chosen. */
  readonly copying: readonly CompiledField[];
  /** One or several rows. */
  readonly references: readonly CompiledField[];
  readonly files: readonly CompiledField[];
  /** Texts that may show stored files. */
  readonly texts: readonly CompiledField[];
  readonly dictionaries: readonly CompiledField[];
  readonly serials: readonly CompiledField[];
  /** Whose values are judged: neither derived nor worked out. */
  readonly judged: readonly CompiledField[];
  /** Of these, what a person may have changed. */
  readonly chosen: readonly CompiledField[];
  /** Sub-tables that are saved with their row. */
  readonly inline: readonly CompiledField[];
  /** Of whose changes the history tells. */
  readonly told: readonly CompiledField[];
  /** With a column of their own. */
  readonly stored: readonly StoredField[];
}

const groups = new WeakMap<CompiledEntity, FieldGroups>();

/** The groups of an entity's fields, each in the order of the file. */
export function fieldsOf(entity: CompiledEntity): FieldGroups {
  let known = groups.get(entity);
  if (!known) groups.set(entity, (known = grouped(Object.values(entity.fields))));
  return known;
}

function grouped(all: readonly CompiledField[]): FieldGroups {
  const judged = all.filter(({ derived, computed }) => !derived && !computed);
  return {
    all,
    judged,
    initial: all.filter(({ initial }) => initial),
    copying: all.filter(({ kind, ref }) => kind === 'ref' && ref?.copy),
    references: all.filter(({ kind }) => kind === 'ref' || kind === 'refs'),
    files: all.filter(({ kind }) => kind === 'file' || kind === 'files'),
    texts: all.filter(({ text }) => text === 'rich' || text === 'markdown'),
    dictionaries: all.filter(({ dict }) => dict !== undefined),
    serials: all.filter(({ serial }) => serial),
    chosen: judged.filter(({ kind, serial }) => kind !== 'children' && !serial),
    inline: all.filter(({ children }) => children?.inline),
    told: all.filter(({ kind, derived, measured }) => kind !== 'children' && !derived && !measured),
    stored: all.filter((field): field is StoredField => field.column !== undefined && !field.derived),
  };
}
