/** One question of a sheet: its stem, what may be chosen or typed, and, where it may be seen, what was right. */
import { Input } from 'antd';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../engine/client/index.ts';
import { type Entry, toggleKey } from './entries.ts';
import { Formulas } from './Formulas.tsx';
import { Picture, Pictures } from './Pictures.tsx';
import type { Question, Reviewed } from './wire.ts';

export interface Choice {
  /** What is stored. */
  readonly key: string;
  /** The letter it stands under here; options may be mixed. */
  readonly letter: string;
  readonly text: string;
  readonly image?: string;
}

const LETTERS = 'ABCDEFGH';

/** What may be chosen, in the order in which it is shown; empty for what is typed. */
export function choicesOf(question: Question, words: { readonly right: string; readonly wrong: string }): Choice[] {
  if (question.type === 'judge')
    return [
      { key: 'true', letter: 'A', text: words.right },
      { key: 'false', letter: 'B', text: words.wrong },
    ];
  return (question.options ?? []).map((option, index) => ({ ...option, letter: LETTERS[index] ?? option.key }));
}

/** The answer once a choice is taken, or taken back. */
export function chosenAnswer(question: Question, answer: string, key: string): string {
  return question.type === 'multiple' ? toggleKey(answer, key) : key;
}

interface PaneProps {
  readonly question: Question;
  readonly index: number;
  readonly total: number;
  readonly entry: Entry;
  readonly closed: boolean;
  readonly review: Reviewed | undefined;
  /** Another device answered it later. */
  readonly overruled: boolean;
  /** How often the focus was asked to come here; 0 leaves it where it is. */
  readonly focus: number;
  readonly onAnswer: (answer: string, typed?: boolean) => void;
  /** Absent where nothing can be marked. */
  readonly onMark?: ((marked: boolean) => void) | undefined;
  /** What stands below the answer. */
  readonly children?: ReactNode;
}

/** An answer in the letters and words of this page. */
function answerText(question: Question, choices: readonly Choice[], answer: string, or: string): string {
  if (answer === '') return '—';
  if (choices.length === 0) return answer.split('||').join(or);
  const letters = answer.split(',').flatMap((key) => choices.find((choice) => choice.key === key) ?? []);
  if (question.type === 'judge') return letters.map(({ text }) => text).join('');
  return letters
    .map(({ letter }) => letter)
    .sort()
    .join(' ');
}

/** What came of a question. One that was not answered was not answered wrongly. */
export function verdictOn(review: Reviewed): 'right' | 'wrong' | 'byHand' | 'unanswered' {
  if (!review.answered) return 'unanswered';
  return review.right === null ? 'byHand' : review.right ? 'right' : 'wrong';
}
const TONES = { right: 'success', wrong: 'danger', byHand: 'none', unanswered: 'warning' } as const;

function Options({
  question,
  choices,
  entry,
  closed,
  review,
  name,
  onAnswer,
}: Pick<PaneProps, 'question' | 'entry' | 'closed' | 'review' | 'onAnswer'> & {
  readonly choices: readonly Choice[];
  readonly name: string;
}): ReactNode {
  const { t } = useTranslation('exam');
  const chosen = entry.answer.split(',');
  const right = review?.answer.split(',') ?? [];
  return (
    <fieldset className="exam-options" disabled={closed}>
      <legend className="visually-hidden">{t(`choose.${question.type}`)}</legend>
      {choices.map(({ key, letter, text, image }) => {
        const isChosen = chosen.includes(key);
        const isRight = review !== undefined && right.includes(key);
        return (
          <label
            key={key}
            className="exam-option"
            data-chosen={isChosen || undefined}
            data-verdict={review ? (isRight ? 'right' : isChosen ? 'wrong' : undefined) : undefined}
          >
            <input
              type={question.type === 'multiple' ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen}
              onChange={() => onAnswer(chosenAnswer(question, entry.answer, key))}
            />
            <span className="exam-letter" aria-hidden="true">
              {letter}
            </span>
            <span className="exam-option-text">
              <Formulas text={text} />
              {image !== undefined && <Picture id={image} name={t('picture.option', { letter })} />}
            </span>
            {isRight && <ToneTag tone="success">{t('review.right')}</ToneTag>}
            {review && isChosen && !isRight && <ToneTag tone="danger">{t('review.chosen')}</ToneTag>}
          </label>
        );
      })}
    </fieldset>
  );
}

function Review({
  question,
  choices,
  entry,
  review,
}: Pick<PaneProps, 'question' | 'entry'> & {
  readonly choices: readonly Choice[];
  readonly review: Reviewed;
}): ReactNode {
  const { t } = useTranslation('exam');
  const or = t('review.or');
  const state = verdictOn(review);
  return (
    <dl className="exam-review">
      <div>
        <dt>{t('review.result')}</dt>
        <dd>
          <ToneTag tone={TONES[state]}>{t(`review.state.${state}`)}</ToneTag>
          {review.score !== null &&
            ` ${t('review.score', { score: Number(review.score), of: Number(question.score) })}`}
        </dd>
      </div>
      <div>
        <dt>{t('review.own')}</dt>
        <dd>{answerText(question, choices, entry.answer, or)}</dd>
      </div>
      <div>
        <dt>{t(question.type === 'short' ? 'review.model' : 'review.answer')}</dt>
        <dd>
          <Formulas text={answerText(question, choices, review.answer, or)} />
        </dd>
      </div>
      <div>
        <dt>{t('review.analysis')}</dt>
        <dd>
          {review.analysis === null ? '—' : <Formulas text={review.analysis} />}
          <Pictures ids={review.images} />
        </dd>
      </div>
    </dl>
  );
}

export function QuestionPane(props: PaneProps): ReactNode {
  const { question, index, total, entry, closed, review, overruled, focus, onAnswer, onMark, children } = props;
  const { t } = useTranslation('exam');
  const base = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const choices = choicesOf(question, { right: t('judge.true'), wrong: t('judge.false') });
  useEffect(() => {
    if (focus > 0) heading.current?.focus({ preventScroll: true });
  }, [focus, question.qid]);
  return (
    <section className="exam-question" aria-labelledby={`${base}head`}>
      <header>
        <h2 id={`${base}head`} ref={heading} tabIndex={-1}>
          {t('question.head', { index: index + 1, total })}
        </h2>
        <span className="exam-kind">
          {t(`type.${question.type}`)} · {t('question.score', { count: Number(question.score) })}
        </span>
        {onMark && (
          <button
            type="button"
            className="exam-mark"
            aria-pressed={entry.marked}
            onClick={() => onMark(!entry.marked)}
            title={t('mark.hint')}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3.5 14V2.5h8.5l-2 3 2 3H3.5" />
            </svg>
            {t(entry.marked ? 'mark.off' : 'mark.on')}
          </button>
        )}
      </header>
      <p className="exam-stem" id={`${base}stem`}>
        <Formulas text={question.stem} />
      </p>
      <Pictures ids={question.images ?? []} />
      {choices.length > 0 ? (
        <Options
          question={question}
          choices={choices}
          entry={entry}
          closed={closed}
          review={review}
          name={`${base}choice`}
          onAnswer={onAnswer}
        />
      ) : question.type === 'short' ? (
        <Input.TextArea
          className="exam-text"
          aria-labelledby={`${base}stem`}
          value={entry.answer}
          disabled={closed}
          maxLength={2000}
          showCount={!closed}
          autoSize={{ minRows: 6, maxRows: 16 }}
          onChange={({ target }) => onAnswer(target.value, true)}
        />
      ) : (
        <Input
          className="exam-text"
          aria-labelledby={`${base}stem`}
          value={entry.answer}
          disabled={closed}
          maxLength={500}
          placeholder={closed ? undefined : t('blank.placeholder')}
          onChange={({ target }) => onAnswer(target.value, true)}
        />
      )}
      {!closed && question.type === 'multiple' && <p className="exam-note">{t('choose.several')}</p>}
      {overruled && (
        <p className="exam-note" role="status">
          <ToneTag tone="warning">{t('save.overruled')}</ToneTag>
        </p>
      )}
      {review && <Review question={question} choices={choices} entry={entry} review={review} />}
      {children}
    </section>
  );
}
