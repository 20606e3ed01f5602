/** `/artdetail?id=`: one published article. The text was made safe by the server. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  type ApiError,
  type Article,
  Icon,
  asApiError,
  fetchArticle,
  openFileAddress,
} from '../../../engine/client/index.ts';
import { columnAddress } from './column-address.ts';
import { PortalFrame } from './PortalFrame.tsx';

const UNKNOWN = 404;

function Missing({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }): ReactNode {
  const { t } = useTranslation('pages');
  const gone = error.code === UNKNOWN;
  return (
    <div className="portal-note" role="alert">
      <h1>{t(gone ? 'portal.gone' : 'portal.failed')}</h1>
      <p>{gone ? t('portal.goneText') : error.message}</p>
      {!gone && (
        <button type="button" className="plain-button" onClick={onRetry}>
          {t('portal.retry')}
        </button>
      )}
    </div>
  );
}

function Facts({ article }: { readonly article: Article }): ReactNode {
  const { t } = useTranslation('pages');
  const facts = (
    [
      ['issueOrg', article.issueOrg],
      ['publishTime', article.publishTime?.slice(0, 16) ?? ''],
      ['author', article.author],
      ['source', article.source],
      ['docNo', article.docNo],
      ['edition', article.edition],
      ['effectiveDate', article.effectiveDate],
      ['abolishDate', article.abolishDate],
    ] as const
  ).filter(([, value]) => value);
  return (
    <dl className="portal-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`portal.fact.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const KILO = 1024;
const sizeText = (bytes: number): string =>
  bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} kB` : `${(bytes / KILO / KILO).toFixed(1)} MB`;

function Files({ article: { files } }: { readonly article: Article }): ReactNode {
  const { t } = useTranslation('pages');
  return (
    <section className="portal-files" aria-labelledby="portal-files">
      <h2 id="portal-files">{t('portal.files')}</h2>
      <ul>
        {files.map(({ id, name, size }) => (
          <li key={id}>
            <a href={openFileAddress(id, 'download=true')} download={name}>
              <Icon name="download" />
              {name}
            </a>
            <span>{sizeText(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function ArticlePage(): ReactNode {
  const { t } = useTranslation('pages');
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ readonly of: string; readonly article?: Article; readonly error?: ApiError }>();
  useEffect(() => {
    const control = new AbortController();
    fetchArticle(id, control.signal).then(
      (article) => setFound({ of: id, article }),
      (cause: unknown) => {
        if (!control.signal.aborted) setFound({ of: id, error: asApiError(cause) });
      },
    );
    return () => control.abort();
  }, [id, round]);
  const shown = found?.of === id ? found : undefined;
  const article = shown?.article;
  return (
    <PortalFrame here={article?.column ? columnAddress(article.column) : undefined}>
      <nav className="portal-path" aria-label={t('portal.path')}>
        <Link to="/portalList">{t('portal.all')}</Link>
        {article?.column && (
          <>
            <span aria-hidden="true">/</span>
            <Link to={columnAddress(article.column)}>{article.columnName}</Link>
          </>
        )}
      </nav>
      {shown?.error && <Missing error={shown.error} onRetry={() => setRound(round + 1)} />}
      {article && (
        <article className="portal-article">
          <h1 className={article.isRed ? 'portal-red' : undefined}>{article.title}</h1>
          {article.subtitle && <p className="portal-second">{article.subtitle}</p>}
          <Facts article={article} />
          {article.cover && <img className="portal-cover" src={openFileAddress(article.cover, 'edge=1920')} alt="" />}
          {article.content ? (
            <div className="portal-text" lang="zh-CN" dangerouslySetInnerHTML={{ __html: article.content }} />
          ) : (
            <p className="portal-text">{article.summary}</p>
          )}
          {article.files.length > 0 && <Files article={article} />}
        </article>
      )}
    </PortalFrame>
  );
}
