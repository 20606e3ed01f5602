/** Own exams and exercises on the phone: the lists, and the sheets where they are sat and looked through. */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, checkPermi } from '../../../engine/client/index.ts';
import { UnnamedRecord, useRecordId } from '../../../engine/client/phone.ts';
import { OwnExam } from '../exam/ExamScreen.tsx';
import { OwnExercise } from '../exam/ExerciseScreen.tsx';
import { Exercises, MyExams } from '../exam/MyExams.tsx';
import { EXERCISES, HOME, TESTS } from './routes.ts';

interface FrameProps {
  readonly title: string;
  readonly above: string;
  readonly children: ReactNode;
}

function Frame({ title, above, children }: FrameProps): ReactNode {
  const { Head } = use(PhonePartsContext);
  return (
    <>
      <Head title={title} above={above} />
      <main className="ph-body" id="sheet" tabIndex={0}>
        <div className="ph-pad">{children}</div>
      </main>
    </>
  );
}

/** A sheet that is not the reader's own. */
function Foreign({ list }: { readonly list: string }): ReactNode {
  const { t } = useTranslation('educationPhone');
  return (
    <div className="ph-none" role="alert">
      <p>{t('foreign')}</p>
      <a className="plain-button ph-button" href={`#${list}`}>
        {t('toList')}
      </a>
    </div>
  );
}

/** `/educationTrainingManagement/myTest` */
export function Tests(): ReactNode {
  const { t } = useTranslation('educationPhone');
  return (
    <Frame title={t('tests')} above={HOME}>
      <MyExams isTitled />
    </Frame>
  );
}

/** `/educationTrainingManagement/examDetail` and `…/myTestDetail`: sat, and looked through when it is over. */
export function Test(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const id = useRecordId();
  return (
    <Frame title={t('test')} above={TESTS}>
      {id === '' ? (
        <UnnamedRecord list={TESTS} />
      ) : (
        <OwnExam key={id} id={id}>
          <Foreign list={TESTS} />
        </OwnExam>
      )}
    </Frame>
  );
}

/** `/educationTrainingManagement/randomExercise` */
export function ExerciseStart(): ReactNode {
  const { t } = useTranslation('educationPhone');
  return (
    <Frame title={t('exercises')} above={HOME}>
      {checkPermi('education:randomExercise:add') ? (
        <div className="exam exam-page">
          <Exercises />
        </div>
      ) : (
        <p className="ph-none">{t('noExercises')}</p>
      )}
    </Frame>
  );
}

/** `/educationTrainingManagement/randomExerciseDetail` */
export function Exercise(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const id = useRecordId();
  return (
    <Frame title={t('exercise')} above={EXERCISES}>
      {id === '' ? (
        <UnnamedRecord list={EXERCISES} />
      ) : (
        <OwnExercise key={id} id={id}>
          <Foreign list={EXERCISES} />
        </OwnExercise>
      )}
    </Frame>
  );
}
