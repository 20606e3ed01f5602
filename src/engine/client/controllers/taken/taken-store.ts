/** What the person took along for a shift, as it lies on this device, and what is found in it. */
import { create } from 'zustand';
import type { TakenEntity } from '../../../model/calls/offline.ts';
import type { EntityView, OptionData, WireRow } from '../../../model/wire.ts';
import { type EntityApi, fetchOptions } from '../../api/entities.ts';
import { CODE_NO_ANSWER, CODE_TIMEOUT, asApiError } from '../../api/errors.ts';

export interface Taken {
  /** Milliseconds: when the server gave it. */
  readonly at: number;
  readonly entities: readonly TakenEntity[];
  readonly views: readonly EntityView[];
}

interface TakenState {
  readonly seat: string;
  readonly taken: Taken | undefined;
  /** When the pages that show it were fetched too: from then on it opens without a network. */
  readonly readyAt: number | undefined;
  /** Ends once the device has said what lies on it. */
  readonly opening: Promise<void>;
}

export const NOTHING_TAKEN: TakenState = {
  seat: '',
  taken: undefined,
  readyAt: undefined,
  opening: Promise.resolve(),
};
export const useTaken = create<TakenState>()(() => NOTHING_TAKEN);

/** Without the server for longer, nobody knows whether the person may still see it. */
const MOST_AGE_MS = 12 * 3_600_000;
/** A clock that was put back is no reason to keep it. */
const AHEAD_MS = 5 * 60_000;

export const isFit = ({ at }: Taken, now: number): boolean => now - at < MOST_AGE_MS && at - now < AHEAD_MS;

/** What is there, as long as it may be looked at. */
function fitTaken(): Taken | undefined {
  const { taken } = useTaken.getState();
  return taken && isFit(taken, Date.now()) ? taken : undefined;
}

/** Did the call fail for want of a network? Answers once it is known what was taken along. */
export async function isCutOff(cause: unknown): Promise<boolean> {
  const { code } = asApiError(cause);
  if (code !== CODE_NO_ANSWER && code !== CODE_TIMEOUT) return false;
  await useTaken.getState().opening;
  return true;
}

export const takenEntity = (entity: string): TakenEntity | undefined =>
  fitTaken()?.entities.find((one) => one.entity === entity);

export const takenView = (entity: string): EntityView | undefined =>
  fitTaken()?.views.find(({ name }) => name === entity);

/** A record among those that were taken along, or among what belongs to them. */
export function takenRow(view: EntityView, id: string): WireRow | undefined {
  const own = takenEntity(view.name)?.rows.find((row) => row.id === id);
  if (own) return own;
  const taken = fitTaken();
  for (const { entity, related } of taken?.entities ?? []) {
    const fields = taken?.views.find(({ name }) => name === entity)?.fields ?? [];
    for (const [name, rows] of Object.entries(related))
      if (fields.some((field) => field.name === name && field.children?.entity === view.name)) {
        const found = rows.find((row) => row.id === id);
        if (found) return found;
      }
  }
  return undefined;
}

/** What a reference may be set to; without a network what went along, looked through by its labels. */
export async function optionsOrTaken(
  api: EntityApi,
  field: string,
  input: Parameters<typeof fetchOptions>[2] = {},
): Promise<OptionData> {
  try {
    return await fetchOptions(api, field, input);
  } catch (cause) {
    const isAway = await isCutOff(cause);
    const taken = fitTaken();
    const view = taken?.views.find((one) => one.api.base === api.base && one.api.noun === api.noun);
    const all = view && takenEntity(view.name)?.choices[field];
    if (!isAway || !all) throw cause;
    const wanted = (input.keyword ?? '').toLowerCase();
    const ids = input.ids?.split(',');
    const list = all.filter(
      ({ id, label, unit }) =>
        (ids ? ids.includes(id) : label.toLowerCase().includes(wanted)) &&
        (input.unit === undefined || input.unit === unit),
    );
    return { list, totalCount: list.length };
  }
}
