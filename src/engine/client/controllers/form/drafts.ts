/**
 * Typed content that could not be saved because the session ended, kept in this tab until the same person opens the
 * form again in the same tenant.
 */
import type { Row } from '../../../model/types.ts';
import type { ViewField } from '../../../model/wire.ts';

/** What has to open again for typed content to be seen. */
export interface Reopen {
  /** Address of the page that the form stood on. */
  readonly path: string;
  /** `add`, `edit`, `copy`, or the code of an action. */
  readonly act: string;
  readonly ids: readonly string[];
  /** What a new row began with. */
  readonly initial?: Row;
}

export interface Draft {
  /** Only the fields that were changed; never a secret. */
  readonly values: Row;
  /** `rev` of the row the values were typed over; absent for a new row. */
  readonly rev?: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Absent when the form is to be opened by hand, or was opened again already. */
  readonly reopen?: Reopen;
}

/**
 * `seat` is the person in the tenant; `form` is the entity, with the code of an action behind `!` where it is the input
 * of one; of another form it is its name.
 */
export interface DraftKey {
  readonly seat: string;
  readonly form: string;
  readonly id: string | undefined;
}

const PREFIX = 'anlan.draft';

function storageKey(key: DraftKey): string {
  return [PREFIX, key.seat, key.form, key.id ?? 'new'].join(':');
}

/** Passwords are typed anew: they are not kept anywhere. */
export function isSecret(field: ViewField): boolean {
  return field.writeOnly || field.sensitive === 'hash';
}

/** Keeps a draft; a full or forbidden storage is no reason to lose the form as well, so it only answers false. */
export function keepDraft(key: DraftKey, draft: Draft): boolean {
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null &&
    'at' in value &&
    typeof value.at === 'number'
  );
}

function readAt(place: string): Draft | undefined {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    return isDraft(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The draft of this form, if there is one that can be read. */
export function readDraft(key: DraftKey): Draft | undefined {
  return readAt(storageKey(key));
}

/** What stood open over this page of an entity when the session of this person ended; each is given out once. */
export function takeReopen(seat: string, entity: string, path: string): Reopen | undefined {
  const own = [`${PREFIX}:${seat}:${entity}:`, `${PREFIX}:${seat}:${entity}!`];
  for (const place of Object.keys(sessionStorage)) {
    const draft = own.some((start) => place.startsWith(start)) ? readAt(place) : undefined;
    if (!draft?.reopen || draft.reopen.path !== path) continue;
    const { reopen, ...rest } = draft;
    sessionStorage.setItem(place, JSON.stringify(rest));
    return reopen;
  }
  return undefined;
}

export function dropDraft(key: DraftKey): void {
  sessionStorage.removeItem(storageKey(key));
}
