/** Slot `detail` of `testTask`: how its questions were answered, for whoever arranges exams. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlotProps, ToneTag, checkPermi } from '../../../engine/client/index.ts';
import type { QuestionFigures as Figures } from '../learning-wire.ts';
import { callLearning } from '../lesson/calls.ts';
import './exam.css';

/** Below it a question tells little of who knows (Ebel, 1965). */
const LITTLE = 0.2;

const percent = (share: number | null): string => (share === null ? '—' : `${Math.round(share * 100)}%`);

function Table({ figures }: { readonly figures: Figures }): ReactNode {
  const { t } = useTranslation('exam');
  return (
    <section className="exam" aria-labelledby="exam-figures">
      <h3 id="exam-figures">{t('figures.title')}</h3>
      <p className="exam-note">{t('figures.hint', { count: figures.sheets })}</p>
      <div className="exam-table" tabIndex={0} role="group" aria-labelledby="exam-figures">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('figures.question')}</th>
              <th scope="col" className="exam-figure">
                {t('figures.asked')}
              </th>
              <th scope="col" className="exam-figure">
                {t('figures.share')}
              </th>
              <th scope="col" className="exam-figure">
                {t('figures.discrimination')}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.questions.map(({ qid, stem, asked, share, discrimination }) => (
              <tr key={qid}>
                <th scope="row">{stem}</th>
                <td className="exam-figure">{asked}</td>
                <td className="exam-figure">{percent(share)}</td>
                <td className="exam-figure">
                  {discrimination === null ? (
                    '—'
                  ) : discrimination < LITTLE ? (
                    <ToneTag tone="warning">{discrimination.toFixed(2)}</ToneTag>
                  ) : (
                    discrimination.toFixed(2)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function QuestionFigures({ row, children }: SlotProps): ReactNode {
  const [figures, setFigures] = useState<Figures>();
  const id = row?.id ?? '';
  const isOver = ['ongoing', 'finished'].includes(String(row?.['status']));
  const mayRead = isOver && checkPermi('education:testTask:makeup');
  useEffect(() => {
    if (!mayRead) return;
    callLearning('GET /api/education/testTask/questionFigures', { query: { id } }).then(setFigures, () => undefined);
  }, [id, mayRead]);
  return (
    <>
      {children}
      {figures && figures.questions.length > 0 && <Table figures={figures} />}
    </>
  );
}
