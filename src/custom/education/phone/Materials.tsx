/** `/educationTrainingManagement/autonomousLearning`: what can be learned by oneself, material beside articles. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag, checkPermi, useNavigation } from '../../../engine/client/index.ts';
import { type CardLook, PhoneList, picturesOf, wordOf } from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { ARTICLES, MATERIAL, MATERIALS } from './routes.ts';

const KINDS = [
  { kind: 'material', path: MATERIALS, word: 'courses', code: 'education:trainVideo:query' },
  { kind: 'article', path: ARTICLES, word: 'articles', code: 'education:learnGarden:query' },
] as const;

/** The way from one kind to the other, for whoever may see both. */
function Kinds({ current }: { readonly current: string }): ReactNode {
  const { t } = useTranslation('educationPhone');
  const kinds = KINDS.filter(({ code }) => checkPermi(code));
  if (kinds.length < 2) return null;
  return (
    <nav className="ph-bar" aria-label={t('materials')}>
      {kinds.map(({ kind, path, word }) => (
        <a
          key={kind}
          className={`plain-button ph-button${kind === current ? ' plain-main' : ''}`}
          href={`#${path}`}
          {...(kind === current ? { 'aria-current': 'page' } : {})}
        >
          {t(word)}
        </a>
      ))}
    </nav>
  );
}

export function Materials(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const isArticles = new URLSearchParams(useNavigation().search).get('kind') === 'article';
  const hoursOf = (row: WireRow): string =>
    Number(row['hours'] ?? 0) > 0 ? t('hours', { count: Number(row['hours']) }) : '';
  const minutesOf = (seconds: unknown): string =>
    typeof seconds === 'number' ? t('minutes', { count: Math.ceil(seconds / 60) }) : '';
  const line = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
  const material = (view: EntityView, row: WireRow): CardLook => ({
    title: String(row['title'] ?? ''),
    picture: picturesOf(row, 'cover')[0],
    marks: <ToneTag tone="none">{wordOf(view, row, 'mediaType')}</ToneTag>,
    lines: [wordOf(view, row, 'category'), line(minutesOf(row['durationSec']), hoursOf(row))],
  });
  const article = (view: EntityView, row: WireRow): CardLook => ({
    title: String(row['title'] ?? ''),
    picture: picturesOf(row, 'cover')[0],
    marks: <ToneTag tone="none">{wordOf(view, row, 'column')}</ToneTag>,
    lines: [String(row['author'] ?? ''), line(minutesOf(row['readSec']), hoursOf(row))],
  });
  return isArticles ? (
    <PhoneList
      key="article"
      entity="learnGarden"
      record={({ id }) => `${MATERIAL}?article=${id}`}
      card={article}
      tabs={['published', 'toRead']}
      filters={['column']}
      title={t('articles')}
      foot={<Kinds current="article" />}
    />
  ) : (
    <PhoneList
      key="material"
      entity="trainVideo"
      record={({ id }) => `${MATERIAL}?id=${id}`}
      card={material}
      tabs={['shown']}
      filters={['category', 'mediaType']}
      title={t('materials')}
      foot={<Kinds current="material" />}
    />
  );
}
