/**
 * The figures of the report as it is drawn: asked for as one rests; an older answer never replaces a newer one, and a
 * refusal leaves the last figures there.
 */
import { useEffect, useState } from 'react';
import { type ApiError, asApiError } from '../../../engine/client/index.ts';
import type { Json } from '../../../engine/model/format/read/source.ts';
import { type Figures, type Tried, ask } from './calls.ts';

const REST_MS = 300;

export interface Drawn {
  readonly figures: Figures | undefined;
  readonly failure: ApiError | undefined;
  /** The figures are of the report as it was before. */
  readonly old: boolean;
  readonly again: () => void;
}

interface Answer {
  readonly of: string;
  readonly figures: Figures | undefined;
  readonly failure: ApiError | undefined;
}

export function useFigures(entity: string, report: Json, language: string): Drawn {
  const [answer, setAnswer] = useState<Answer>({ of: '', figures: undefined, failure: undefined });
  const [round, setRound] = useState(0);
  const text = JSON.stringify(report);
  const of = `${entity} ${language} ${text}`;
  useEffect(() => {
    const control = new AbortController();
    const timer = setTimeout(() => {
      ask(
        'POST /api/report/try',
        { body: { entity, report: JSON.parse(text) as Tried } },
        { signal: control.signal },
      ).then(
        (figures) => setAnswer({ of, figures, failure: undefined }),
        (cause: unknown) => {
          if (!control.signal.aborted)
            setAnswer((before) => ({ of, figures: before.figures, failure: asApiError(cause) }));
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [entity, text, of, round]);
  return {
    figures: answer.figures,
    failure: answer.of === of ? answer.failure : undefined,
    old: answer.of !== of || answer.failure !== undefined,
    again: () => setRound((before) => before + 1),
  };
}
