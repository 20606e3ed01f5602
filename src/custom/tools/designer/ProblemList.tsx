/** What the server cannot take of the draft, below the canvas; each leads to the field it is about. */
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneMark, ToneNote } from '../../../engine/client/index.ts';
import { type Json, textsAt } from '../../../engine/model/format/read/source.ts';
import { targetAt } from './chosen.ts';
import type { Chosen } from './draft-document.ts';
import type { DraftView } from './useDraftView.ts';

/** What a command changes, as far as it can be chosen. */
export function targetOf(command: Json | undefined): Chosen | undefined {
  return command && targetAt(['set', 'add', 'remove', 'move'].flatMap((verb) => textsAt(command, verb)));
}

interface ProblemListProps {
  readonly seen: DraftView;
  readonly onJump: (to: Chosen) => void;
  /** Takes away what fits no more; absent where everything does. */
  readonly onDropUnfit: (() => void) | undefined;
  /** Takes the mends of what fits no more. */
  readonly onMendUnfit: () => void;
}

export function ProblemList({
  seen: { problems, failure },
  onJump,
  onDropUnfit,
  onMendUnfit,
}: ProblemListProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  const [open, setOpen] = useState(true);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const head = failure ? (
    <ToneNote tone="danger">{t('problems.failed', { reason: failure.message })}</ToneNote>
  ) : errors.length > 0 ? (
    <ToneNote tone="danger">{t('problems.count', { count: errors.length })}</ToneNote>
  ) : (
    <ToneNote tone="success">{t('problems.none')}</ToneNote>
  );
  return (
    <section className="fd-problems" aria-label={t('problems.title')}>
      <button
        type="button"
        className="fd-problems-head"
        aria-expanded={open && problems.length > 0}
        disabled={problems.length === 0}
        onClick={() => setOpen(!open)}
      >
        {head}
        {problems.length > 0 && <Icon name={open ? 'down' : 'up'} size={12} />}
      </button>
      {open && problems.length > 0 && (
        <ul>
          {problems.map(({ path, message, severity, command }) => {
            const to = targetOf(command);
            return (
              <li key={`${path} ${message}`}>
                <ToneMark tone={severity === 'error' ? 'danger' : 'warning'} />
                {to ? (
                  <button type="button" className="plain-link" onClick={() => onJump(to)}>
                    {message}
                  </button>
                ) : (
                  <span>{message}</span>
                )}
              </li>
            );
          })}
          {onDropUnfit && (
            <li>
              {problems.some(({ mend }) => mend !== undefined) && (
                <Button type="primary" onClick={onMendUnfit}>
                  {t('problems.mendUnfit')}
                </Button>
              )}{' '}
              <Button onClick={onDropUnfit}>{t('problems.dropUnfit')}</Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
