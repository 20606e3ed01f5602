/** What the homes are given: duties with a deadline, counts by state, recent records, notices. */
import type { Tone } from './types.ts';

/** Something that has to be done by a day. Texts are in the caller's language. */
export interface Duty {
  readonly entity: string;
  /** What kind of thing it is. */
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  /** As on its card: its name, and its code or number. */
  readonly name: string;
  readonly code?: string;
  /** What can be done with it next; absent when it can only be looked at. */
  readonly next?: string;
  /** Where it is worked on: hash route of the record. */
  readonly path: string;
  /** What is due, e.g. `应检日期`. */
  readonly what: string;
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
  readonly due: string;
  /** `danger` is late, `warning` soon. */
  readonly tone: Tone;
  readonly state?: string;
  /** The owning organisation. */
  readonly unit?: string;
}

/** One kind of duty: how many are late and how many soon; its list. */
export interface DutyKind {
  readonly entity: string;
  readonly kind: string;
  readonly path: string;
  readonly late: number;
  readonly soon: number;
}

export interface StateCount {
  readonly value: string;
  readonly title: string;
  readonly count: number;
}

/** An entity with states: how many of the rows one may see are in each. */
export interface EntityCount {
  readonly entity: string;
  readonly title: string;
  readonly path: string;
  readonly field: string;
  readonly total: number;
  readonly states: readonly StateCount[];
}

export interface RecentRecord {
  readonly entity: string;
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly at: string;
  readonly action: string;
}

/** A date of a record to which the list of its entity gives a tone: it is due that day. */
export type DueEntry = Pick<Duty, 'entity' | 'id' | 'label' | 'path' | 'what' | 'due' | 'tone' | 'state'>;

/** One kind of date, e.g. the next inspection of cranes. */
export interface DueKind {
  readonly entity: string;
  readonly field: string;
  readonly kind: string;
  readonly what: string;
  readonly count: number;
}

/** `data` of GET /api/account/dueDays. */
export interface DueData {
  /** Soonest first; of a kind with more than fits, its soonest. */
  readonly entries: readonly (DueEntry & { readonly field: string })[];
  readonly kinds: readonly DueKind[];
}

/** `data` of GET /api/account/duties. */
export interface DutyData {
  /** Soonest first, so many of each kind. */
  readonly duties: readonly Duty[];
  readonly kinds: readonly DutyKind[];
}

/** `data` of GET /api/account/home. */
export interface HomeData {
  readonly counts: readonly EntityCount[];
  readonly recent: readonly RecentRecord[];
}

/** One row of queryMyNotification: what a receiver may know of a notification. */
export interface Notice {
  readonly id: string;
  readonly title: string;
  /** Safe to be shown as it is. */
  readonly content: string;
  readonly type: string;
  readonly typeTitle: string;
  readonly priority: string;
  readonly priorityTitle: string;
  readonly publisherName: string;
  readonly publishTime: string;
  readonly needReceipt: boolean;
  readonly isRead: boolean;
  readonly confirmed: boolean;
}

/** `data` of queryMyNotificationCount. */
export interface NoticeCount {
  readonly unread: number;
  /**
   * Milliseconds until a notification begins or ends, and with it the number may be another one; null when none will.
   */
  readonly changesIn: number | null;
}

/** `data` of queryMyNotification. */
export interface NoticeData {
  readonly list: readonly Notice[];
  readonly totalCount: number;
  readonly unread: number;
}

/** One thing to do. `route` is an address of the desk, `mobileRoute` one of the phone. */
export interface TodoEntry {
  readonly id: string;
  readonly title: string;
  readonly kind: string | null;
  readonly node: string | null;
  readonly due: string | null;
  readonly arrived: string | null;
  readonly route: string;
  readonly mobileRoute: string | null;
  /** It is the caller's own; else it waits for any of several. */
  readonly taken: boolean;
}

/** `data` of GET /api/todo/mine. */
export interface TodoData {
  readonly total: number;
  readonly late: number;
  readonly list: TodoEntry[];
}
