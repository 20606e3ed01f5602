/** The newest articles of the portal, or of one column of it, for whoever may read them. */
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchNewArticles } from '../../../engine/client/index.ts';
import { useLoaded } from '../../useLoaded.ts';

const SHOWN = 7;

export function NewArticles({ column }: { readonly column: string }): ReactNode {
  const { t } = useTranslation('pages');
  const { value, failure, again } = useLoaded(
    useCallback(() => fetchNewArticles(column, SHOWN), [column]),
    column,
  );
  return (
    <section className="home-part home-recent" aria-labelledby="home-articles">
      <header>
        <h2 id="home-articles">{t('home.articles')}</h2>
      </header>
      {failure !== undefined && (
        <p className="home-none" role="alert">
          {t('home.failed', { reason: failure })}{' '}
          <button type="button" className="plain-link" onClick={again}>
            {t('home.retry')}
          </button>
        </p>
      )}
      {value?.length === 0 && <p className="home-none">{t('portal.none')}</p>}
      <ul>
        {value?.map(({ id, title, publishTime }) => (
          <li key={id}>
            <Link to={`/content/article/${id}`}>{title}</Link>
            <span />
            <time dateTime={publishTime.slice(0, 10)}>{publishTime.slice(5, 10)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
