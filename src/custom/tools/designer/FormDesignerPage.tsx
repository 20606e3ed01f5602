/**
 * 表单设计 and 报表设计: all forms with what is published of them; a form of the address (`?entity=&scope=`) in its designer,
 * with its list or its reports (`&part=list`). The two pages differ in what they open first.
 */
import { Button, Input, Skeleton } from 'antd';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  asApiError,
  Dash,
  Icon,
  ToneNote,
  useAnnouncedLabel,
  useNarrow,
  useNavigation,
} from '../../../engine/client/index.ts';
import { type Entities, type Scope, send } from './calls.ts';
import { PARTS, type Part } from './chosen.ts';
import { Designer } from './Designer.tsx';
import './form-designer.css';

type Entry = Entities['list'][number];

interface PageProps {
  /** Where the page is, and what of a form it opens unless the address says. */
  readonly home: string;
  readonly first: Part;
}

const addressOf = (home: string, entity: string, scope: Scope): string =>
  `${home}?${new URLSearchParams({ entity, scope }).toString()}`;

function Row({
  entry,
  scopes,
  home,
}: {
  readonly entry: Entry;
  readonly scopes: readonly Scope[];
  readonly home: string;
}): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { go, href } = useNavigation();
  const to = addressOf(home, entry.entity, scopes[0] ?? 'tenant');
  const edition = (scope: Scope): ReactNode => {
    const found = entry.layers.find((layer) => layer.scope === scope);
    return found ? found.edition : <Dash />;
  };
  const newest = entry.layers.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0];
  return (
    <tr>
      <td>
        <a
          href={href(to)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            go(to);
          }}
        >
          {entry.title}
        </a>{' '}
        <span className="code fd-note">{entry.entity}</span>
      </td>
      <td className="fd-wide">{entry.area}</td>
      <td className="fd-figure fd-wide">{entry.fields}</td>
      {scopes.map((scope) => (
        <td key={scope} className="fd-figure fd-wide">
          {edition(scope)}
        </td>
      ))}
      <td className="fd-wide">
        {newest ? (
          <>
            {newest.by} <span className="fd-note">{newest.at}</span>
          </>
        ) : (
          <Dash />
        )}
      </td>
      <td>
        {entry.drafts.length > 0 ? (
          <ToneNote tone="warning">{t('chooser.draft')}</ToneNote>
        ) : entry.sealed ? (
          <span className="fd-note">{t('chooser.sealed')}</span>
        ) : (
          <Dash />
        )}
      </td>
    </tr>
  );
}

function Chooser({
  data,
  home,
  title,
}: {
  readonly data: Entities;
  readonly home: string;
  readonly title: string;
}): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { href } = useNavigation();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const found = data.list.filter(({ entity, title, area }) =>
    `${entity} ${title} ${area}`.toLowerCase().includes(wanted),
  );
  return (
    <section className="fd" aria-label={title}>
      <header className="fd-chooser-head">
        <h1>{title}</h1>
        <span className="fd-note">{t('chooser.count', { count: data.list.length })}</span>
        <span className="fd-space" />
        <Input
          className="fd-keyword"
          aria-label={t('chooser.search')}
          placeholder={t('chooser.search')}
          allowClear
          maxLength={60}
          suffix={<Icon name="search" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </header>
      <p className="fd-about">
        {t('chooser.about')} <a href={href('/tools/forms')}>{t('chooser.forms')}</a>
      </p>
      <div className="fd-scroll">
        <table className="fd-table">
          <thead>
            <tr>
              <th scope="col">{t('chooser.form')}</th>
              <th scope="col" className="fd-wide">
                {t('chooser.area')}
              </th>
              <th scope="col" className="fd-figure fd-wide">
                {t('chooser.fields')}
              </th>
              {data.scopes.map((scope) => (
                <th key={scope} scope="col" className="fd-figure fd-wide">
                  {t(`chooser.edition.${scope}`)}
                </th>
              ))}
              <th scope="col" className="fd-wide">
                {t('chooser.changed')}
              </th>
              <th scope="col">{t('chooser.state')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((entry) => (
              <Row key={entry.entity} entry={entry} scopes={data.scopes} home={home} />
            ))}
          </tbody>
        </table>
        {found.length === 0 && (
          <div className="fd-failed">
            <p>{t('chooser.none')}</p>
            <Button onClick={() => setTyped('')}>{t('chooser.clear')}</Button>
          </div>
        )}
      </div>
    </section>
  );
}

export function DesignerPages({ home, first }: PageProps): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation('formDesigner');
  const { search, go, replaceSearch } = useNavigation();
  const narrow = useNarrow();
  const query = new URLSearchParams(search);
  const entity = query.get('entity');
  const [data, setData] = useState<Entities>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    send('GET /api/admin/layer/entities', {}, { signal: control.signal }).then(
      (found) => {
        setData(found);
        setError(undefined);
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setError(asApiError(cause));
      },
    );
    return () => control.abort();
  }, [language, round, entity]);
  const entry = data?.list.find((one) => one.entity === entity);
  const part = PARTS.find((one) => one === query.get('part')) ?? first;
  // The reports of a form are designed on either page: tab and window say what is open, not which page it is.
  useAnnouncedLabel(entity && part === 'report' && first !== 'report' ? t('chooser.reports') : undefined);
  if (!data)
    return (
      <div className="fd-failed">
        {error ? (
          <div role="alert">
            <ToneNote tone="danger">{error.message}</ToneNote>{' '}
            <Button onClick={() => setRound(round + 1)}>{t('retry')}</Button>
          </div>
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </div>
    );
  const title = t(first === 'report' ? 'chooser.reports' : 'chooser.title');
  if (!entity) return <Chooser data={data} home={home} title={title} />;
  const back = (): void => go(home);
  if (!entry)
    return (
      <div className="fd-failed" role="alert">
        <ToneNote tone="danger">{t('chooser.unknown', { entity })}</ToneNote>
        <Button onClick={back}>{title}</Button>
      </div>
    );
  if (narrow)
    return (
      <div className="fd-failed">
        <p>{t('narrow')}</p>
        <Button onClick={back}>{title}</Button>
      </div>
    );
  const asked = query.get('scope');
  const scope = data.scopes.find((one) => one === asked) ?? data.scopes[0] ?? 'tenant';
  const show = (whose: Scope, what: Part): void =>
    replaceSearch(new URLSearchParams({ entity, scope: whose, ...(what === first ? {} : { part: what }) }).toString());
  return (
    <Designer
      key={`${entity} ${scope}`}
      place={{ entity, scope }}
      title={entry.title}
      scopes={data.scopes}
      onScope={(next) => show(next, part)}
      part={part}
      onPart={(next) => show(scope, next)}
      listed={entry.path !== null}
      home={title}
      onBack={back}
      known={data}
      onMade={() => setRound((before) => before + 1)}
    />
  );
}

export default function FormDesignerPage(): ReactNode {
  return <DesignerPages home="/tools/formDesigner" first="form" />;
}
