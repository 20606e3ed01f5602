/** The people picker of `/app/selectPeople`: everybody the caller may see, found by name, pinyin initials or number. */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon, useEntityView } from '../../engine/client/index.ts';
import { PhoneHead } from './PhoneHead.tsx';
import { HOME } from './phone-address.ts';
import { everybody, useMayList, usePeopleList } from './people-list.ts';
import { ChoiceBar, PeopleRows, PeopleSearch, Refused } from './people-parts.tsx';
import { PICKERS } from './people-port.ts';
import { type Choice, useChoice } from './useChoice.ts';

function Everybody({ choice, keyword }: { readonly choice: Choice; readonly keyword: string }): ReactNode {
  const { view } = useEntityView('sysUser');
  const api = view?.api;
  const source = useMemo(() => (api ? everybody(api) : undefined), [api]);
  return <PeopleRows list={usePeopleList(source, keyword)} choice={choice} keyword={keyword} />;
}

/** Only those whoever asked has to offer. */
function Offered({ choice, keyword }: { readonly choice: Choice; readonly keyword: string }): ReactNode {
  return <PeopleRows list={usePeopleList(choice.request.source, keyword)} choice={choice} keyword={keyword} />;
}

export function PeoplePage(): ReactNode {
  const { t } = useTranslation('mobile');
  const [keyword, setKeyword] = useState('');
  const choice = useChoice();
  const mayList = useMayList('sysUser');
  const mayWalk = useMayList('sysOrg') && mayList;
  const searched = keyword.trim();
  const { source, multiple } = choice.request;
  return (
    <>
      <PhoneHead title={choice.request.title ?? t('pick.title')} above={HOME} />
      <PeopleSearch value={keyword} onChange={setKeyword} />
      <main className="ph-body ph-sheet">
        {mayWalk && (
          <Link
            className="ph-row ph-to-orgs"
            to={{ pathname: PICKERS.organisations, search: multiple ? '?multiple=1' : '' }}
            replace
          >
            <Icon name="building" size={22} />
            <span className="ph-grow">{t('pick.byOrg')}</span>
            <Icon name="right" />
          </Link>
        )}
        {source ? (
          <Offered choice={choice} keyword={searched} />
        ) : mayList ? (
          <Everybody choice={choice} keyword={searched} />
        ) : (
          <Refused />
        )}
      </main>
      <ChoiceBar choice={choice} />
    </>
  );
}
