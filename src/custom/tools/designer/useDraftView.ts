/**
 * The draft as the server compiles it: asked for as one rests, in the language and with the role that is looked at; an
 * older answer never replaces a newer one.
 */
import { useEffect, useState } from 'react';
import { type ApiError, type Language, asApiError } from '../../../engine/client/index.ts';
import type { Json } from '../../../engine/model/format/read/source.ts';
import type { EntityView } from '../../../engine/model/wire.ts';
import { type Place, type Problem, send } from './calls.ts';

const REST_MS = 150;

export interface DraftView {
  readonly view: EntityView | undefined;
  /** Of the commands it was made with. */
  readonly problems: readonly (Problem & { readonly command: Json | undefined })[];
  readonly failure: ApiError | undefined;
  /** Whose eyes it was last answered for; one's own without. */
  readonly role?: string | undefined;
  /** That role has nothing of the entity. */
  readonly unseen: boolean;
  /** Counts the answers. */
  readonly round: number;
}

const commandAt = (commands: readonly Json[], path: string): Json | undefined => commands[Number(path.split('.')[1])];

export function useDraftView(
  { scope, entity }: Place,
  commands: readonly Json[] | undefined,
  locale: Language,
  role?: string,
): DraftView {
  const [seen, setSeen] = useState<DraftView>({
    view: undefined,
    problems: [],
    failure: undefined,
    unseen: false,
    round: 0,
  });
  const text = commands && JSON.stringify(commands);
  useEffect(() => {
    if (text === undefined) return undefined;
    const control = new AbortController();
    const asked = JSON.parse(text) as Json[];
    const timer = setTimeout(() => {
      send(
        'POST /api/admin/layer/view',
        { body: { scope, entity, commands: asked, locale, ...(role === undefined ? {} : { role }) } },
        { signal: control.signal },
      )
        .then(({ view, problems }) =>
          setSeen((before) => ({
            view: (view as EntityView | null) ?? before.view,
            problems: problems.map((problem) => ({ ...problem, command: commandAt(asked, problem.path) })),
            failure: undefined,
            role,
            unseen: role !== undefined && view === null,
            round: before.round + 1,
          })),
        )
        .catch((cause: unknown) => {
          if (!control.signal.aborted) setSeen((before) => ({ ...before, role, failure: asApiError(cause) }));
        });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [scope, entity, text, locale, role]);
  return seen;
}
