/** Slot `detail` of `examPaper`: its questions as they will be sat, for whoever may see questions. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPermi, type SlotProps } from '../../../engine/client/index.ts';
import { callExam } from './calls.ts';
import { Formulas } from './Formulas.tsx';
import { Picture, Pictures } from './Pictures.tsx';
import { choicesOf } from './QuestionPane.tsx';
import type { Question } from './wire.ts';
import './exam.css';

function Shown({ question, index }: { readonly question: Question; readonly index: number }): ReactNode {
  const { t } = useTranslation('exam');
  return (
    <li className="exam-to-mark">
      <p className="exam-stem">
        {index + 1}. <Formulas text={question.stem} />{' '}
        <span className="exam-kind">
          {t(`type.${question.type}`)} · {t('question.score', { count: Number(question.score) })}
        </span>
      </p>
      <Pictures ids={question.images ?? []} />
      <ol className="exam-preview-options">
        {choicesOf(question, { right: t('judge.true'), wrong: t('judge.false') }).map(
          ({ key, letter, text, image }) => (
            <li key={key} className="exam-option-text">
              {letter}. <Formulas text={text} />
              {image !== undefined && <Picture id={image} name={t('picture.option', { letter })} />}
            </li>
          ),
        )}
      </ol>
    </li>
  );
}

export function PaperPreview({ row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('exam');
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const id = row?.id ?? '';
  const mayRead = checkPermi('education:question:query');
  useEffect(() => {
    if (!mayRead || id === '') return;
    callExam('GET /api/education/examPaper/preview', { query: { id } }).then(
      (found) => setQuestions(found.questions),
      () => undefined,
    );
  }, [id, mayRead]);
  return (
    <>
      {children}
      {questions.length > 0 && (
        <section className="exam" aria-labelledby="exam-preview">
          <h3 id="exam-preview">{t('preview')}</h3>
          <ol className="exam-preview">
            {questions.map((question, index) => (
              <Shown key={question.qid} question={question} index={index} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
