/**
 * What speaks against deploying the model as it is drawn, and what would be deployed all the same and has to be known:
 * each leads to its element.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../engine/model/errors/define.ts';
import { Icon, ToneMark, ToneNote } from '../../../engine/client/index.ts';
import { type Problem, problemText } from './process-check.ts';

interface ProblemsProps {
  /** Undefined until they were looked for. */
  readonly problems: readonly Problem[] | undefined;
  readonly warnings: readonly Problem[];
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onJump: (node: string) => void;
}

function Line({
  problem: { code, params, node, name, line },
  tone,
  onJump,
}: {
  readonly problem: Problem;
  readonly tone: 'danger' | 'warning';
  readonly onJump: ProblemsProps['onJump'];
}): ReactNode {
  const { t, i18n } = useTranslation('designer');
  const text = problemText({ code, params }, i18n.language as Locale);
  const place = [name ?? node, line === undefined ? undefined : t('problems.line', { line })]
    .filter((one) => one !== undefined)
    .join(' · ');
  return (
    <li>
      <ToneMark tone={tone} />
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
}

export function Problems({ problems, warnings, open, onToggle, onJump }: ProblemsProps): ReactNode {
  const { t } = useTranslation('designer');
  const count = problems?.length ?? 0;
  const all = count + warnings.length;
  const said = [
    count > 0 ? t('problems.count', { count }) : t('problems.none'),
    ...(warnings.length > 0 ? [t('problems.warnings', { count: warnings.length })] : []),
  ];
  const tone = count > 0 ? 'danger' : all > 0 ? 'warning' : 'none';
  return (
    <section className="flow-problems" aria-label={t('problems.title')}>
      <button
        type="button"
        className="flow-problems-head"
        aria-expanded={open && all > 0}
        disabled={all === 0}
        onClick={onToggle}
      >
        <span role="status">{problems && <ToneNote tone={tone}>{said.join(' · ')}</ToneNote>}</span>
        {all > 0 && <Icon name={open ? 'down' : 'up'} />}
      </button>
      {open && all > 0 && (
        <ul>
          {problems?.map((problem, index) => (
            <Line
              key={`${problem.code} ${problem.node ?? ''} ${index}`}
              problem={problem}
              tone="danger"
              onJump={onJump}
            />
          ))}
          {warnings.map((problem, index) => (
            <Line
              key={`${problem.code} ${problem.node ?? ''} ${index}`}
              problem={problem}
              tone="warning"
              onJump={onJump}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
