/** What the list of forms shows of an entity, and which of them a person looks for. Pure. */
import type { Tone } from '../../../engine/model/types.ts';
import type { FormEntry } from './calls.ts';

/**
 * A draft waits to be published; something is published; the installation made it; or it is as the product brings it.
 */
export const FORM_STATES = ['draft', 'published', 'own', 'shipped'] as const;
type FormState = (typeof FORM_STATES)[number];

export const STATE_TONES: Readonly<Record<FormState, Tone>> = {
  draft: 'warning',
  published: 'success',
  own: 'info',
  shipped: 'none',
};

interface FormFilter {
  readonly keyword: string;
  readonly area: string | undefined;
  readonly state: FormState | undefined;
}

export const NO_FILTER: FormFilter = { keyword: '', area: undefined, state: undefined };

export function stateOf({ drafts, layers, own }: Pick<FormEntry, 'drafts' | 'layers' | 'own'>): FormState {
  if (drafts.length > 0) return 'draft';
  if (layers.some(({ commands }) => commands > 0)) return 'published';
  return own ? 'own' : 'shipped';
}

/** The last change of an entity that people see, if there is any. */
export function lastChange({ layers }: Pick<FormEntry, 'layers'>): FormEntry['layers'][number] | undefined {
  return layers.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
}

/** Entries that hold every word of the keyword in title or name, in the area and state asked for. */
export function findForms(forms: readonly FormEntry[], { keyword, area, state }: FormFilter): FormEntry[] {
  const words = keyword
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return forms.filter(
    (form) =>
      (area === undefined || form.area === area) &&
      (state === undefined || stateOf(form) === state) &&
      words.every((word) => `${form.title} ${form.entity}`.toLowerCase().includes(word)),
  );
}
