/** The people picker of `/app/selectPeople`: everybody the caller may see, found by name, pinyin initials or number. */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon, useEntityView } from '../../engine/client/index.ts';
import { PhoneHead } from './PhoneHead.tsx';
import { HOME } from './phone-address.ts';
import { everybody, usePeopleList } from './people-list.ts';
import { ChoiceBar, PeopleRows, PeopleSearch } from './people-parts.tsx';
import { PICKERS } from './people-port.ts';
import { useChoice } from './useChoice.ts';

/** What to ask of whom: the caller's own source, else the list of users. */
function usePeople(keyword: string, own: ReturnType<typeof useChoice>['request']['source']) {
  const { view, error } = useEntityView('sysUser');
  const api = view?.api;
  const source = useMemo(() => own ?? (api ? everybody(api) : undefined), [own, api]);
  return { list: usePeopleList(source, keyword), refused: own ? undefined : error };
}

export default function PeoplePage(): ReactNode {
  const { t } = useTranslation('mobile');
  const [keyword, setKeyword] = useState('');
  const choice = useChoice();
  const { list, refused } = usePeople(keyword.trim(), choice.request.source);
  return (
    <>
      <PhoneHead title={choice.request.title ?? t('pick.title')} above={HOME} />
      <PeopleSearch value={keyword} onChange={setKeyword} />
      <main className="ph-body ph-sheet">
        {!choice.request.source && (
          <Link className="ph-row ph-to-orgs" to={{ pathname: PICKERS.organisations, search: choice.request.multiple ? '?multiple=1' : '' }} replace><Icon name="building" size={22} /><span className="ph-grow">{t('pick.byOrg')}</span><Icon name="right" /></Link>
        )}
        {refused ? <p className="ph-none" role="alert">{refused.message}</p> : <PeopleRows list={list} choice={choice} keyword={keyword.trim()} />}
      </main>
      <ChoiceBar choice={choice} />
    </>
  );
}
