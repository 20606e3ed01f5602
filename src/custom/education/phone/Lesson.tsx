/** `/educationTrainingManagement/videoDetail` and `…/autonomousLearningDetail`: one material, learned on the phone. */
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, useNavigation } from '../../../engine/client/index.ts';
import { UnnamedRecord, useRecordId } from '../../../engine/client/phone.ts';
import { LessonPane } from '../lesson/LessonPane.tsx';
import { MATERIALS } from './routes.ts';

export function LessonPage(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const { Head } = use(PhonePartsContext);
  const id = useRecordId();
  const implement = new URLSearchParams(useNavigation().search).get('implement') ?? undefined;
  const [title, setTitle] = useState<string>();
  return (
    <>
      <Head title={title ?? t('lesson')} above={MATERIALS} />
      <main className="ph-body" id="sheet" tabIndex={0}>
        <div className="ph-pad">
          {id === '' ? (
            <UnnamedRecord list={MATERIALS} />
          ) : (
            <LessonPane key={`${id} ${implement ?? ''}`} id={id} implement={implement} onTitle={setTitle} />
          )}
        </div>
      </main>
    </>
  );
}
