/** What both pickers are made of: the search, a row of people, the bar at the foot. */
import type { ReactNode } from 'react';
import InfiniteScroll from 'antd-mobile/es/components/infinite-scroll';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../engine/client/index.ts';
import type { PeopleList } from './people-list.ts';
import type { Choice } from './useChoice.ts';

export function PeopleSearch({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const { t } = useTranslation('mobile');
  return (
    <div className="ph-search" role="search">
      <div className="ph-input">
        <Icon name="search" size={22} />
        <input
          type="search"
          enterKeyHint="search"
          aria-label={t('pick.search')}
          placeholder={t('pick.search')}
          value={value}
          maxLength={50}
          onChange={(event) => onChange(event.target.value)}
        />
        {value && (
          <button
            type="button"
            className="plain-icon ph-icon"
            aria-label={t('pick.clearSearch')}
            onClick={() => onChange('')}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </div>
  );
}

/** Says what is missing and whom to ask. */
export function Refused(): ReactNode {
  const { t } = useTranslation('mobile');
  return (
    <div className="ph-none" role="alert">
      <p>{t('pick.refused')}</p>
      <p className="ph-soft">{t('pick.refusedText')}</p>
    </div>
  );
}

export function PeopleRows({
  list,
  choice,
  keyword,
}: {
  readonly list: PeopleList;
  readonly choice: Choice;
  readonly keyword: string;
}): ReactNode {
  const { t } = useTranslation('mobile');
  const { people, total, loading, error, more, retry } = list;
  const { multiple } = choice.request;
  if (error && people.length === 0) {
    return (
      <div className="ph-none" role="alert">
        <p>{error.message}</p>
        <button type="button" className="plain-button ph-button" onClick={retry}>
          {t('retry')}
        </button>
      </div>
    );
  }
  return (
    <>
      {!loading && people.length === 0 && (
        <p className="ph-none" role="status">
          {keyword ? t('pick.noMatch', { keyword }) : t('pick.nobody')}
        </p>
      )}
      {people.length > 0 && (
        <ul className="ph-people" aria-label={t('pick.people', { count: total })} aria-busy={loading}>
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="ph-person"
                {...(multiple
                  ? { role: 'checkbox', 'aria-checked': choice.has(person) }
                  : { 'aria-current': choice.has(person) })}
                onClick={() => choice.toggle(person)}
              >
                <span className="ph-initial" aria-hidden="true">
                  {person.name.slice(0, 1)}
                </span>
                <span className="ph-grow">
                  <b>{person.name}</b>
                  {person.note && <small>{person.note}</small>}
                </span>
                <span className="ph-tick">{choice.has(person) && <Icon name="check" size={22} />}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <InfiniteScroll loadMore={more} hasMore={people.length > 0 && people.length < total}>
        {people.length < total && people.length > 0 ? <p className="ph-none ph-soft">{t('pick.loading')}</p> : null}
      </InfiniteScroll>
    </>
  );
}

/** Only where many may be chosen: a single choice is handed over at once. */
export function ChoiceBar({ choice }: { readonly choice: Choice }): ReactNode {
  const { t } = useTranslation('mobile');
  const { request, chosen, clear, done } = choice;
  if (!request.multiple) return null;
  return (
    <footer className="ph-bar ph-choice">
      <p className="ph-chosen" role="status">
        {chosen.length === 0
          ? t('pick.none')
          : t('pick.chosen', { count: chosen.length, names: chosen.map((one) => one.name).join(t('pick.joint')) })}
      </p>
      <div>
        <button type="button" className="plain-button ph-button" disabled={chosen.length === 0} onClick={clear}>
          {t('pick.clear')}
        </button>
        <button
          type="button"
          className="plain-button plain-main ph-button"
          disabled={chosen.length === 0 && !choice.asked}
          onClick={() => done(chosen)}
        >
          {t('pick.ok')}
        </button>
      </div>
    </footer>
  );
}
