/** The compiled entity: what every room of the engine reads instead of the raw file. Frozen by the compiler. */

/** A JsonLogic tree as it stands in a file (see docs/format/meanings.md#expressions). */
export type RawExpression = null | boolean | number | string | RawExpression[] | { [operator: string]: RawExpression };

/** The type of an expression's value. `decimal` travels as a string in canonical form. */
export type ValueType =
  | 'text'
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'double'
  | 'date'
  | 'datetime'
  | 'time'
  | 'month'
  | 'year'
  | 'id'
  | 'json'
  | 'list'
  | 'null';

/** A value an expression can see: decimals, dates and ids are strings, lists are arrays. */
export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

/** One row as it travels between browser, server and expressions; keys are field names. */
export type Row = { [field: string]: Value };

/**
 * A type-checked expression. It is plain JSON, so that it can travel to the browser unchanged.
 * `op` is the JsonLogic operator, or one of: `const`, `var`, `list` (a written list), `cast` (to `type`),
 * and `contains` (`in` with a text on the right).
 */
export interface TypedExpression {
  readonly op: string;
  readonly type: ValueType;
  /** Digits behind the point when `type` is `decimal`. */
  readonly scale?: number;
  readonly args?: readonly TypedExpression[];
  /** `const`: the value. */
  readonly value?: Value;
  /** `var`: where the value comes from; `over` of an aggregate likewise. */
  readonly ref?: VarRef;
  /** Aggregates (`count sum min max all some`): the rows they run over. */
  readonly over?: RowsRef;
}

/** Where a variable reads from. `row` is the row in hand, `outer` is `$row`. */
export interface VarRef {
  readonly from: 'row' | 'outer' | 'old' | 'input' | 'parent' | 'user' | 'param' | 'isNew';
  /** Field name, user key or parameter key; absent for `isNew`. */
  readonly field?: string;
  /** Field of the row which `field` refers to (one hop over a reference). */
  readonly hop?: string;
  /** The entity `field` refers to when there is a hop. */
  readonly hopEntity?: string;
  /** Set when the value read is an `x-derived` field: the entity that has it. */
  readonly derived?: string;
}

/** The rows of a sub-table or many-reference. */
export interface RowsRef {
  readonly from: 'row' | 'outer' | 'old' | 'input' | 'parent';
  readonly field: string;
  /** The entity of the rows that are run over. */
  readonly entity: string;
  /** Sub-table: the field of `entity` that points back. Absent for a many-reference (list of ids). */
  readonly by?: string;
  /** The sub-table's own `x-ref.filter`, if it has one. */
  readonly filter?: TypedExpression;
  /** Rows reached over one reference first: `field` is the reference, this is the sub-table of the row it names. */
  readonly hop?: string;
  /** The entity `field` refers to when there is a hop. */
  readonly hopEntity?: string;
  /** The rows are edited and saved with the row they belong to, so they are at hand wherever that row is. */
  readonly inline?: boolean;
}

/** What a field holds; decides column type, wire type and the default widget family. */
export type FieldKind =
  | 'text'
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'double'
  | 'date'
  | 'datetime'
  | 'time'
  | 'month'
  | 'year'
  /** One row of another entity (uuid). */
  | 'ref'
  /** Many rows of another entity (uuid[]). */
  | 'refs'
  /** A sub-table: no column of its own. */
  | 'children'
  /** A list of texts out of choices or a dictionary (text[]). */
  | 'multi'
  /** One or several stored files (uuid / uuid[]). */
  | 'file'
  | 'files'
  /** An object or a list of objects kept inside the row (jsonb). */
  | 'json';

export interface Choice {
  readonly value: string | number;
  readonly title: string;
}

/** A text template such as `{equipName} {equipCode}`: texts and variable paths in turn. */
export interface Template {
  readonly source: string;
  readonly parts: readonly (string | { readonly path: string })[];
}

/**
 * `labels`: what rows are called, where a row that is read refers to them; `choices`: all of them may be chosen, too.
 */
export type Openness = 'labels' | 'choices';

export interface RefInfo {
  /** The one entity, or '' when `entityField` decides. */
  readonly entity: string;
  /** Name of the field whose value decides which entity is meant. */
  readonly entityField?: string;
  /** Value of `entityField` → entity. */
  readonly entityOf?: Readonly<Record<string, string>>;
  /** Which rows may be chosen: plain names are the other row's, `$row.x` this row's. */
  readonly filter?: TypedExpression;
  /** Field of this row → field of the chosen row. */
  readonly copy?: Readonly<Record<string, string>>;
  /** What of rows that the reader does not see is open all the same, by this reference. */
  readonly opens?: Openness;
  readonly partOf?: boolean;
  /** What becomes of this row when the row it refers to is deleted, where the file says so. */
  readonly onDelete?: 'restrict' | 'cascade' | 'unlink' | 'keep';
}

export interface ChildrenInfo {
  readonly entity: string;
  /** The field of `entity` that points here. */
  readonly by: string;
  /** Rows several entities share: the field that says whose part they are, and what it holds for this one. */
  readonly naming?: { readonly field: string; readonly value: string };
  readonly filter?: TypedExpression;
  readonly onDelete: 'restrict' | 'cascade' | 'unlink';
  /** Edited in the parent's form and saved with it in one transaction. */
  readonly inline: boolean;
}

export interface FileInfo {
  readonly accept?: readonly string[];
  readonly maxMB: number;
  readonly image: boolean;
  readonly signature: boolean;
  /** Photos come from the camera alone, and say when and where they were taken. */
  readonly capture?: 'camera' | 'cameraAndPosition';
  /** Where the record is: a geo field of its own, or behind one of its references. */
  readonly place?: string;
}

export interface PositionInfo {
  readonly accuracy?: string;
  readonly source?: string;
}

export interface SerialInfo {
  readonly prefix?: string | TypedExpression;
  readonly pattern: string;
}

export interface CompiledField {
  readonly name: string;
  /** Quoted-safe column name; absent for `children` and derived fields. */
  readonly column?: string;
  readonly kind: FieldKind;
  readonly title: string;
  readonly description?: string;
  /** `email`, `phone`, `idCard`, `uri`, `color`, `icon`, `geo` on a text; absent otherwise. */
  readonly format?: string;
  /** Listed in `required`: required while shown. */
  readonly required: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Numbers; for decimals the exact text of the limit. */
  readonly minimum?: string;
  readonly maximum?: string;
  readonly exclusiveMinimum?: string;
  readonly exclusiveMaximum?: string;
  /** Decimals: the step as written, e.g. `0.01`; integers may have one too. */
  readonly multipleOf?: string;
  /** Digits behind the point of a decimal. */
  readonly scale?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly choices?: readonly Choice[];
  readonly dict?: string;
  readonly default?: Value;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly show?: TypedExpression;
  readonly require?: TypedExpression;
  readonly lock?: TypedExpression;
  /** `x-default`, and the fields it names. */
  readonly initial?: TypedExpression;
  readonly computed?: TypedExpression;
  /** `computed` counts rows of sub-tables (`x-rollup`): it is worked out anew with each change of one of them. */
  readonly rollup?: boolean;
  readonly derived?: TypedExpression;
  readonly ref?: RefInfo;
  readonly children?: ChildrenInfo;
  readonly file?: FileInfo;
  readonly serial?: SerialInfo;
  readonly text?: 'multiline' | 'rich' | 'code' | 'markdown' | 'name';
  readonly sensitive?: 'mask' | 'hash';
  readonly search?: 'keyword' | 'pinyin';
  /** `x-position`: fields that say how sure a position is, and whether the device or a person gave it. */
  readonly position?: PositionInfo;
  /** `x-polygon`: a boundary, and the pictures it is drawn on; the first that is filled in. */
  readonly polygon?: { readonly on: readonly string[] };
  /** `x-measured`: written by devices all the time, outside rev and history. */
  readonly measured?: boolean;
  /** `x-scan`: filled in by scanning a code, or not. */
  readonly scan?: boolean;
  /** `x-limits`: schema keyword → parameter key. */
  readonly limits?: Readonly<Record<string, string>>;
  readonly unit?: Template;
  readonly matrix?: MatrixInfo;
  readonly widget?: string;
  readonly hidden: boolean;
  readonly sealed: boolean;
  /** Kept by the process that leads the row. */
  readonly process?: boolean;
  /** The permission code that reading or writing this field needs (access.fields). */
  readonly readCode?: string;
  readonly writeCode?: string;
  /** `json` with known members: their own fields, edited by a small form. */
  readonly members?: readonly CompiledField[];
  /** A reference to an entity that does not run: a placeholder by its name, without a value. */
  readonly missing?: string;
  /** `json`: is it a list of objects? */
  readonly list?: boolean;
  /** `x-schema`: what the object holds, as JSON Schema 2020-12. */
  readonly schema?: BareSchema;
}

/** A JSON Schema 2020-12 without an entity: for a form that needs nothing else. */
export type BareSchema = Readonly<Record<string, unknown>>;

/** Two numbers chosen together (`x-matrix`): this one in the columns, `with` in the rows. */
export interface MatrixInfo {
  readonly with: string;
  /** From above and from the left. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** The choice whose values, the worst first, give the cells their colours. */
  readonly level: string;
  /** Gives a value of `level` over a row in which both numbers are set. */
  readonly value: TypedExpression;
  /** A computed number that the cells show. */
  readonly score?: string;
}

export interface CompiledCheck {
  readonly code: string;
  readonly when: TypedExpression;
  readonly refuse: string;
  readonly at?: string;
  /** Only for these actions; absent = every write. */
  readonly on?: readonly string[];
}

export interface CompiledStates {
  readonly field: string;
  readonly initial: string;
  /** States in which edit and delete are allowed; absent = all. */
  readonly editable?: readonly string[];
  /** Where a row goes from each state. */
  readonly ways: StateWays;
}

/** The states as the file says them, before its actions are known. */
export type LinkedStates = Omit<CompiledStates, 'ways'>;

/** State → the states that may follow it, in the order of the file; a state that is missing is an end. */
export interface StateWays {
  readonly all: Readonly<Record<string, readonly string[]>>;
  /** Those of them that lead on: no stop, no refusal, nothing that warns. */
  readonly onward: Readonly<Record<string, readonly string[]>>;
}

export type Tone = 'none' | 'info' | 'success' | 'warning' | 'danger';

export interface CompiledColumn {
  readonly field: string;
  readonly width?: number;
  readonly pin?: 'left' | 'right';
  /** Not drawn until a person chooses it. */
  readonly hidden?: true;
  readonly aggregate?: 'sum' | 'avg' | 'min' | 'max' | 'count';
  /** It is worked out only while all listed rows have one value of each of these fields. */
  readonly aggregateWithin?: readonly string[];
  readonly tone?: TypedExpression;
}

export interface CompiledList {
  readonly columns: readonly CompiledColumn[];
  readonly sort: readonly { readonly field: string; readonly desc: boolean }[];
  /** The file names the order; else a list of work opens with what is due next (`dueOrder`). */
  readonly isSorted?: true;
  readonly keyword: readonly string[];
  readonly filters: readonly string[];
  readonly treeFilter?: string;
  readonly views: Readonly<
    Record<string, { readonly title: string; readonly filter?: TypedExpression; readonly sort?: readonly string[] }>
  >;
  readonly card: {
    readonly title: string;
    readonly subtitle?: string;
    readonly tags: readonly string[];
    readonly image?: string;
  };
  /** The field by whose values rows stand on a board. */
  readonly board?: string;
  /** The day by which rows stand in a calendar. */
  readonly calendar?: string;
  /** Rows are printed as labels: the field that is scanned, and those to be read. */
  readonly labels?: { readonly code: string; readonly lines: readonly string[] };
  readonly bulkEdit: readonly string[];
  readonly import: false | { readonly upsertOn: readonly string[] };
  readonly export: boolean;
}

export interface CompiledSection {
  readonly code: string;
  readonly title?: string;
  /** What a person has to know before filling it in; stands in the form only. */
  readonly text?: string;
  readonly fields: readonly string[];
  readonly columns: number;
  readonly when?: TypedExpression;
  readonly as: 'section' | 'tab' | 'step';
}

export interface CompiledForm {
  readonly open: 'drawer' | 'page' | 'dialog';
  readonly sections: readonly CompiledSection[];
  readonly draft: boolean;
}

export interface CompiledDetail {
  readonly sections: readonly CompiledSection[];
  readonly related: readonly string[];
  /** Whoever has a record open sees at once what others do to it. */
  readonly live?: true;
  /** People talk about a record on its page, and follow it. */
  readonly comments?: true;
}

export interface CompiledAction {
  readonly code: string;
  /** `area:entity:action`; '' for placement none. */
  readonly permission: string;
  readonly label: string;
  readonly builtin: boolean;
  readonly needs: 'none' | 'one' | 'some';
  readonly confirm?: string;
  /** Fields of the dialog: fields of the row (written to it) and others (`$input` only). */
  readonly input?: {
    readonly required: readonly string[];
    readonly fields: readonly CompiledField[];
    readonly own: readonly string[];
  };
  readonly when?: TypedExpression;
  readonly move?: Readonly<Record<string, string>>;
  /** From-state → to-state of a command that was done before and arrives when the row has gone on. */
  readonly late?: Readonly<Record<string, string>>;
  readonly set?: Readonly<Record<string, TypedExpression>>;
  readonly handler?: string;
  readonly start?: string;
  readonly tone: Tone;
  readonly placement: 'row' | 'toolbar' | 'detail' | 'more' | 'none';
}

/** Fields whose values together stand once among living rows. */
export interface UniqueRule {
  readonly fields: readonly string[];
  readonly where?: TypedExpression;
  /** Is an empty value the same as another one? Where a rule has one field, empty values differ unless it says so. */
  readonly empties: 'same' | 'differ';
}

export interface CompiledStorage {
  readonly table: string;
  readonly scope: 'tenant' | 'platform' | 'shared';
  readonly source: { readonly kind: 'table' } | { readonly kind: 'view' | 'provider'; readonly name: string };
  readonly label: Template;
  readonly owner?: string;
  /** The self-reference that makes it a tree. */
  readonly treeParent?: string;
  readonly single: boolean;
  readonly append: boolean;
  /** How long rows are kept as they came. */
  readonly keepMonths?: number;
  /** How long averages of a minute are kept after that, by which moment and of which numbers. */
  readonly averages?: { readonly months: number; readonly time: string; readonly of: readonly string[] };
  /** Its table is cut into months by this field. */
  readonly partition?: { readonly by: string; readonly every: 'month' };
  readonly history: 'none' | 'row' | 'field';
  /** Commands on its rows are kept as facts: `true` with the row itself, else with the row that this reference names. */
  readonly commands?: true | string;
  readonly unique: readonly UniqueRule[];
  readonly indexes: readonly (readonly string[])[];
  /** New field name → its old names, newest first. */
  readonly renamed: Readonly<Record<string, readonly string[]>>;
  /** The field that says to which period a row belongs, and the entity whose rows close periods. */
  readonly period?: { readonly field: string; readonly close: string };
  /** The field that names the period a row closes, and the states in which it is closed. */
  readonly closes?: { readonly field: string; readonly states: readonly string[] };
  readonly sealed: boolean;
}

export interface EntityTest {
  readonly code: string;
  readonly as: string;
  readonly given?: Row;
  readonly do: string;
  readonly with?: Row;
  readonly expect: string | Row;
}

/**
 * Rows of another entity that come round for a row of this one (docs/format/meanings.md#rows-that-repeat). Texts name
 * fields of this entity.
 */
export interface CompiledRepeat {
  readonly code: string;
  /** The entity whose rows are made, and its field that names the row they are made for. */
  readonly entity: string;
  readonly by: string;
  readonly cycle: string;
  readonly from: string;
  readonly until?: string;
  readonly at?: string;
  readonly weekdays?: string;
  readonly monthDays?: string;
  readonly slots?: string;
  readonly workdays?: string;
  readonly among?: string;
  readonly share?: string;
  /** Days for which rows are made beforehand. */
  readonly ahead: number;
  readonly when?: TypedExpression;
  readonly set: Readonly<Record<string, TypedExpression>>;
}

/** Who is told: each part adds to the others. */
export interface NoticeReceivers {
  /** Fields of the row that name people, or `reference.field`. */
  readonly fields: readonly string[];
  /** Fields that name units. */
  readonly leaders: readonly string[];
  /** Codes of roles. */
  readonly roles: readonly string[];
  /** Whoever follows the row. */
  readonly followers: boolean;
}

/** What a notice begins with. */
export type NoticeTrigger =
  | { readonly kind: 'actions'; readonly actions: readonly string[] }
  | { readonly kind: 'states'; readonly states: readonly string[] }
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  /** `days` from the date, before it below nothing; `at` = `HH:mm`. */
  | { readonly kind: 'date'; readonly date: string; readonly days: readonly number[]; readonly at: string };

/** What people are told of a row by itself (docs/notices.md). */
export interface CompiledNotice {
  readonly code: string;
  readonly on: NoticeTrigger;
  readonly when?: TypedExpression;
  readonly to: NoticeReceivers;
  readonly title: string;
  readonly text?: string;
  /** Codes of channels by which it goes out, beside the bell. */
  readonly channels: readonly string[];
  readonly unread?: { readonly hours: number; readonly to: NoticeReceivers };
}

/** What whoever handles a node may do with the row there. */
export interface NodeForm {
  readonly writable: readonly string[];
  readonly hidden: readonly string[];
  readonly required: readonly string[];
}

/** How a process ends without its end: the row's state then stands under these names. */
export const ENDS = ['$rejected', '$withdrawn', '$terminated'] as const;

/** The process that leads the rows of an entity. */
export interface CompiledWorkflow {
  readonly process: string;
  /** Variable → its value, from the row as it stands at each act. */
  readonly variables: Readonly<Record<string, TypedExpression>>;
  /** Node, or one of `ENDS` → state of the row. */
  readonly status: Readonly<Record<string, string>>;
  /** Nodes named in `status` at which the process ends, as far as its model is known. */
  readonly ends: readonly string[];
  readonly nodeForms: Readonly<Record<string, NodeForm>>;
  /** What a handler may do with a task; all there is where nothing is said. */
  readonly verbs?: readonly string[];
}

export interface CompiledEntity {
  readonly name: string;
  readonly area: string;
  readonly title: string;
  /** Path of its file, relative to its schema folder, e.g. `equipment/equipBoiler.json`. */
  readonly file: string;
  /** Content hash: changes when and only when the compiled meaning changes. */
  readonly version: string;
  readonly api: { readonly base: string; readonly noun: string };
  readonly storage: CompiledStorage;
  /** In file order, mixin fields first. */
  readonly fields: Readonly<Record<string, CompiledField>>;
  readonly checks: readonly CompiledCheck[];
  readonly states?: CompiledStates;
  readonly list: CompiledList;
  readonly form: CompiledForm;
  readonly detail: CompiledDetail;
  /** Built-in and own actions by code. */
  readonly actions: Readonly<Record<string, CompiledAction>>;
  /**
   * `opens`: what of its rows is open to whoever a reference leads to them, whether they see them or not.
   * `named`: does the row name the user, who then reads it beside the rows of the own roles?
   * `only`: the rule of `rows` that stands in the place of every role's scope.
   */
  readonly access: {
    readonly rows: Readonly<Record<string, TypedExpression>>;
    readonly only?: string;
    readonly opens?: Openness;
    readonly named?: TypedExpression;
  };
  readonly workflow?: CompiledWorkflow;
  readonly repeats: readonly CompiledRepeat[];
  readonly notify: readonly CompiledNotice[];
  readonly reports: Readonly<Record<string, CompiledReport>>;
  readonly print: Readonly<Record<string, { readonly title: string }>>;
  /** What the phone does without a network; absent where it does nothing. */
  readonly offline?: CompiledOffline;
  /** `path`: address of its list, where it is not `/{area}/{entity}`. */
  readonly menu: {
    readonly parent?: string;
    readonly path?: string;
    readonly icon?: string;
    readonly sequence?: number;
    readonly hidden: boolean;
    readonly terminal: 'desktop' | 'mobile' | 'both';
  };
  /** locale → path (`data.equipCode`, `actions.stop.confirm`) → text. zh stands in the file itself. */
  readonly i18n: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly tests: readonly EntityTest[];
  /** Set when a reference of this entity is `partOf`: it takes the parent's permissions and has no menu. */
  readonly partOf?: {
    readonly field: string;
    readonly parents: readonly string[];
    /** All of them where there is one for each sub-table; exactly one is filled. `field` is the first. */
    readonly fields?: readonly string[];
  };
}

/** What may be done on the phone without a network, and sent later. */
export interface CompiledOffline {
  /** Codes of actions, `add` and `edit` among them. */
  readonly actions: readonly string[];
  readonly take?: CompiledTake;
}

/** What a device takes along of the entity for a shift. */
export interface CompiledTake {
  /** Which rows, those of the days alone where days are named. */
  readonly rows: TypedExpression;
  /** Absent: all that the person may read. */
  readonly fields?: readonly string[];
  /** Fields that are lists of rows of another entity. */
  readonly related: readonly string[];
  /** References, or fields of an action's dialog or a sub-table (`workers.person`), whose choices go along. */
  readonly choices: readonly string[];
}

/** Figures over the rows of an entity: what they are gathered by, and what is reckoned of each group. */
export interface CompiledReport {
  readonly title: string;
  /** Which rows are counted. */
  readonly filter?: TypedExpression;
  /** The same as it stands in the file: a list can be asked by it. */
  readonly where?: RawExpression;
  /** A field, `reference.field`, or either with `:day`, `:month`, `:year` behind it. */
  readonly group: readonly string[];
  /** Code → `count`, or `sum:field`, `avg:…`, `min:…`, `max:…`. */
  readonly measures: Readonly<Record<string, string>>;
  readonly chart: 'bar' | 'line' | 'pie' | 'none';
  /** Does a figure open its rows? */
  readonly drill: boolean;
}

export interface AreaRole {
  readonly code: string;
  readonly title: string;
  readonly description?: string;
  /** Permission codes; `area:entity:*` and `*` are wildcards. */
  readonly codes: readonly string[];
  /** Entity name (or `*`) → scope: all, orgAndChildren, org, self, custom, or a rule of access.rows. */
  readonly scopes: Readonly<Record<string, string>>;
}

/** A page that somebody wrote by hand: its menu entry, and what a role may be granted on it. */
export interface AreaPage {
  readonly title: string;
  readonly icon?: string;
  /** Code of its menu group (`<area>.<group>`), or the area's own. */
  readonly parent: string;
  /** Its address on the phone, where a tile leads to it. */
  readonly phone?: string;
  /** Action → label, beside `query`. */
  readonly actions: Readonly<Record<string, string>>;
}

export interface CompiledArea {
  readonly code: string;
  readonly title: string;
  readonly icon?: string;
  readonly sequence: number;
  /** Menu groups in order: code (`<area>.<group>`) → title. */
  readonly groups: Readonly<Record<string, { readonly title: string; readonly icon?: string }>>;
  /** Hand-written pages in order, by code. */
  readonly pages: Readonly<Record<string, AreaPage>>;
  readonly dictionaries: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly builtin: boolean;
        readonly values: readonly (Choice & { readonly tone?: Tone })[];
      }
    >
  >;
  readonly params: Readonly<
    Record<
      string,
      { readonly title: string; readonly type: 'string' | 'number' | 'boolean' | 'json'; readonly value: Value }
    >
  >;
  readonly roles: readonly AreaRole[];
  /** Actions that are run on every row where their `when` holds, by code. */
  readonly schedules: Readonly<
    Record<string, { readonly title: string; readonly entity: string; readonly action: string; readonly cron: string }>
  >;
  readonly ingest: Readonly<Record<string, CompiledIngest>>;
  readonly i18n: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** How messages of devices become rows (docs/format/area.md, ingest). */
export interface CompiledIngest {
  readonly entity: string;
  readonly topic: string;
  readonly list?: string;
  readonly members: Readonly<Record<string, string>>;
  readonly time: 'seconds' | 'milliseconds';
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly sources?: {
    readonly entity: string;
    readonly topic: string;
    readonly members?: string;
    readonly time?: string;
  };
}

/** Everything that was compiled from one set of files. */
export interface Project {
  readonly entities: ReadonlyMap<string, CompiledEntity>;
  readonly areas: ReadonlyMap<string, CompiledArea>;
  /** Entity → its demonstration rows as they stand in `_demo`. */
  readonly demo: ReadonlyMap<string, readonly Row[]>;
  /** Process → text of its BPMN file. */
  readonly processes: ReadonlyMap<string, string>;
}

/** One file handed to the compiler. `path` is relative to its schema folder and is what messages show. */
/** @param outside it is a link that leads out of its folder: nobody has read it */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly outside?: true;
}

/** A mistake in a file: catalogue code, place and the nearest valid name. */
export interface Problem {
  readonly code: string;
  readonly file: string;
  /** Path inside the file, e.g. `list.columns.equipNmae`. */
  readonly path: string;
  readonly line: number;
  /** Characters from the beginning of the line, the first is 1; missing where the whole file is meant. */
  readonly column?: number;
  readonly severity: 'error' | 'warning';
  readonly params: Readonly<Record<string, string>>;
}
