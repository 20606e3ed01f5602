/** The words changes are said in: those of form management, then those of the form designer. */
import { useTranslation } from 'react-i18next';
import type { Words } from './change-words.ts';

export function useWords(): Words {
  const { t, i18n } = useTranslation(['forms', 'formDesigner']);
  const found = (key: string): string | undefined =>
    [`forms:${key}`, `formDesigner:${key}`].find(
      (one) => i18n.exists(one) && typeof i18n.t(one, { returnObjects: true }) === 'string',
    );
  return {
    has: (key) => found(key) !== undefined,
    say: (key, values) => t(found(key) ?? `forms:${key}`, { ...values }),
  };
}
