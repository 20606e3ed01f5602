/**
 * What travels between server and browser for the administrators' own screens: the data model, the grants of a role,
 * and somebody leaving.
 */
import type { Explanation } from './access.ts';

/**
 * `ready`: the file's text runs. `building`: it runs while an index is made. `held`: a step waits for a person.
 * `broken`: the file has errors. `ring`: rows of a tree stand below themselves. `hidden`: the file is gone, the table
 * is still there.
 */
export type ModelState = 'ready' | 'building' | 'held' | 'broken' | 'ring' | 'hidden';

export interface ModelProblem {
  readonly severity: 'error' | 'warning';
  /** In the caller's language. */
  readonly message: string;
  /** Where the mistake stands, which may be a mixin. */
  readonly file: string;
  readonly line: number;
  /** Path inside the file, e.g. `list.columns.equipNmae`; '' = the whole. */
  readonly path: string;
  /** Lines around the mistake. */
  readonly excerpt: readonly { readonly line: number; readonly text: string }[];
}

export interface ModelStep {
  readonly id: string;
  readonly kind: string;
  readonly class: 'safe' | 'rewrite' | 'background' | 'destructive';
  /** What has to be typed; absent where nothing has to be confirmed. */
  readonly name?: string;
  /** The new version waits for this step. */
  readonly blocking: boolean;
  /** Title of the field, while there is one. */
  readonly title?: string;
  readonly column?: string;
  readonly from?: string;
  readonly to?: string;
  readonly index?: string;
  readonly columns?: readonly string[];
  readonly sql: readonly string[];
  /** Rows that a unique rule does not allow: it waits until there are none. */
  readonly doubles?: {
    /** Titles of its fields. */
    readonly fields: readonly string[];
    /** Groups of rows, of all tenants. */
    readonly groups: number;
    /** The caller's own, as far as they are told: what each field says, and how many rows say it. */
    readonly shown: readonly { readonly values: readonly string[]; readonly rows: number }[];
  };
  /** Rows with a value that the step moves aside; counted up to `filledLimit` of the answer. */
  readonly filled?: number;
}

/** Rows of a tree that stand below themselves, each followed by its parent, the last by the first. */
export type ModelRing = readonly { readonly id: string; readonly label: string }[];

export interface ModelEntry {
  /** Names the row; the same over reloads. */
  readonly key: string;
  /** Relative to its folder; absent when the file is gone. */
  readonly file?: string;
  readonly folder?: string;
  /** Absent for files that describe no entity. */
  readonly entity?: string;
  readonly title: string;
  readonly state: ModelState;
  /** What runs, which may be an older text's; absent when nothing of it runs. */
  readonly running?: {
    /** Content hash. */
    readonly version: string;
    readonly table: string;
    /** Hash route of its list; absent where it has none. */
    readonly path?: string;
    /** Names and titles, for looking a field up. */
    readonly fields: readonly { readonly name: string; readonly title: string }[];
  };
  readonly rows?: number;
  readonly problems: readonly ModelProblem[];
  readonly steps: readonly ModelStep[];
  readonly rings: readonly ModelRing[];
  readonly building: readonly {
    readonly index: string;
    readonly columns: readonly string[];
    /** Percent, while it is known. */ readonly progress?: number;
  }[];
}

/** `data` of GET /api/admin/datamodel/queryDataModel. */
export interface DataModelData {
  readonly version: string;
  readonly entries: readonly ModelEntry[];
  readonly filledLimit: number;
  /** May the caller confirm steps? */
  readonly mayConfirm: boolean;
}

/** Kinds of what the files seed; `roleCode` and `roleScope` are what they grant. */
export type SeedKindName = 'sysMenu' | 'sysRole' | 'roleCode' | 'roleScope' | 'sysDict' | 'sysDictValue' | 'sysParam';

/**
 * How file and table stand to each other: both changed; changed or removed by an administrator; no longer in the files;
 * decided by an
 * administrator; loaded from the files and not applied yet; brought by the last change of the files.
 */
export type SeedVerdict = 'conflict' | 'kept' | 'removed' | 'gone' | 'settled' | 'pending' | 'updated' | 'added';

/** What can be done about a difference; `reopen` takes `keep` back. */
export type SeedAct = 'adopt' | 'keep' | 'reopen' | 'restore';

/**
 * One difference: a field of an entry, or a whole entry (`field` is empty). Values are told in the reader's language.
 */
export interface SeedDifference {
  readonly kind: SeedKindName;
  readonly key: string;
  readonly field: string;
  readonly title: string;
  readonly fieldTitle: string;
  readonly verdict: SeedVerdict;
  readonly file: string | null;
  readonly seeded: string | null;
  readonly present: string | null;
  /** When the files last changed it. */
  readonly at: string | null;
  readonly acts: readonly SeedAct[];
}

/** `data` of GET /api/admin/seedcompare/querySeedCompare. */
export interface SeedCompareData {
  readonly differences: readonly SeedDifference[];
  /** How many entries of the files stand as the files say. */
  readonly same: number;
  readonly maySettle: boolean;
}

/** One entity as a role may be granted it. */
export interface GrantEntity {
  readonly name: string;
  readonly area: string;
  readonly title: string;
  /** Actions in the entity's order, built-in ones first; `code` is the action's, `permission` what is granted. */
  readonly actions: readonly {
    readonly code: string;
    readonly permission: string;
    readonly label: string;
    readonly builtin: boolean;
  }[];
  /** Codes that single fields ask for (`access.fields`), with the titles of those fields. */
  readonly fieldCodes: readonly { readonly permission: string; readonly label: string }[];
  readonly fields: readonly { readonly name: string; readonly title: string; readonly required: boolean }[];
  /** Row scopes that make sense here. */
  readonly scopes: readonly { readonly code: string; readonly label: string }[];
}

export interface GrantScope {
  readonly entity: string;
  readonly scope: string;
  readonly orgs: readonly string[];
}

export interface GrantField {
  readonly entity: string;
  readonly field: string;
  readonly mode: 'hidden' | 'readOnly';
}

/** An entity whose buttons are shown unless told otherwise, and the codes that were set to hidden. */
export interface GrantShown {
  readonly entity: string;
  readonly except: readonly string[];
}

/** What a role gives; the body of PUT /api/admin/sysrole/saveRoleGrant beside `id` and `rev`. */
export interface RoleGrantDraft {
  readonly codes: readonly string[];
  /** Only entities that differ from the role's own data scope. */
  readonly scopes: readonly GrantScope[];
  readonly fields: readonly GrantField[];
  /** Entities that are not named here show only the buttons that were granted. */
  readonly shown: readonly GrantShown[];
}

/** `data` of GET /api/admin/sysrole/queryRoleGrant. */
export interface RoleGrantData extends RoleGrantDraft {
  readonly role: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly rev: number;
    readonly scopeLabel: string;
    /** What an entity starts with that is granted for the first time. */ readonly buttonDefault: 'show' | 'hide';
  };
  /** The administrator's role has everything and stays as it is. */
  readonly locked: boolean;
  readonly areas: readonly { readonly code: string; readonly title: string }[];
  readonly entities: readonly GrantEntity[];
  /** Names of the organisations that `scopes` mention. */
  readonly orgLabels: Readonly<Record<string, string>>;
  /** What the caller holds, and so may grant and take away. */
  readonly held: readonly string[];
}

/** One cause, in words the person knows: the role's name, and what it says. */
export interface AccessReason {
  /** Name of the role; '' where the row, the file or a state decides. */
  readonly role: string;
  /** Permission code, name of the scope or rule, or what the role does to the field. */
  readonly rule: string;
  readonly holds: boolean;
  /** The button was not set and is shown by default. */
  readonly byDefault?: true;
  /** The data permission that says so: its menu. */
  readonly menu?: string;
}

export interface AccessLine {
  readonly name: string;
  readonly title: string;
  readonly allowed: boolean;
  readonly reasons: readonly AccessReason[];
}

/** Why a page of the menu is closed to the caller. */
export interface LackingRight {
  readonly title: string;
  /** The right that would open it, in words. */
  readonly right: string;
  /** Some who can give it. */
  readonly changers: readonly string[];
}

/**
 * `data` of GET /schema/{entity}/access: what the caller may do with an entity or one row of it, by which rule, and who
 * can change that.
 */
export interface AccessData {
  readonly title: string;
  readonly roles: readonly string[];
  readonly actions: readonly AccessLine[];
  /** Only fields that are withheld or closed. */
  readonly fields: readonly (AccessLine & { readonly mode: 'hidden' | 'readOnly' })[];
  /** Which rows at all; with a row, whether each source shows it. */
  readonly rows: Omit<AccessLine, 'name' | 'title'>;
  /** The row's own state, where one was asked for; '' without states. */
  readonly state?: string;
  /** Some of the people who can change grants. */
  readonly changers: readonly string[];
}

/** One field that a data permission may withhold: an entry of `data` of GET /api/admin/datapermission/queryFields. */
export interface LimitField {
  readonly name: string;
  readonly title: string;
  readonly required: boolean;
}

/** `data` of GET /api/admin/sysrole/explain: what a person may do, and by which role and rule. */
export interface ExplainData {
  readonly user: {
    readonly id: string;
    readonly username: string;
    readonly name: string;
    readonly roles: readonly string[];
  };
  /** All parts say yes. */
  readonly allowed: boolean;
  readonly parts: readonly Explanation[];
}

/** One field that names the person, e.g. 负责人 of organisations. */
export interface HeldField {
  readonly title: string;
  readonly count: number;
  /** Hash address of the list that shows just these; absent where the caller has none. */
  readonly path?: string;
}

export interface HeldRecords {
  /** Entity whose records they are; also the key of a successor of their own. */
  readonly entity: string;
  readonly title: string;
  readonly count: number;
  /** Some of them by name, as far as the caller may look at them. */
  readonly names: readonly string[];
  readonly fields: readonly HeldField[];
  /** May be left without a successor: nothing of it is lost then. */
  readonly optional?: true;
}

/**
 * `data` of GET /api/admin/sysdict/queryDictUse: how many rows of which entities hold a value, in the caller's words;
 * '' where none do.
 */
export interface DictUseData {
  readonly id: string;
  readonly uses: string;
}

/** `data` of GET /api/admin/sysuser/queryHandover. */
export interface HandoverData {
  readonly id: string;
  readonly nickname: string;
  readonly held: readonly HeldRecords[];
}

export interface HandedOver {
  readonly entity: string;
  readonly title: string;
  readonly count: number;
  /** Name of who has them now; '' where nobody could take them and they were switched off. */
  readonly to: string;
  /** Went to nobody: they stand on the administrators' list, or have ended. */
  readonly how?: 'listed' | 'ended';
}

/** `data` of POST /api/admin/sysuser/leave. */
export interface LeaveData {
  readonly id: string;
  readonly leftOn: string;
  readonly handed: readonly HandedOver[];
}
