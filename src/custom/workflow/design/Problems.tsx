/** What speaks against deploying the model as it is drawn: each leads to its element. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../engine/model/errors/define.ts';
import { Icon, ToneMark, ToneNote } from '../../../engine/client/index.ts';
import { type Problem, problemText } from './process-check.ts';

interface ProblemsProps {
  /** Undefined until they were looked for. */
  readonly problems: readonly Problem[] | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onJump: (node: string) => void;
}

export function Problems({ problems, open, onToggle, onJump }: ProblemsProps): ReactNode {
  const { t, i18n } = useTranslation('designer');
  const count = problems?.length ?? 0;
  return (
    <section className="flow-problems" aria-label={t('problems.title')}>
      <button
        type="button"
        className="flow-problems-head"
        aria-expanded={open && count > 0}
        disabled={count === 0}
        onClick={onToggle}
      >
        <span role="status">
          {problems && (
            <ToneNote tone={count > 0 ? 'danger' : 'none'}>
              {count > 0 ? t('problems.count', { count }) : t('problems.none')}
            </ToneNote>
          )}
        </span>
        {count > 0 && <Icon name={open ? 'down' : 'up'} />}
      </button>
      {open && count > 0 && (
        <ul>
          {problems?.map((problem, index) => {
            const { node, name, line } = problem;
            const text = problemText(problem, i18n.language as Locale);
            const place = [name ?? node, line === undefined ? undefined : t('problems.line', { line })]
              .filter((one) => one !== undefined)
              .join(' · ');
            return (
              <li key={`${problem.code} ${node ?? ''} ${index}`}>
                <ToneMark tone="danger" />
                {node === undefined ? (
                  <span>{text}</span>
                ) : (
                  <button type="button" className="plain-link" onClick={() => onJump(node)}>
                    {text}
                  </button>
                )}
                <span className="flow-note">{place}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
