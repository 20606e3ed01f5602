/** An exercise at its address: its questions, each judged when its owner asks, and all of them at the end. */
import { Button, Modal, Skeleton } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  asApiError,
  checkPermi,
  type SlotProps,
  useAnnouncedLabel,
  useNavigation,
} from '../../../engine/client/index.ts';
import { countsOf } from './AnswerCard.tsx';
import { callExam } from './calls.ts';
import { entryOf, isAnswered, unsent } from './entries.ts';
import { Failure } from './Failure.tsx';
import { SaveState } from './SheetHead.tsx';
import { SitPane } from './SitPane.tsx';
import { type Sitting, type SittingPort, useSitting } from './useSitting.ts';
import type { ExerciseSitting, Question } from './wire.ts';
import './exam.css';

const port: SittingPort<ExerciseSitting> = {
  form: 'randomExercise.sit',
  load: (id) => callExam('GET /api/education/randomExercise/sitting', { query: { id } }),
  save: (id, answers) =>
    callExam('POST /api/education/randomExercise/action/save', { body: { id, input: { answers } } }),
  secondsLeft: () => null,
  isOpen: ({ status }) => status === 'doing',
};

interface PartProps {
  readonly sheet: ExerciseSitting;
  readonly sitting: Sitting<ExerciseSitting>;
}

function Doing({ sheet, sitting }: PartProps): ReactNode {
  const { t } = useTranslation('exam');
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { open } = countsOf(sheet.questions, sitting.entries);
  const act = (run: () => Promise<unknown>): void => {
    setRunning(true);
    setRefusal(undefined);
    run()
      .catch((cause: unknown) => setRefusal(asApiError(cause).message))
      .finally(() => setRunning(false));
  };
  const judge = (question: Question): void => {
    if (!isAnswered(sitting.entries, question.qid) || running) return;
    act(async () => {
      if (!(await sitting.flush())) return;
      await callExam('POST /api/education/randomExercise/action/judge', {
        body: { id: sheet.id, input: { qid: question.qid } },
      });
      await sitting.reload();
    });
  };
  const finish = (): void =>
    act(async () => {
      const answers = unsent(sitting.entries);
      await callExam('POST /api/education/randomExercise/action/finish', {
        body: { id: sheet.id, ...(answers.length > 0 ? { input: { answers } } : {}) },
      });
      setAsking(false);
      await sitting.reload();
    });
  return (
    <>
      <header className="exam-head">
        <h1>{t('exercise.title', { bank: sheet.bank })}</h1>
        <SaveState sitting={sitting} />
        <Button
          type="primary"
          onClick={() => (open.length > 0 ? setAsking(true) : finish())}
          loading={running && !asking}
        >
          {t('exercise.finish')}
        </Button>
      </header>
      <SitPane
        questions={sheet.questions}
        entries={sitting.entries}
        review={sheet.review}
        closed={false}
        overruled={sitting.overruled}
        onAnswer={sitting.answer}
        place={sheet.id}
        onEnter={judge}
        below={(question) =>
          entryOf(sitting.entries, question.qid).judged ? null : (
            <p className="exam-acts">
              <Button disabled={!isAnswered(sitting.entries, question.qid)} onClick={() => judge(question)}>
                {t('exercise.judge')}
              </Button>
              <span className="exam-note">{t('exercise.judgeHint')}</span>
            </p>
          )
        }
      />
      {refusal !== undefined && (
        <p className="exam-refusal" role="alert">
          {refusal}
        </p>
      )}
      {asking && (
        <Modal
          open
          width={400}
          title={t('exercise.ask', { bank: sheet.bank })}
          okText={t('exercise.finish')}
          cancelText={t('exercise.goOn')}
          confirmLoading={running}
          maskClosable={false}
          onOk={finish}
          onCancel={() => setAsking(false)}
        >
          <p>{t('exercise.open', { count: open.length })}</p>
        </Modal>
      )}
    </>
  );
}

function Done({ sheet, sitting }: PartProps): ReactNode {
  const { t } = useTranslation('exam');
  const { href } = useNavigation();
  return (
    <>
      <header className="exam-result">
        <h1>{t('exercise.title', { bank: sheet.bank })}</h1>
        <p className="exam-score">
          <b>{t('exercise.share', { share: Number(sheet.accuracy ?? 0) })}</b>
          <span>{t('exercise.right', { count: sheet.correctCount ?? 0, total: sheet.questions.length })}</span>
        </p>
        <p className="exam-acts">
          <a href={href('/education/myExams')}>{t('exercise.back')}</a>
        </p>
      </header>
      <SitPane
        questions={sheet.questions}
        entries={sitting.entries}
        review={sheet.review}
        closed
        overruled={[]}
        onAnswer={() => undefined}
      />
    </>
  );
}

export function OwnExercise({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation('exam');
  const sitting = useSitting(port, id, t('exercise.name'));
  const { sheet, foreign, error } = sitting;
  useAnnouncedLabel(sheet?.bank);
  if (foreign) return children;
  if (!sheet)
    return error ? (
      <Failure error={error} onRetry={() => void sitting.reload()} />
    ) : (
      <div className="exam anlan-late" aria-busy="true">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  return (
    <article className="exam" aria-label={sheet.bank}>
      {sheet.status === 'doing' ? <Doing sheet={sheet} sitting={sitting} /> : <Done sheet={sheet} sitting={sitting} />}
    </article>
  );
}

/** Slot `detail` of `randomExercise`. */
export function ExerciseDetail({ row, children }: SlotProps): ReactNode {
  const id = row?.id ?? '';
  const own = useMemo(() => checkPermi('education:randomExercise:finish'), []);
  return own && id !== '' ? (
    <OwnExercise key={id} id={id}>
      {children}
    </OwnExercise>
  ) : (
    children
  );
}
