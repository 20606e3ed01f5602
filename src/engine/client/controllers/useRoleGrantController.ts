/**
 * The grants of a role while they are edited: loaded, followed while entities come and go, changed, saved with one
 * button.
 */
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { RoleGrantData, RoleGrantDraft } from '../../model/admin-wire.ts';
import type { Row } from '../../model/types.ts';
import { fetchRoleGrant, saveRoleGrant } from '../api/admin.ts';
import { type ApiError, asApiError } from '../api/errors.ts';
import { onSchemaEvent } from '../api/events.ts';
import { useKeptInput } from './form/useKeptInput.ts';
import { countChanges, type Draft, draftOf, sentDraft } from './role-grants/grant-draft.ts';

export interface RoleGrantController {
  /** Absent while it is loaded for the first time, and when it could not be. */
  readonly data: RoleGrantData | undefined;
  readonly failure: ApiError | undefined;
  readonly draft: Draft | undefined;
  readonly changes: number;
  readonly saving: boolean;
  /** Why the last save was refused. */
  readonly refusal: ApiError | undefined;
  readonly change: (next: (draft: Draft) => Draft) => void;
  readonly save: () => Promise<boolean>;
  /** Drops what was changed and loads anew. */
  readonly reload: () => void;
}

/**
 * What outlives the end of the session: the grants as they were to be sent, and the state of the role they were made
 * from.
 */
type KeptGrants = RoleGrantDraft & { readonly rev: number };

/** `language` is part of the question: titles come in the caller's own. */
export function useRoleGrantController(id: string, language: string): RoleGrantController {
  const [data, setData] = useState<RoleGrantData>();
  const { kept, forget } = useKeptInput({ form: 'roleGrants', id }, () => {
    if (!data || !edited || changes === 0) return undefined;
    const grants: KeptGrants = { rev: data.role.rev, ...sentDraft(edited) };
    return grants as unknown as Row;
  });
  const [restored] = useState(() => kept as unknown as KeptGrants | undefined);
  const [edited, setEdited] = useState(() => restored && draftOf(restored));
  // Given out once: what is left unsaved on purpose may not come back.
  useEffect(forget, [forget]);
  const [failure, setFailure] = useState<ApiError>();
  const [refusal, setRefusal] = useState<ApiError>();
  const [saving, setSaving] = useState(false);
  const [round, setRound] = useState(0);

  // While something is unsaved the state it was made from stays, so that the server can notice another's change.
  const take = useEffectEvent((fresh: RoleGrantData) => {
    setFailure(undefined);
    if (data && edited)
      setData({
        ...fresh,
        codes: data.codes,
        scopes: data.scopes,
        fields: data.fields,
        shown: data.shown,
        role: { ...fresh.role, rev: data.role.rev },
      });
    else setData(restored && edited ? { ...fresh, role: { ...fresh.role, rev: restored.rev } } : fresh);
  });
  useEffect(() => {
    let gone = false;
    fetchRoleGrant(id).then(
      (fresh) => {
        if (!gone) take(fresh);
      },
      (cause: unknown) => {
        if (!gone) setFailure(asApiError(cause));
      },
    );
    return () => {
      gone = true;
    };
  }, [id, language, round]);

  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(
    () =>
      onSchemaEvent((event) => {
        if (event.kind === 'entity' || event.kind === 'hello') again();
      }),
    [again],
  );

  const stored = useMemo(() => (data ? draftOf(data) : undefined), [data]);
  const draft = edited ?? stored;
  const changes = stored && edited ? countChanges(stored, edited) : 0;

  async function save(): Promise<boolean> {
    if (!data || !draft || saving) return false;
    setSaving(true);
    try {
      setData(await saveRoleGrant(id, data.role.rev, sentDraft(draft)));
      setEdited(undefined);
      setRefusal(undefined);
      return true;
    } catch (cause) {
      setRefusal(asApiError(cause));
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    data,
    failure,
    draft,
    changes,
    saving,
    refusal,
    save,
    change: (next) =>
      setEdited((before) => {
        const base = before ?? stored;
        return base && next(base);
      }),
    reload: () => {
      setEdited(undefined);
      setRefusal(undefined);
      again();
    },
  };
}
