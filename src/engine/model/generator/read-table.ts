/** A table as some database or file describes it: what readers hand on, and what proposals are made from. */

/** What a column holds, whatever its database calls it. */
export type ColumnKind =
  | 'text'
  | 'longText'
  | 'integer'
  | 'decimal'
  | 'double'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'year'
  | 'json'
  | 'uuid';

export interface ReadColumn {
  readonly name: string;
  /** As its database writes it, e.g. `character varying(50)`. */
  readonly type: string;
  /** Missing: no field can hold it. */
  readonly kind?: ColumnKind;
  readonly maxLength?: number;
  /** Digits behind the point. */
  readonly scale?: number;
  readonly notNull?: boolean;
  readonly comment?: string;
  /** Values of an enumeration. */
  readonly values?: readonly { readonly value: string; readonly title?: string }[];
  /** A list of such values. */
  readonly list?: boolean;
  /** Computed by its database. */
  readonly generated?: boolean;
  /** Numbers itself (serial, identity, auto_increment). */
  readonly serial?: boolean;
  /** `cascade`: the row goes with the one it refers to. */
  readonly references?: { readonly table: string; readonly column: string; readonly cascade?: true };
}

export interface ReadTable {
  readonly schema?: string;
  readonly name: string;
  readonly view?: boolean;
  readonly comment?: string;
  readonly columns: readonly ReadColumn[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Further unique sets of columns. */
  readonly unique: readonly (readonly string[])[];
}

/** What a source cannot hand over, or what of it is lost: a code of the catalogue with its names. */
export interface Loss {
  readonly code:
    | 'generator.lostColumn'
    | 'generator.lostSecret'
    | 'generator.lostGenerated'
    | 'generator.lostView'
    | 'generator.lostReference'
    | 'generator.renamed';
  readonly params: Readonly<Record<string, string>>;
}

/** One table left out, by its name and the reason. */
export interface LeftOut {
  readonly table: string;
  readonly code: 'generator.noColumns' | 'generator.tooWide' | 'generator.taken';
  readonly params: Readonly<Record<string, string>>;
}
