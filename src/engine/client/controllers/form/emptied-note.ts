/** What is said at a choice that is gone because another field became another one. */
import type { TFunction } from 'i18next';
import type { Emptied } from './dependent-choices.ts';

/** The words for it, of the namespace `form`; undefined where nothing was emptied. */
export function emptiedNote(t: TFunction<'form'>, emptied: Emptied | undefined): string | undefined {
  if (!emptied) return undefined;
  return emptied.was === '' ? t('emptied', { by: emptied.by }) : t('emptiedFrom', { by: emptied.by, was: emptied.was });
}
