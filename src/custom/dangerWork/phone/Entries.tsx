/** `/app/dangerWork/entries`: who is inside a confined space, counted in and out with two taps each. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag, unsent, useNavigation, useOfflineQueue } from '../../../engine/client/index.ts';
import { PhoneAction, RecordPage, queryOf, useKeptRow, useRecordId } from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { revOf } from './Acts.tsx';
import { PermitHead } from './Permit.tsx';
import { type Counted, PERMIT_LIST, PERMIT_PAGE, countedIn, offered } from './routes.ts';

const PATH = '/app/dangerWork/entries';

function Person({ person, to }: { readonly person: Counted; readonly to: string | undefined }): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { name, isInside, isPresent, entries } = person;
  return (
    <li className="pr-rowcard" aria-label={name}>
      <p className="pr-card-head">
        <b>{name}</b>
        {isPresent ? (
          <ToneTag tone={isInside ? 'warning' : 'none'}>{t(isInside ? 'entries.inside' : 'entries.outside')}</ToneTag>
        ) : (
          <ToneTag tone="none">{t('worker.absent')}</ToneTag>
        )}
        <span className="pr-grow" />
        {to !== undefined && (
          <a className={`plain-button ph-button${isInside ? ' plain-main' : ''}`} href={`#${to}`}>
            {t(isInside ? 'entries.out' : 'entries.in')}
          </a>
        )}
      </p>
      {entries > 0 && <p className="pr-rowfacts">{t('entries.times', { count: entries })}</p>}
    </li>
  );
}

function Counting({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { search, replaceSearch } = useNavigation();
  const calls = unsent(useOfflineQueue((state) => state.entries) ?? []).filter(
    (call) => call.row === row.id && call.entity === view.name && call.state === 'waiting',
  );
  const people = countedIn(row, calls);
  const inside = people.filter(({ isInside }) => isInside).length;
  const chosen = people.find(({ id }) => id === queryOf(search, 'entrant'));
  const may = (code: string) => offered(view, row, [code])[0];
  const action = chosen && may(queryOf(search, 'act'));
  const home = `${PATH}?id=${row.id}`;
  const wayOf = (person: Counted): string | undefined => {
    const code = person.isInside ? 'exit' : 'enter';
    const isClosed = !may(code) || (code === 'enter' && !person.isPresent);
    return isClosed ? undefined : `${home}&act=${code}&entrant=${person.id}`;
  };
  return (
    <>
      <PermitHead view={view} row={row} />
      {chosen && action && (
        <section className="pr-sheet" aria-label={chosen.name}>
          <h2>{chosen.name}</h2>
          <PhoneAction
            key={`${action.code} ${chosen.id}`}
            view={view}
            row={row}
            action={action}
            path={PATH}
            route={`${home}&act=${action.code}&entrant=${chosen.id}`}
            given={{ entrant: chosen.id }}
            leave={() => replaceSearch(`id=${row.id}`)}
            stays
            basedOn={revOf(row)}
          />
        </section>
      )}
      <section className="pr-sheet">
        <p className="pr-count">{t('entries.counted', { count: inside })}</p>
        {Number(row['toolsInside'] ?? 0) > 0 && <p>{t('entries.tools', { count: Number(row['toolsInside']) })}</p>}
        {!may('enter') && !may('exit') && <p className="ph-soft">{t('entries.notNow')}</p>}
        <ul className="pr-rows">
          {people.map((person) => (
            <Person key={person.id} person={person} to={wayOf(person)} />
          ))}
        </ul>
      </section>
    </>
  );
}

/** The page of a permit's entries. */
export function Entries(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const id = useRecordId();
  const loaded = useKeptRow('workPermit', id);
  return (
    <RecordPage title={t('place.entries')} above={`${PERMIT_PAGE}?id=${id}`} list={PERMIT_LIST} loaded={loaded}>
      {(view, row) => <Counting view={view} row={row} />}
    </RecordPage>
  );
}
