/** What travels between browser and server: the envelope, lists, and the compiled entity as one user may see it. */
import type { Locale } from './errors/define.ts';
import type {
  BareSchema,
  Choice,
  CompiledAction,
  CompiledColumn,
  CompiledDetail,
  CompiledField,
  CompiledForm,
  CompiledList,
  CompiledReport,
  CompiledStates,
  Row,
  Template,
  Tone,
  TypedExpression,
} from './types.ts';

/** Every JSON answer of the API. `code` 200 and `msg` 'success' on success. */
export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  /** Number of the request, to be quoted to an operator. Only on failures. */
  readonly requestId?: string;
}

/**
 * A value of a dictionary: its word, the tone of its shape, and further class names of its tag. A disabled one is read
 * where it stands and not chosen anew.
 */
export type DictValue = Choice & { readonly tone?: Tone; readonly cssClass?: string; readonly disabled?: true };
/** In order; disabled ones last. */
export type DictValues = readonly DictValue[];

/** One option of `queryDictByDictType`; `raw` is the entry as it is stored (spec 3). */
export interface DictOption {
  readonly value: string;
  readonly label: string;
  readonly tone?: Tone;
  readonly cssClass?: string;
  readonly disabled?: true;
  readonly raw: {
    readonly id?: string;
    readonly parentId?: string;
    readonly dictType: string;
    readonly dictName: string;
    readonly dictValue: string;
    readonly dictSequence?: number | null;
    readonly listClass?: string | null;
    readonly cssClass?: string | null;
    readonly isDefault?: boolean | null;
    readonly labelEn?: string | null;
    readonly labelTw?: string | null;
    readonly remark?: string | null;
  };
}

/** One refused field (code 422) or one refused row; `message` is already in the caller's language. */
export interface FieldError {
  /** Path such as `equipName` or `inspections.0.planDate`; '' for the row as a whole. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** `data` of a failure with business code 422. */
export interface InvalidData {
  readonly errors: readonly FieldError[];
}

/** `data` of code 409: the row as it stands now, and what the other one changed since `rev`. */
export interface ConflictData {
  readonly current: WireRow;
  readonly changes: readonly { readonly field: string; readonly old: Row[string]; readonly new: Row[string] }[];
  readonly by: string;
  readonly at: string;
}

/** A row with what the screens need beside its own fields. */
export type WireRow = Row & {
  id: string;
  /** Label of the row itself. */
  $label?: string;
  /** Reference fields: label, or labels in the order of the ids. */
  $labels?: { [field: string]: string | string[] };
  /** What the rules of the form read of the rows behind references, by field and id. */
  $hops?: { [field: string]: { [id: string]: Row } };
  /** Codes of the actions this user may run on this row now. Asked for with `withActions=1`; always on get. */
  $can?: string[];
  /** The caller's open task about a row that a process leads, and what may be filled in there. */
  $task?: { id: string; writable: string[]; hidden: string[]; required: string[] };
  /** Beside `$can`: why an action is not offered, where the state does not say it. */
  $why?: { [action: string]: string };
  /** Beside `$why`: the records that stand in the way. */
  $blockers?: { [action: string]: RecordLink[] };
};

/** A record to be opened, by what it is called; `path` is its page. */
export type RecordLink = { entity: string; id: string; label: string; path: string };

/** `data` of query{Noun}. */
export interface ListData {
  readonly list: readonly WireRow[];
  readonly totalCount: number;
  /** The count is an estimate (above 100,000 rows). */
  readonly totalIsEstimate?: boolean;
  /** Cursor of the next page for keyset paging: send it as `after`. */
  readonly after?: string;
  /** Aggregates of the declared columns over all matching rows (asked for with `totals=1`). */
  readonly totals?: Readonly<Record<string, string | number | null>>;
}

/** `data` of option{Noun}?field=…: what a reference field may be set to. */
export interface OptionData {
  readonly list: readonly {
    readonly id: string;
    readonly label: string;
    readonly parentId?: string | null;
    /** The organisation it belongs to, where that was asked for (`units`) and may be known. */
    readonly unit?: string | null;
    readonly copy?: Row;
    /** What the rules of the form read of the row, as far as the caller may see it. */
    readonly hops?: Row;
    /** Rows stand below it that did not come along: ask for them by `below`. */
    readonly more?: boolean;
    /** Labels of the rows above it, outermost first, in the answer to a search. */
    readonly path?: string;
  }[];
  readonly totalCount: number;
}

/** A row of a tree answer, with the rows below it as far as they came along. */
export type TreeRow = WireRow & {
  readonly children?: TreeRow[];
  /** Rows right below that did not come along: ask for them by `below`. */
  readonly $children?: number;
};

/** `data` of GET query{Noun}Tree?lazy=1. */
export interface TreeData {
  readonly list: readonly TreeRow[];
  readonly totalCount: number;
}

/** One entry of history{Noun}?id=…, newest first. */
export interface HistoryEntry {
  readonly at: string;
  /** Id of the person; '' where the product did it by itself. */
  readonly by: string;
  readonly byName: string;
  /** Action code: add, edit, delete, restore or an action of the entity. */
  readonly action: string;
  /** What an action of the entity file is called. */
  readonly actionLabel?: string;
  readonly changes: readonly {
    readonly field: string;
    readonly old: Row[string];
    readonly new: Row[string];
    readonly oldLabel?: string;
    readonly newLabel?: string;
  }[];
}

/** `data` of POST action/{code}, delete and batch: what was done, and per refused row why. */
export interface ActionData {
  readonly rows: readonly WireRow[];
  readonly refused: readonly {
    readonly id: string;
    readonly code: string;
    readonly message: string;
    readonly records?: readonly RecordLink[];
  }[];
}

/**
 * A field as this user may see it; titles are in the caller's language. `writable` = may be written by this user at
 * all.
 */
export type ViewField = Omit<
  CompiledField,
  'column' | 'readCode' | 'writeCode' | 'sealed' | 'members' | 'serial' | 'schema'
> & {
  /** Of a sub-table: its rows are kept in entered order, so they can be moved. */
  readonly ordered?: boolean;
  readonly writable: boolean;
  readonly serial: boolean;
  readonly members?: readonly ViewField[];
  /**
   * An object inside the row, for the form that needs nothing but a schema, and the address of the module that judges
   * by it; empty where there is none.
   */
  readonly bare?: { readonly schema: BareSchema; readonly validators: string };
  /** Title of the entity a `ref`, `refs` or `children` field points to. */
  readonly refTitle?: string;
  /** The referenced entity is a tree. */
  readonly refTree?: boolean;
  /** API base and noun of a `children` entity, and of a referenced one the user may open. */
  readonly refApi?: { readonly base: string; readonly noun: string; readonly path: string };
};

export type ViewAction = Omit<CompiledAction, 'permission' | 'set' | 'handler' | 'start' | 'input'> & {
  readonly input?: {
    readonly required: readonly string[];
    readonly fields: readonly ViewField[];
    readonly own: readonly string[];
  };
};

/** GET /prod-api/schema/{entity}: the compiled entity as this user may see it. */
export interface EntityView {
  readonly name: string;
  readonly area: string;
  readonly title: string;
  /**
   * What one record is called within a sentence; the same as `title` where the language or the entity has no word of
   * its own for it.
   */
  readonly titleOfOne: string;
  readonly version: string;
  readonly locale: Locale;
  readonly api: { readonly base: string; readonly noun: string };
  /** Hash route of its list, `/{area}/{entity}`. */
  readonly path: string;
  /** Its file keeps it out of every menu: its list opens by its address alone. */
  readonly unlisted?: boolean;
  /** Its rows are led by a process. */
  readonly process?: true;
  readonly label: Template;
  /** `order`: the field by whose numbers siblings are put in order by hand, where there is one. */
  readonly tree?: { readonly parent: string; readonly order?: string };
  readonly single: boolean;
  readonly history: boolean;
  /**
   * Of a page that stands for a part of the rows: by which fields, whose values cannot be cleared there, and what it
   * means that there are none. Never from the server.
   */
  readonly standsFor?: { readonly fields: readonly string[]; readonly empty: string };
  /** Readable fields in file order. */
  readonly fields: readonly ViewField[];
  readonly states?: CompiledStates;
  readonly list: Omit<CompiledList, 'columns' | 'import' | 'isSorted'> & {
    readonly columns: readonly CompiledColumn[];
    /** `rowId`: a sheet that is to come back needs the column `id` for its rows to be recognised. */
    readonly import: false | { readonly upsertOn: readonly string[]; readonly rowId: boolean };
  };
  readonly form: CompiledForm;
  readonly detail: CompiledDetail;
  /** Lists below a record that the reader may open: its sub-tables, and entities that refer to it. */
  readonly related: readonly ViewField[];
  /** Reports of these rows that the caller may see. */
  readonly reports: readonly {
    readonly code: string;
    readonly title: string;
    readonly chart: CompiledReport['chart'];
  }[];
  /** Actions this user holds the code of, in file order; built-ins first. */
  readonly actions: readonly ViewAction[];
  /** Compiled entities of inline sub-tables, so that one request is enough to draw the form. */
  readonly children: Readonly<Record<string, EntityView>>;
  /** Dictionary type → its values, for the fields above. */
  readonly dicts: Readonly<Record<string, DictValues>>;
  /** Cross-field checks the browser can judge by itself before it asks the server. */
  readonly checks: readonly {
    readonly code: string;
    readonly when: TypedExpression;
    readonly refuse: string;
    readonly at?: string;
    readonly on?: readonly string[];
  }[];
  /** What of it the phone does without a network; absent where it does nothing. */
  readonly offline?: { readonly actions: readonly string[]; readonly takes?: true };
  /** Parameters named in the expressions above. */
  readonly params: Readonly<Record<string, Row[string]>>;
}

/** One node of the menu of queryCurrentAuthority; the server names the children 'routes' (spec 3). */
export interface MenuNode {
  readonly title: string;
  readonly icon?: string;
  /** Hash route of a leaf, or the code of a group. */
  readonly path: string;
  /** `schema:{entity}` or `custom:{key}`; absent for groups. */
  readonly component?: string;
  readonly src?: string;
  /**
   * Id of a menu that opens a report: its address is asked for each time, with a ticket for one use (POST
   * /api/admin/sysmenu/openReport).
   */
  readonly report?: string;
  /**
   * Role codes this route is kept to, beside the menu's own rights (specification 2.2, rule 9); empty and absent keep
   * nobody out.
   */
  readonly meta?: { readonly roles?: readonly string[] };
  /**
   * Chinese titles: pinyin of the title and its initials, `yonghu yh`, for the search of the menu; what is read in several
   * ways stands in each, `reya/rezha ry/rz`.
   */
  readonly pinyin?: string;
  readonly routes?: readonly MenuNode[];
}

/** A top group of the menu that the person may choose as the whole menu. */
export interface MenuParent {
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  /** As the `path` of its node in the menu. */
  readonly path: string;
}

/** `data` of POST /api/account/sysuserdetail/queryCurrentAuthority. */
export interface AuthorityData {
  /** What lies below the asked parent; with parent `0`, everything. */
  readonly menu: readonly MenuNode[];
  readonly menuButton: readonly string[];
  readonly parents: readonly MenuParent[];
  /** Addresses of entities that are no leaf of the menu: references and tasks lead to their rows. */
  readonly unlisted: readonly string[];
  /** Addresses of the menu that only others may open. */
  readonly lacking: readonly string[];
}

/** An organisation of GET /api/admin/sysorg/list. */
export interface Organisation {
  readonly id: string;
  readonly parentId: string | null;
  readonly orgCode: string;
  readonly orgName: string;
  readonly orgType: string | null;
}

/** `data` of GET /api/uaa/users/getSysUser (spec 3, session user). */
export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly nickname: string;
  /** Address of the own picture, which the session's cookie opens. */
  readonly avatar: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Where the person lives, as the user's own row has it. */
  readonly geographic: { readonly province: string | null; readonly city: string | null };
  readonly address: string | null;
  readonly profile: string | null;
  readonly introduction: string;
  readonly roles: readonly string[];
  readonly roleNames: readonly string[];
  /** One-time ticket for an address of a report, good for a minute. */
  readonly fineToken: string;
  readonly isOriginal: boolean;
  /** true while the password is within its validity. */
  readonly isTimeOut: boolean;
  readonly orgId: string | null;
  readonly deptCode: string | null;
  readonly deptName: string | null;
  readonly userType: string;
  readonly mscodemenu: readonly string[];
  readonly tenantCode: string;
  readonly tenantName: string;
  /** May go to another tenant: there is one, and the session is good for it. */
  readonly manyTenants: boolean;
  /** Time zone of the installation (IANA name): dates and times of the API are in it. */
  readonly timeZone: string;
}

/**
 * A tenant that a person belongs to; `state` is why it cannot be entered: suspended or over, or the person's own place
 * is locked.
 */
export interface OwnTenant {
  readonly tenantCode: string;
  readonly tenantName: string;
  readonly home: boolean;
  readonly current: boolean;
  readonly state: 'open' | 'closed' | 'locked';
}

/** Titles of the own tenant, and the id of its logo; null where the portal's own stand. */
export interface TenantLook {
  readonly fullTitle: string | null;
  readonly fullTitleTw: string | null;
  readonly fullTitleEn: string | null;
  readonly shortTitle: string | null;
  readonly shortTitleTw: string | null;
  readonly shortTitleEn: string | null;
  readonly logo: string | null;
}

/** `data` of GET /api/uaa/tenant/list. */
export interface OwnTenants {
  /** The one used last first. */
  readonly tenants: readonly OwnTenant[];
  /** False for a session that nobody proved to own the account for, e.g. one by a ticket. */
  readonly canSwitch: boolean;
  readonly invitations: readonly {
    readonly id: string;
    readonly tenantCode: string;
    readonly tenantName: string;
    readonly message: string | null;
    readonly expireDate: string;
  }[];
}

/** A message of the event stream GET /prod-api/schema/events. */
export type SchemaEvent =
  | { readonly kind: 'hello'; readonly version: string }
  /** Entity X is now version N; a new or vanished entity also changes the menu. */
  | { readonly kind: 'entity'; readonly entity: string; readonly version: string | null }
  | { readonly kind: 'menu' }
  /** Somebody else has ended the session, and with it the stream; what an answer with code 50012 would say. */
  | { readonly kind: 'kicked'; readonly message: string }
  /** The values of a dictionary are other ones now. */
  | { readonly kind: 'dictionary'; readonly type: string }
  /** Notifications of the person have come, gone or been read. */
  | { readonly kind: 'notice' }
  /** Mails of the person have come, been read, moved or taken back. */
  | { readonly kind: 'mail' }
  /** What the person has to do is another thing now. */
  | { readonly kind: 'todo' }
  /**
   * Something was done in a process: whoever shows it, or what it leads or called it, asks anew. It says nothing but
   * which.
   */
  | { readonly kind: 'process'; readonly instances: readonly string[] }
  /** A record that somebody has open is another one now; only entities that say so in their file (`detail.live`). */
  | { readonly kind: 'row'; readonly entity: string; readonly id: string; readonly rev: number }
  /** Something was said about a record that somebody has open. */
  | { readonly kind: 'comments'; readonly entity: string; readonly id: string }
  /** Rows of these entities have changed: whoever has a list of them open asks for it anew. */
  | { readonly kind: 'rows'; readonly entities: readonly string[] }
  /** Files, waiting steps or index builds changed: what the data model screen shows. */
  | { readonly kind: 'model' };
