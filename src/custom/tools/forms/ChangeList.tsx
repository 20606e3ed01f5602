/**
 * What differs between two states of a form, in words: its changes with the values before and after, rights that come
 * and go, and what the tables pay.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneNote, ToneTag } from '../../../engine/client/index.ts';
import type { LayerDifference } from './calls.ts';
import { sayChange } from './change-words.ts';
import { useWords } from './useWords.ts';
import './forms.css';

const TONES: Readonly<Record<string, 'none' | 'info' | 'warning' | 'danger'>> = {
  safe: 'none',
  background: 'info',
  rewrite: 'warning',
  destructive: 'danger',
};

export function ChangeList({ changes, fields }: Pick<LayerDifference, 'changes' | 'fields'>): ReactNode {
  const { t } = useTranslation('forms');
  const words = useWords();
  if (changes.length === 0) return <p className="forms-note">{t('compare.same')}</p>;
  return (
    <ul className="forms-commands">
      {changes.map((change, at) => {
        const { text, was, now } = sayChange(change, fields, words);
        return (
          <li key={at}>
            <span>{text}</span>
            {(was !== undefined || now !== undefined) && (
              <span className="forms-values">
                {was !== undefined && <del>{was}</del>}
                {was !== undefined && now !== undefined && ' → '}
                {now !== undefined && <ins>{now}</ins>}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The code of a right; none is a word and stands as one. */
function Code({ code }: { readonly code: string | null }): ReactNode {
  const { t } = useTranslation('forms');
  return code === null ? <td>{t('right.none')}</td> : <td className="code">{code}</td>;
}

export function PermissionList({ permissions }: Pick<LayerDifference, 'permissions'>): ReactNode {
  const { t } = useTranslation('forms');
  return (
    <table className="forms-rights">
      <thead>
        <tr>
          <th scope="col">{t('right.what')}</th>
          <th scope="col">{t('right.was')}</th>
          <th scope="col">{t('right.now')}</th>
        </tr>
      </thead>
      <tbody>
        {permissions.map(({ kind, title, was, now }) => (
          <tr key={`${kind} ${title}`}>
            <td>{t(`right.${kind}`, { title })}</td>
            <Code code={was} />
            <Code code={now} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each step with how it is carried out, how many rows it goes through and how many values it moves aside. */
export function StepList({ steps }: Pick<LayerDifference, 'steps'>): ReactNode {
  const { t } = useTranslation(['forms', 'formDesigner']);
  return (
    <ul className="forms-steps">
      {steps.map(({ class: kind, kind: what, subject, filled, rows }, at) => (
        <li key={at}>
          <ToneTag tone={TONES[kind] ?? 'none'}>{t(`formDesigner:publish.class.${kind}`)}</ToneTag>
          <span>{t(`formDesigner:publish.kind.${what}`)}</span>
          <span className="code">{subject}</span>
          {rows !== null && <small>{t(`cost.${kind}`, { count: rows })}</small>}
          {filled !== null && filled > 0 && <ToneNote tone="danger">{t('cost.filled', { count: filled })}</ToneNote>}
        </li>
      ))}
    </ul>
  );
}

/** All of a comparison; parts in which nothing differs are left out. */
export function DifferenceView({
  difference: { changes, fields, permissions, steps },
}: {
  readonly difference: LayerDifference;
}): ReactNode {
  const { t } = useTranslation('forms');
  return (
    <>
      <ChangeList changes={changes} fields={fields} />
      {permissions.length > 0 && (
        <section>
          <h4>{t('right.title')}</h4>
          <PermissionList permissions={permissions} />
        </section>
      )}
      {steps.length > 0 && (
        <section>
          <h4>{t('review.steps')}</h4>
          <StepList steps={steps} />
        </section>
      )}
    </>
  );
}
