/**
 * What the front page shows: pictures, today's pledge, what is new, documents in force, and the newest of each column.
 */
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Announcement, type ArticleHead, ToneTag, usePhone } from '../../../engine/client/index.ts';
import { Carousel } from './Carousel.tsx';
import { columnAddress } from './column-address.ts';
import { usePortalHome } from './usePortalHome.ts';
import './portal.css';

const RISK_TONES = { high: 'danger', larger: 'warning', general: 'info', low: 'success' } as const;

function ArticleLink({ article }: { readonly article: ArticleHead }): ReactNode {
  return (
    <Link to={`/artdetail?id=${article.id}`} className={article.isRed ? 'portal-red' : undefined}>
      {article.title}
    </Link>
  );
}

/** Month and day are enough where the newest stand first; the whole day is behind them for machines. */
function Day({ of }: { readonly of: string | null }): ReactNode {
  return <time dateTime={of?.slice(0, 10)}>{of?.slice(5, 10) ?? ''}</time>;
}

function Lead({ article }: { readonly article: ArticleHead }): ReactNode {
  return (
    <article className="portal-lead">
      <h2>
        <ArticleLink article={article} />
      </h2>
      {article.summary && <p>{article.summary}</p>}
      <p className="portal-from">
        {[article.columnName, article.issueOrg, article.publishTime?.slice(0, 10)].filter(Boolean).join(' · ')}
      </p>
    </article>
  );
}

function Pledge({ of }: { readonly of: Announcement }): ReactNode {
  const { t } = useTranslation('pages');
  return (
    <section className="portal-pledge" aria-labelledby="portal-pledge">
      <header>
        <h2 id="portal-pledge">{t('portal.pledge')}</h2>
        <ToneTag tone={RISK_TONES[of.riskState]}>{t(`portal.risk.${of.riskState}`)}</ToneTag>
      </header>
      {of.safeDays !== null && (
        <p className="portal-days">
          <b>{of.safeDays.toLocaleString('en-US')}</b>
          {t('portal.safeDays')}
        </p>
      )}
      <p>{of.commitment}</p>
      {of.weatherNote && <p>{of.weatherNote}</p>}
      <p className="portal-from">
        {of.org} · {of.boardDate}
      </p>
    </section>
  );
}

function News({
  title,
  more,
  list,
}: {
  readonly title: string;
  readonly more: string;
  readonly list: readonly ArticleHead[];
}): ReactNode {
  const { t } = useTranslation('pages');
  return (
    <section className="portal-part" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Link to={more}>
          {t('portal.more')}
          <span className="visually-hidden">{title}</span>
        </Link>
      </header>
      <ul className="portal-lines">
        {list.map((article) => (
          <li key={article.id}>
            {article.pinned && <span className="portal-pin">{t('portal.pinned')}</span>}
            <ArticleLink article={article} />
            <Day of={article.publishTime} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Documents({ list }: { readonly list: readonly ArticleHead[] }): ReactNode {
  const { t } = useTranslation('pages');
  return (
    <section className="portal-part" aria-label={t('portal.documents')}>
      <header>
        <h2>{t('portal.documents')}</h2>
      </header>
      <ul className="portal-documents">
        {list.map((article) => (
          <li key={article.id}>
            <ArticleLink article={article} />
            <p className="portal-from">
              {[
                article.docNo,
                article.edition,
                article.effectiveDate && t('portal.since', { day: article.effectiveDate }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PortalContent(): ReactNode {
  const { t, i18n } = useTranslation('pages');
  const { home, failure, load } = usePortalHome();
  const isPhone = usePhone();
  useEffect(() => {
    void load();
  }, [load, i18n.language]);
  if (!home) {
    return failure === undefined ? (
      <div className="portal-waiting" aria-busy="true" />
    ) : (
      <div className="portal-note" role="alert">
        <p>{failure}</p>
        <button type="button" className="plain-button" onClick={() => void load()}>
          {t('portal.retry')}
        </button>
      </div>
    );
  }
  const tall = isPhone && home.phoneBanners.length > 0;
  const pictures = tall ? home.phoneBanners : home.banners;
  const [lead, ...rest] = home.top;
  const filled = home.sections.filter(({ list }) => list.length > 0);
  return (
    <>
      <div className={home.announcement ? 'portal-first' : undefined}>
        {pictures.length > 0 ? <Carousel pictures={pictures} tall={tall} /> : lead && <Lead article={lead} />}
        {home.announcement && <Pledge of={home.announcement} />}
      </div>
      {!lead && (
        <div className="portal-note" role="status">
          <p>{t('portal.none')}</p>
        </div>
      )}
      {lead && (
        <div className={home.documents.length > 0 ? 'portal-two' : undefined}>
          <News title={t('portal.newest')} more="/portalList" list={pictures.length > 0 ? home.top : rest} />
          {home.documents.length > 0 && <Documents list={home.documents} />}
        </div>
      )}
      <div className="portal-columns-of">
        {filled.map(({ code, name, list }) => (
          <News key={code} title={name} more={columnAddress(code)} list={list} />
        ))}
      </div>
    </>
  );
}
