/**
 * 阅卷 where two examiners mark: each short answer with its model answer and a score, and no word of what the other gave.
 * Where one examiner marks, the engine's own dialog.
 */
import { InputNumber, Modal, Skeleton } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, asApiError, type SlotProps, ToneNote } from '../../../engine/client/index.ts';
import { callExam } from './calls.ts';
import { Formulas } from './Formulas.tsx';
import { Pictures } from './Pictures.tsx';
import type { Marking, ToMark } from './wire.ts';
import './exam.css';

interface AnswerProps {
  readonly question: ToMark;
  readonly index: number;
  readonly score: string | undefined;
  readonly onScore: (score: string | undefined) => void;
}

function ToMarkAnswer({ question, index, score, onScore }: AnswerProps): ReactNode {
  const { t } = useTranslation('exam');
  const base = useId();
  const full = Number(question.full);
  return (
    <section className="exam-to-mark" aria-labelledby={`${base}stem`}>
      <h3 id={`${base}stem`}>
        {index + 1}. <Formulas text={question.stem} />
      </h3>
      <Pictures ids={question.images} />
      <dl className="exam-review">
        <div>
          <dt>{t('grade.answer')}</dt>
          <dd>{question.answer.trim() === '' ? t('card.state.open') : question.answer}</dd>
        </div>
        <div>
          <dt>{t('grade.model')}</dt>
          <dd>
            <Formulas text={question.model} />
          </dd>
        </div>
        <div>
          <dt>
            <label htmlFor={`${base}score`}>{t('grade.score', { full })}</label>
          </dt>
          <dd>
            <InputNumber<string>
              id={`${base}score`}
              aria-label={t('grade.scoreOf', { index: index + 1, full })}
              stringMode
              min="0"
              max={question.full}
              step="0.5"
              precision={1}
              value={score ?? null}
              onChange={(value) => onScore(value ?? undefined)}
            />
          </dd>
        </div>
      </dl>
    </section>
  );
}

interface DialogProps extends Pick<SlotProps, 'onClose' | 'onDone'> {
  readonly id: string;
  readonly marking: Marking;
}

function Dialog({ id, marking, onClose, onDone }: DialogProps): ReactNode {
  const { t } = useTranslation('exam');
  const { turn, questions } = marking;
  const [scores, setScores] = useState<ReadonlyMap<string, string>>(new Map());
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const missing = questions.filter(({ qid }) => !scores.has(qid)).length;
  const send = async (): Promise<void> => {
    if (missing > 0) return setRefusal(t('grade.missing', { count: missing }));
    setRunning(true);
    setRefusal(undefined);
    try {
      const given = questions.map(({ qid }) => ({ qid, score: scores.get(qid) }));
      await callExam('POST /api/education/myExam/action/grade', { body: { id, input: { secretScores: given } } });
      onDone?.();
    } catch (cause) {
      setRefusal(asApiError(cause).message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Modal
      open
      width={720}
      title={t('grade.title')}
      okText={t('grade.ok')}
      okButtonProps={{ disabled: turn === null }}
      confirmLoading={running}
      maskClosable={false}
      onOk={() => void send()}
      onCancel={() => onClose?.()}
    >
      <p className="exam-note">{turn === null ? t('grade.notYours') : t(`grade.says.${turn}`)}</p>
      {questions.map((question, index) => (
        <ToMarkAnswer
          key={question.qid}
          question={question}
          index={index}
          score={scores.get(question.qid)}
          onScore={(score) => {
            const next = new Map(scores);
            if (score === undefined) next.delete(question.qid);
            else next.set(question.qid, score);
            setScores(next);
          }}
        />
      ))}
      {turn !== null && <p className="exam-note">{t('grade.final')}</p>}
      {refusal !== undefined && (
        <p className="exam-refusal" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  );
}

/** Slot `action.grade` of `myExam`. */
export function GradeDialog({ row, onClose, onDone, children }: SlotProps): ReactNode {
  const { t } = useTranslation('exam');
  const id = row?.id ?? '';
  const [marking, setMarking] = useState<Marking>();
  const [failure, setFailure] = useState<ApiError>();
  useEffect(() => {
    let isGone = false;
    callExam('GET /api/education/myExam/marking', { query: { id } }).then(
      (found) => !isGone && setMarking(found),
      (cause: unknown) => !isGone && setFailure(asApiError(cause)),
    );
    return () => {
      isGone = true;
    };
  }, [id]);
  if (marking && !marking.isDouble) return children;
  if (marking)
    return <Dialog id={id} marking={marking} {...(onClose ? { onClose } : {})} {...(onDone ? { onDone } : {})} />;
  return (
    <Modal open width={720} footer={null} title={t('grade.title')} onCancel={() => onClose?.()}>
      {failure ? <ToneNote tone="danger">{failure.message}</ToneNote> : <Skeleton active />}
    </Modal>
  );
}
