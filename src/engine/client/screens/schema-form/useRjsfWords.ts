/** RJSF's own words, those on its buttons and in its templates, in the person's language. */
import { useMemo } from 'react';
import { TranslatableString, replaceStringParameters } from '@rjsf/utils';
import { useTranslation } from 'react-i18next';

export type RjsfWords = (word: TranslatableString, parameters?: string[]) => string;

/** Its English words are what RJSF asks by. */
const NAMES = new Map<string, string>(Object.entries(TranslatableString).map(([name, english]) => [english, name]));

/** What RJSF takes as `translateString`. */
export function useRjsfWords(): RjsfWords {
  const { t } = useTranslation('rjsf');
  return useMemo(() => {
    const words = t('words', { returnObjects: true }) as Record<string, string>;
    return (word, parameters) => replaceStringParameters(words[NAMES.get(word) ?? ''] ?? word, parameters);
  }, [t]);
}
