/**
 * The safety board: today's announcement of an organisation, how it stands at this moment, what is new, and the
 * announcements before. Renews itself.
 */
import { type ReactNode, useState } from 'react';
import { Select, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { checkPermi, formatCount, Icon, ToneNote, ToneTag, useLive } from '../../engine/client/index.ts';
import type { WireRow } from '../../engine/model/wire.ts';
import './board.css';

type Risk = 'high' | 'larger' | 'general' | 'low';
const RISK_TONES = { high: 'danger', larger: 'warning', general: 'info', low: 'success' } as const satisfies Record<
  Risk,
  string
>;

type Announcement = WireRow & {
  readonly org: string;
  readonly boardDate: string;
  readonly riskState: Risk;
  readonly commitment: string;
  readonly weatherNote: string | null;
};
interface Standing {
  readonly working: number;
  readonly openHazards: number;
  readonly majorHazards: number;
  readonly overdueHazards: number;
  readonly alarms: number;
  readonly riskPoints: Readonly<Record<'major' | 'larger' | 'general' | 'low', number>>;
}
interface Board {
  readonly board: Announcement | null;
  readonly orgs: readonly { readonly id: string; readonly name: string }[];
  readonly now: Standing | null;
}
interface Recent {
  readonly list: readonly { readonly id: string; readonly title: string; readonly publishTime: string }[];
}
interface Page {
  readonly list: readonly Announcement[];
  readonly totalCount: number;
}

const CALLS = '/api/ssm/smartSecurity';
const EVERY_MS = 60_000;
const PAGE = 7;
const NEWS = 6;
const UNITS = ['runningUnits', 'stoppedUnits', 'maintainUnits'] as const;
const WORK = ['specialHot', 'firstHot', 'confinedCount', 'otherWorkCount', 'contractorCount'] as const;

const nameOf = (row: WireRow, field: string): string => String(row.$labels?.[field] ?? '');
const figure = (value: unknown): string => (typeof value === 'number' ? formatCount(value) : '—');

/** A figure with its word; leads to the list it counts, for whoever may open that one. */
function Figure({
  word,
  value,
  bad,
  to,
  code,
}: {
  readonly word: string;
  readonly value: unknown;
  readonly bad?: boolean;
  readonly to?: string;
  readonly code?: string;
}): ReactNode {
  const shown = bad && typeof value === 'number' && value > 0 ? <ToneNote tone="danger">{word}</ToneNote> : word;
  return (
    <div>
      <dt>{to && code && checkPermi(code) ? <a href={`#${to}`}>{shown}</a> : shown}</dt>
      <dd>{figure(value)}</dd>
    </div>
  );
}

function Pledge({ board }: { readonly board: Announcement }): ReactNode {
  const { t } = useTranslation('content');
  return (
    <section className="bulletin-pledge" aria-label={t('board.pledge')}>
      <p className="bulletin-days">
        <b>{figure(board['safeDays'])}</b>
        {t('board.safeDays')}
      </p>
      <div>
        <ToneTag tone={RISK_TONES[board.riskState]}>{t(`board.risk.${board.riskState}`)}</ToneTag>
        <p className="bulletin-words">{board.commitment}</p>
        <p>{[t('board.by', { name: nameOf(board, 'commitLeader') }), board.weatherNote].filter(Boolean).join(' · ')}</p>
      </div>
    </section>
  );
}

function Figures({ board, now }: { readonly board: Announcement; readonly now: Standing }): ReactNode {
  const { t } = useTranslation('content');
  return (
    <>
      <section aria-label={t('board.work')}>
        <h2>{t('board.work')}</h2>
        <dl className="bulletin-figures">
          {[...UNITS, ...WORK].map((name) => (
            <Figure key={name} word={t(`board.figure.${name}`)} value={board[name]} />
          ))}
        </dl>
      </section>
      <section aria-label={t('board.now')}>
        <h2>{t('board.now')}</h2>
        <dl className="bulletin-figures">
          <Figure
            word={t('board.figure.working')}
            value={now.working}
            to="/dangerWork/workPermit"
            code="dangerWork:workPermit:query"
          />
          <Figure
            word={t('board.figure.openHazards')}
            value={now.openHazards}
            to="/hazard/hiddenDanger"
            code="hazard:hiddenDanger:query"
          />
          <Figure
            word={t('board.figure.majorHazards')}
            value={now.majorHazards}
            bad
            to="/hazard/hiddenDanger?level=major"
            code="hazard:hiddenDanger:query"
          />
          <Figure word={t('board.figure.overdueHazards')} value={now.overdueHazards} bad />
          <Figure
            word={t('board.figure.alarms')}
            value={now.alarms}
            bad
            to="/warning/alarmInfo"
            code="warning:alarmInfo:query"
          />
        </dl>
      </section>
      <section aria-label={t('board.riskPoints')}>
        <h2>{t('board.riskPoints')}</h2>
        <dl className="bulletin-figures">
          {(['major', 'larger', 'general', 'low'] as const).map((level) => (
            <Figure
              key={level}
              word={t(`board.points.${level}`)}
              value={now.riskPoints[level]}
              to={`/risk/riskPoint?level=${level}`}
              code="risk:riskPoint:query"
            />
          ))}
        </dl>
      </section>
    </>
  );
}

/** Not for everybody: who may not read articles is shown none. */
function News(): ReactNode {
  const { t } = useTranslation('content');
  const { data } = useLive<Recent>(`${CALLS}/recentUpdateAllKinds`, {}, EVERY_MS);
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-label={t('board.news')}>
      <h2>{t('board.news')}</h2>
      <ul className="bulletin-news">
        {data.list.slice(0, NEWS).map(({ id, title, publishTime }) => (
          <li key={id}>
            <a href={`#/content/article/${id}`}>{title}</a>
            <time dateTime={publishTime.slice(0, 10)}>{publishTime.slice(5, 10)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Before({ org }: { readonly org: string }): ReactNode {
  const { t } = useTranslation('content');
  const [page, setPage] = useState(1);
  const { data } = useLive<Page>(`${CALLS}/queryBoardPage`, { org, currentPage: page, pageSize: PAGE }, 0);
  return (
    <section aria-label={t('board.before')}>
      <h2>{t('board.before')}</h2>
      <Table<Announcement>
        aria-label={t('board.before')}
        rowKey="id"
        dataSource={[...(data?.list ?? [])]}
        scroll={{ x: true }}
        pagination={{
          current: page,
          pageSize: PAGE,
          total: data?.totalCount ?? 0,
          onChange: setPage,
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
        columns={[
          { title: t('board.day'), dataIndex: 'boardDate' },
          {
            title: t('board.riskState'),
            dataIndex: 'riskState',
            render: (risk: Risk) => <ToneTag tone={RISK_TONES[risk]}>{t(`board.risk.${risk}`)}</ToneTag>,
          },
          ...(['safeDays', ...WORK] as const).map((name) => ({
            title: name === 'safeDays' ? t('board.safeDaysShort') : t(`board.figure.${name}`),
            dataIndex: name,
            align: 'right' as const,
            render: figure,
          })),
          { title: t('board.pledgedBy'), key: 'leader', render: (_value, row) => nameOf(row, 'commitLeader') },
        ]}
      />
    </section>
  );
}

export default function BoardPage(): ReactNode {
  const { t } = useTranslation('content');
  const [wished, setWished] = useState<string>();
  const { data, error, reload } = useLive<Board>(
    `${CALLS}/queryBoard`,
    wished === undefined ? {} : { org: wished },
    EVERY_MS,
  );
  // The list of organisations is that of the first answer: a wish narrows the next ones.
  const [orgs, setOrgs] = useState<Board['orgs']>([]);
  if (wished === undefined && data && data.orgs !== orgs) setOrgs(data.orgs);
  const board = data?.board;
  return (
    <section className="bulletin" aria-label={t('board.title')} aria-busy={data === undefined && error === undefined}>
      <header>
        <h1>{t('board.title')}</h1>
        {board && <span>{board.boardDate}</span>}
        {orgs.length > 1 && (
          <Select
            className="bulletin-org"
            aria-label={t('board.org')}
            value={wished ?? board?.org ?? ''}
            onChange={setWished}
            suffixIcon={<Icon name="down" />}
            options={orgs.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </header>
      {error && (
        <div role="alert">
          <p>{t('board.failed', { reason: error.message })}</p>
          <button type="button" className="plain-button" onClick={reload}>
            {t('board.retry')}
          </button>
        </div>
      )}
      {data && !board && <p role="status">{t('board.none')}</p>}
      {board && data.now && (
        <>
          <Pledge board={board} />
          <Figures board={board} now={data.now} />
          <News />
          <Before key={board.org} org={board.org} />
        </>
      )}
    </section>
  );
}
