/** Typed content that could not be saved because the session ended, kept in this tab until the same person opens the form again. */
import type { Row } from '../../../model/types.ts';

export interface Draft {
  /** Only the fields that were changed. */
  readonly values: Row;
  /** `rev` of the row the values were typed over; absent for a new row. */
  readonly rev?: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface DraftKey { readonly user: string; readonly entity: string; readonly id: string | undefined }

const PREFIX = 'anlan.draft';

function storageKey(key: DraftKey): string {
  return [PREFIX, key.user, key.entity, key.id ?? 'new'].join(':');
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
  return typeof value === 'object' && value !== null && 'values' in value && typeof value.values === 'object' && value.values !== null && 'at' in value && typeof value.at === 'number';
}

/** The draft of this form, if there is one that can be read. */
export function readDraft(key: DraftKey): Draft | undefined {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null');
    return isDraft(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: DraftKey): void {
  sessionStorage.removeItem(storageKey(key));
}
