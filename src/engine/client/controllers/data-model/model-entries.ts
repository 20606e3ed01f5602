/** Finding entries of the data model, counting their states, and what the answers to a plan amount to. Pure. */
import type { ModelEntry, ModelState, ModelStep } from '../../../model/admin-wire.ts';
import type { Tone } from '../../../model/types.ts';

/** States in the order of urgency. */
export const MODEL_STATES: readonly ModelState[] = ['broken', 'ring', 'held', 'building', 'ready', 'hidden'];

export const STATE_TONES: Readonly<Record<ModelState, Tone>> = {
  broken: 'danger',
  ring: 'danger',
  held: 'warning',
  building: 'info',
  ready: 'success',
  hidden: 'none',
};

export const STEP_TONES: Readonly<Record<ModelStep['class'], Tone>> = {
  safe: 'success',
  background: 'info',
  rewrite: 'warning',
  destructive: 'danger',
};

/** Entities, files and fields whose name or title holds the keyword. */
export function findEntries(
  entries: readonly ModelEntry[],
  keyword: string,
  state: ModelState | undefined,
): ModelEntry[] {
  const wanted = keyword.trim().toLowerCase();
  const holds = (text: string | undefined): boolean => text?.toLowerCase().includes(wanted) ?? false;
  return entries.filter(
    (entry) =>
      (state === undefined || entry.state === state) &&
      (wanted === '' ||
        holds(entry.title) ||
        holds(entry.entity) ||
        holds(entry.file) ||
        (entry.running?.fields.some(({ name, title }) => holds(name) || holds(title)) ?? false)),
  );
}

export function countStates(entries: readonly ModelEntry[]): Readonly<Record<ModelState, number>> {
  const counts = { broken: 0, ring: 0, held: 0, building: 0, ready: 0, hidden: 0 };
  for (const { state } of entries) counts[state] += 1;
  return counts;
}

/** Does a step that asks for a confirmation take nothing away, because nothing stands there? */
export function losesNothing({ name, filled }: ModelStep): boolean {
  return name !== undefined && filled === 0;
}

/** The step's class as a person meets it: what takes nothing away destroys nothing. */
export function shownClass(step: ModelStep): ModelStep['class'] {
  return losesNothing(step) ? 'safe' : step.class;
}

export interface PlanAnswer {
  /** Steps that are confirmed: their name was typed, once for all of one name, or they take nothing away. */
  readonly answers: readonly { readonly step: string; readonly name: string }[];
  /** May they be carried out? What blocks the new version must be confirmed as a whole. */
  readonly ready: boolean;
  /** How many steps run then. */
  readonly count: number;
}

/** @param typed name asked for → what stands in its field */
export function answerPlan(steps: readonly ModelStep[], typed: Readonly<Record<string, string>>): PlanAnswer {
  const answers = steps.flatMap((step) =>
    step.name !== undefined && (losesNothing(step) || typed[step.name] === step.name)
      ? [{ step: step.id, name: step.name }]
      : [],
  );
  const answered = (step: ModelStep): boolean => answers.some((answer) => answer.step === step.id);
  const ready = answers.length > 0 && steps.every((step) => !step.blocking || answered(step));
  return {
    answers,
    ready,
    count: steps.filter((step) => step.name === undefined || answered(step) || step.blocking).length,
  };
}
