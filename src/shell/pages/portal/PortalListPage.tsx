/** `/portalList`: published articles for anybody, by column, by words, by page; all of it in the address. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { type ArticlePage, type ArticleHead, Icon, asApiError, fetchArticles } from '../../../engine/client/index.ts';
import { columnAddress } from './column-address.ts';
import { PortalFrame } from './PortalFrame.tsx';

const PAGE = 10;

type Found =
  | { readonly state: 'loading' | 'failed'; readonly page?: ArticlePage; readonly message?: string }
  | { readonly state: 'ready'; readonly page: ArticlePage };

function useArticles(column: string, keyword: string, currentPage: number, round: number): Found {
  const [found, setFound] = useState<Found>({ state: 'loading' });
  useEffect(() => {
    const control = new AbortController();
    fetchArticles({ column, keyword, currentPage, pageSize: PAGE }, control.signal).then(
      (page) => setFound({ state: 'ready', page }),
      (cause: unknown) => {
        if (!control.signal.aborted)
          setFound((last) => ({
            state: 'failed',
            message: asApiError(cause).message,
            ...(last.page ? { page: last.page } : {}),
          }));
      },
    );
    return () => control.abort();
  }, [column, keyword, currentPage, round]);
  return found;
}

function Entry({ article }: { readonly article: ArticleHead }): ReactNode {
  const { t } = useTranslation('pages');
  return (
    <li className="portal-entry">
      <time className="portal-day" dateTime={article.publishTime?.slice(0, 10)}>
        <b>{article.publishTime?.slice(8, 10)}</b>
        {article.publishTime?.slice(0, 7)}
      </time>
      <div className="portal-words">
        <h2>
          {article.pinned && <span className="portal-pin">{t('portal.pinned')}</span>}
          <Link to={`/artdetail?id=${article.id}`} className={article.isRed ? 'portal-red' : undefined}>
            {article.title}
          </Link>
        </h2>
        {article.summary && <p>{article.summary}</p>}
        <p className="portal-from">
          {[article.columnName, article.issueOrg, article.docNo].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  );
}

export default function PortalListPage(): ReactNode {
  const { t } = useTranslation('pages');
  const [params, setParams] = useSearchParams();
  const [round, setRound] = useState(0);
  const [column, keyword, at] = [
    params.get('column') ?? '',
    params.get('keyword') ?? '',
    Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  ];
  const [typed, setTyped] = useState(keyword);
  const found = useArticles(column, keyword, at, round);
  const pages = Math.max(1, Math.ceil((found.page?.totalCount ?? 0) / PAGE));
  // An article was taken back since, or the address was written by hand.
  const isBehind = found.state === 'ready' && found.page.totalCount > 0 && at > pages;
  function go(next: Readonly<Record<string, string>>): void {
    setParams(Object.fromEntries(Object.entries({ column, keyword, ...next }).filter(([, value]) => value !== '')));
  }
  return (
    <PortalFrame here={columnAddress(column)}>
      <h1 className="visually-hidden">{t('portal.list')}</h1>
      <form
        className="portal-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          go({ keyword: typed.trim(), page: '' });
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          value={typed}
          maxLength={100}
          aria-label={t('portal.keyword')}
          placeholder={t('portal.keyword')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="plain-button">
          {t('portal.search')}
        </button>
      </form>
      {found.state === 'failed' && (
        <div className="portal-note" role="alert">
          <p>{found.message}</p>
          <button type="button" className="plain-button" onClick={() => setRound(round + 1)}>
            {t('portal.retry')}
          </button>
        </div>
      )}
      {isBehind && (
        <div className="portal-note" role="status">
          <p>{t('portal.behind', { at })}</p>
          <button type="button" className="plain-button" onClick={() => go({ page: String(pages) })}>
            {t('portal.toLast')}
          </button>
        </div>
      )}
      {found.state === 'ready' && found.page.list.length === 0 && !isBehind && (
        <div className="portal-note" role="status">
          <p>{t(keyword || column ? 'portal.noMatch' : 'portal.none')}</p>
          {(keyword || column) && (
            <button
              type="button"
              className="plain-button"
              onClick={() => {
                setTyped('');
                setParams({});
              }}
            >
              {t('portal.clear')}
            </button>
          )}
        </div>
      )}
      <ul className="portal-entries" aria-label={t('portal.list')} aria-busy={found.state === 'loading'}>
        {found.page?.list.map((article) => (
          <Entry key={article.id} article={article} />
        ))}
      </ul>
      {pages > 1 && !isBehind && (
        <nav className="portal-pages" aria-label={t('portal.pages')}>
          <button
            type="button"
            className="plain-button"
            disabled={at <= 1}
            onClick={() => go({ page: String(at - 1) })}
          >
            {t('portal.previous')}
          </button>
          <span>{t('portal.page', { at, pages })}</span>
          <button
            type="button"
            className="plain-button"
            disabled={at >= pages}
            onClick={() => go({ page: String(at + 1) })}
          >
            {t('portal.next')}
          </button>
        </nav>
      )}
    </PortalFrame>
  );
}
