/** Pictures of a question, of one of its options, of its explanation: files that the sheet holds. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../engine/client/index.ts';

/** @param name what stands for it where it is not seen */
export function Picture({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  return <img className="exam-picture" src={fileAddress(id)} alt={name} loading="lazy" />;
}

/** Each grows in its place: another tab would count as leaving the page. */
export function Pictures({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { t } = useTranslation('exam');
  const [large, setLarge] = useState<string>();
  return ids.length === 0 ? null : (
    <span className="exam-pictures">
      {ids.map((id, index) => (
        <button
          key={id}
          type="button"
          className="exam-picture-button"
          aria-pressed={large === id}
          onClick={() => setLarge(large === id ? undefined : id)}
        >
          <Picture id={id} name={t('picture.one', { index: index + 1 })} />
        </button>
      ))}
    </span>
  );
}
