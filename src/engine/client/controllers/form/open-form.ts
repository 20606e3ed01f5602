/**
 * Everything a form needs to open: its setting, the values it starts with, and a draft left over from an ended session.
 */
import type { ExpressionUser } from '../../../model/expression/types.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { Row } from '../../../model/types.ts';
import type { EntityView, SessionUser, WireRow } from '../../../model/wire.ts';
import { seatOf } from '../session-store.ts';
import { type DraftKey, readDraft } from './drafts.ts';
import type { FormMode, FormSetting } from './form-scope.ts';
import { dayText, momentText } from '../../registry/clock.ts';
import { startRow } from './start-row.ts';

export interface FormRequest {
  readonly view: EntityView;
  readonly mode: FormMode;
  readonly id?: string;
  readonly initial?: Row;
  /** Where its draft lies, if not under the entity. */
  readonly draft?: Pick<DraftKey, 'form' | 'id'>;
  readonly user: SessionUser | undefined;
  readonly locale: Locale;
}

export interface OpenedForm {
  /** Tells one opening from the next: the fields start anew when it changes. */
  readonly opening: number;
  readonly setting: FormSetting;
  /** What the form opens with. */
  readonly start: Row;
  /** The same without restored content: what is changed is told by it. */
  readonly untouched: Row;
  /** When typed content was kept from an ended session (milliseconds); `start` already holds it. */
  readonly draftAt?: number;
}

export function draftKeyOf({ view, mode, id, draft, user }: FormRequest): DraftKey {
  if (draft) return { seat: seatOf(user), ...draft };
  return {
    seat: seatOf(user),
    form: view.name,
    id: mode === 'copy' ? `copy-${id ?? ''}` : mode === 'edit' ? id : undefined,
  };
}

/** `$user` as far as the browser knows it; posts and the organisation's path are the server's business. */
export function personOf(user: SessionUser | undefined): ExpressionUser {
  return {
    id: user?.id ?? '',
    orgId: user?.orgId ?? null,
    orgPath: null,
    orgType: null,
    postIds: [],
    codes: user?.mscodemenu ?? [],
  };
}

/** @param stored the row that is edited or copied; null on add */
export function openForm(request: FormRequest, stored: WireRow | null, at: Date, opening = 0): OpenedForm {
  const { view, mode, initial, user, locale } = request;
  const draft = readDraft(draftKeyOf(request));
  const edited = mode === 'edit' ? stored : null;
  const setting: FormSetting = {
    view,
    locale,
    user: personOf(user),
    today: dayText(at),
    now: momentText(at),
    isNew: mode !== 'edit',
    // A draft goes out with the rev it was typed over, so that the server can say what was changed since.
    base: edited && draft?.rev !== undefined ? { ...edited, rev: draft.rev } : edited,
  };
  const untouched = startRow(setting, mode, stored, initial);
  return draft
    ? { opening, setting, untouched, start: { ...untouched, ...draft.values }, draftAt: draft.at }
    : { opening, setting, untouched, start: untouched };
}
