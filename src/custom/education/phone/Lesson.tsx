/**
 * `/educationTrainingManagement/videoDetail` and `…/autonomousLearningDetail`: one material or article, learned on the
 * phone.
 */
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, useNavigation } from '../../../engine/client/index.ts';
import { UnnamedRecord, useRecordId } from '../../../engine/client/phone.ts';
import { LessonPane } from '../lesson/LessonPane.tsx';
import { ARTICLES, MATERIALS } from './routes.ts';

export function LessonPage(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const { Head } = use(PhonePartsContext);
  const id = useRecordId();
  const query = new URLSearchParams(useNavigation().search);
  const implement = query.get('implement') ?? undefined;
  const article = query.get('article') ?? '';
  const [title, setTitle] = useState<string>();
  return (
    <>
      <Head title={title ?? t(article === '' ? 'lesson' : 'article')} above={article === '' ? MATERIALS : ARTICLES} />
      <main className="ph-body" id="sheet" tabIndex={0}>
        <div className="ph-pad">
          {article !== '' ? (
            <LessonPane key={article} source="learnGarden" id={article} hasText onTitle={setTitle} />
          ) : id === '' ? (
            <UnnamedRecord list={MATERIALS} />
          ) : (
            <LessonPane
              key={`${id} ${implement ?? ''}`}
              source="trainVideo"
              id={id}
              implement={implement}
              onTitle={setTitle}
            />
          )}
        </div>
      </main>
    </>
  );
}
