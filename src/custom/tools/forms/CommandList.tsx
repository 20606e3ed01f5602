/** Commands in words: what is done, to what, and the new value. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../engine/model/format/read/source.ts';
import type { Command } from './calls.ts';
import { placeOfCommand, shortValue } from './command-place.ts';

export function CommandList({ commands, documents }: { readonly commands: readonly Command[]; readonly documents: readonly Json[] }): ReactNode {
  const { t, i18n } = useTranslation('forms');
  if (commands.length === 0) return <p className="forms-note">{t('compare.same')}</p>;
  const keyWord = (key: string): string => (i18n.exists(`forms:key.${key}`) ? t(`key.${key}`) : key);
  return (
    <ul className="forms-commands">
      {commands.map((command, at) => {
        const { verb, word, name, rest, value } = placeOfCommand(command, documents);
        const said = shortValue(value);
        return <li key={at}><b>{t(`verb.${verb}`)}</b><span>{[t(`place.${word}`, { name }), ...rest.map(keyWord)].join(' · ')}{said !== '' && <code>{said}</code>}</span></li>;
      })}
    </ul>
  );
}
