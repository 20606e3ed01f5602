/** `/educationTrainingManagement/autonomousLearning`: what can be learned by oneself. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../engine/client/index.ts';
import { type CardLook, PhoneList, picturesOf, wordOf } from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { MATERIAL } from './routes.ts';

export function Materials(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const card = (view: EntityView, row: WireRow): CardLook => ({
    title: String(row['title'] ?? ''),
    picture: picturesOf(row, 'cover')[0],
    marks: <ToneTag tone="none">{wordOf(view, row, 'mediaType')}</ToneTag>,
    lines: [
      wordOf(view, row, 'category'),
      [
        typeof row['durationSec'] === 'number' ? t('minutes', { count: Math.ceil(row['durationSec'] / 60) }) : '',
        Number(row['hours'] ?? 0) > 0 ? t('hours', { count: Number(row['hours']) }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    ],
  });
  return (
    <PhoneList
      entity="trainVideo"
      record={({ id }) => `${MATERIAL}?id=${id}`}
      card={card}
      tabs={['shown']}
      filters={['category', 'mediaType']}
      title={t('materials')}
    />
  );
}
