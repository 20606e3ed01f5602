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
  readonly values?: readonly ReadValue[];
  /** A list of such values. */
  readonly list?: boolean;
  /** Computed by its database. */
  readonly generated?: boolean;
  /** Holds a password or a key, whatever it is called. */
  readonly secret?: true;
  /** Says who made or changed the row, and when, as the engine does by itself. */
  readonly kept?: true;
  /** Numbers itself (serial, identity, auto_increment). */
  readonly serial?: boolean;
  /** `cascade`: the row goes with the one it refers to; `guessed`: its name alone says so. */
  readonly references?: {
    readonly table: string;
    readonly column: string;
    readonly cascade?: true;
    readonly guessed?: true;
  };
  /** A reference to a row of the table that another column of this row names. */
  readonly namedBy?: string;
  /** Names a table, for the column that leads to a row of it. */
  readonly namesTables?: true;
  /** Rows of another table stand here: that table, and its column that names this row. */
  readonly rows?: { readonly table: string; readonly by: string };
  /** Says which row this one is part of. */
  readonly part?: true;
  /** What the other product edits it as, where its type alone does not say so. */
  readonly as?: 'rich' | 'code' | 'file' | 'image' | 'color' | 'multiline' | 'email' | 'phone' | 'uri';
  /** Dictionary of the other product whose values it takes. */
  readonly dictionary?: string;
  readonly unit?: string;
  /** What a new row begins with, as text; `now`: the day or time at which it is made. */
  readonly default?: string | { readonly now: true };
  /** Shown and not typed. */
  readonly readOnly?: true;
  readonly hidden?: true;
  /** Shown while this is true; without a condition it is nothing we can say. */
  readonly shownIf?: { readonly said: string; readonly condition?: Condition };
  /** Taken from the row that a reference of this one leads to: the reference, and the column there. */
  readonly copies?: { readonly reference: string; readonly column: string };
  /** Is it a column of the list, and a condition of its search; where nothing is said the proposal decides. */
  readonly listed?: boolean;
  readonly searched?: boolean;
}

/** A condition over columns of the row, as the formats of others can say it. */
export type Condition =
  | { readonly column: string; readonly is: 'filled' | 'empty' }
  | { readonly column: string; readonly is: 'equal' | 'unequal'; readonly value: string | number | boolean }
  | { readonly column: string; readonly is: 'less' | 'more' | 'atMost' | 'atLeast'; readonly value: number }
  | { readonly column: string; readonly is: 'among'; readonly values: readonly string[] }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

/** One value of a choice; a missing title is the value. */
export interface ReadValue {
  readonly value: string;
  readonly title?: string;
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
  /** The column that names a row. */
  readonly label?: string;
  /** The table that holds rows of this one, and its column that names it. */
  readonly sub?: { readonly table: string; readonly column: string };
  /** What the source says of it and none of our files can say. */
  readonly lost?: readonly Loss[];
}

/** What a source holds: tables, the dictionaries beside them by their code, and what of it is no table. */
export interface Reading {
  readonly tables: readonly ReadTable[];
  readonly dictionaries: ReadonlyMap<string, readonly ReadValue[]>;
  /** What the dictionaries are called, where it is said. */
  readonly dictionaryTitles?: ReadonlyMap<string, string>;
  readonly leftOut: readonly LeftOut[];
}

/** What a source cannot hand over, or what of it is lost: a code of the catalogue with its names. */
export interface Loss {
  readonly code:
    | 'generator.lostColumn'
    | 'generator.lostSecret'
    | 'generator.lostGenerated'
    | 'generator.lostView'
    | 'generator.lostReference'
    | 'generator.lostKeys'
    | 'generator.lostUnique'
    | 'generator.lostCheck'
    | 'generator.lostDefault'
    | 'generator.lostDictionary'
    | 'generator.lostCondition'
    | 'generator.lostCopy'
    | 'generator.lostRows'
    | 'generator.lostParent'
    | 'generator.lostEnforcement'
    | 'generator.freed'
    | 'generator.renamed';
  readonly params: Readonly<Record<string, string>>;
}

/** One table or statement left out, by its name and the reason. */
export interface LeftOut {
  readonly table: string;
  readonly code:
    | 'generator.noColumns'
    | 'generator.tooWide'
    | 'generator.taken'
    | 'generator.unreadTable'
    | 'generator.passedOver'
    | 'generator.twice'
    | 'generator.unclosed';
  readonly params: Readonly<Record<string, string>>;
}
