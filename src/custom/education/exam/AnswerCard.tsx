/** 答题卡: all numbers of a sheet with what stands behind them; a number leads to its question. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entries, entryOf, isAnswered } from './entries.ts';
import { verdictOn } from './QuestionPane.tsx';
import type { Question, Reviewed } from './wire.ts';

export interface CardCounts {
  readonly answered: number;
  /** Indices of questions without an answer, and of marked ones. */
  readonly open: readonly number[];
  readonly marked: readonly number[];
}

export function countsOf(questions: readonly Question[], entries: Entries): CardCounts {
  const indices = questions.map((_, index) => index);
  const open = indices.filter((index) => !isAnswered(entries, questions[index]?.qid ?? ''));
  return {
    answered: questions.length - open.length,
    open,
    marked: indices.filter((index) => entryOf(entries, questions[index]?.qid ?? '').marked),
  };
}

type State = 'answered' | 'open' | 'right' | 'wrong' | 'byHand';

function stateOf(qid: string, entries: Entries, review: Reviewed | undefined): State {
  const verdict = review && verdictOn(review);
  if (verdict) return verdict === 'unanswered' ? 'open' : verdict;
  return isAnswered(entries, qid) ? 'answered' : 'open';
}

interface CardProps {
  readonly questions: readonly Question[];
  readonly entries: Entries;
  readonly review: ReadonlyMap<string, Reviewed>;
  readonly current: number;
  readonly onGo: (index: number) => void;
}

export function AnswerCard({ questions, entries, review, current, onGo }: CardProps): ReactNode {
  const { t } = useTranslation('exam');
  const { answered, open, marked } = countsOf(questions, entries);
  const verdicts = [...review.values()].map(verdictOn);
  const count = (verdict: (typeof verdicts)[number]): number => verdicts.filter((one) => one === verdict).length;
  const unanswered = count('unanswered');
  const legend: readonly (readonly [State | 'marked', number])[] =
    review.size > 0 && review.size === questions.length
      ? [
          ['right', count('right')],
          ['wrong', count('wrong')],
          ...(unanswered > 0 ? [['open', unanswered] as const] : []),
        ]
      : [
          ['answered', answered],
          ['open', open.length],
          ['marked', marked.length],
        ];
  return (
    <nav className="exam-card" aria-label={t('card.title')}>
      <h2>{t('card.title')}</h2>
      <ul className="exam-legend">
        {legend.map(([state, number]) => (
          <li key={state}>
            <span
              className="exam-sample"
              data-state={state === 'marked' ? 'open' : state}
              data-marked={state === 'marked' || undefined}
            />
            {t(`card.state.${state}`)} <b>{number}</b>
          </li>
        ))}
      </ul>
      <ol className="exam-numbers">
        {questions.map(({ qid }, index) => {
          const entry = entryOf(entries, qid);
          const state = stateOf(qid, entries, review.get(qid));
          const said = [
            t(`card.state.${state}`),
            entry.marked ? t('card.state.marked') : '',
            entry.dirty ? t('card.unsaved') : '',
          ];
          return (
            <li key={qid}>
              <button
                type="button"
                className="exam-number"
                data-state={state}
                data-marked={entry.marked || undefined}
                data-unsaved={entry.dirty || undefined}
                aria-current={index === current ? 'step' : undefined}
                aria-label={t('card.number', { index: index + 1, state: said.filter(Boolean).join(t('card.and')) })}
                onClick={() => onGo(index)}
              >
                {index + 1}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
