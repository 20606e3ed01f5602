/** The picker of `/app/orgUserSelect`: down the tree of organisations, and the people of the one that is open. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  type TreeRow,
  Icon,
  asApiError,
  queryTree,
  useEntityView,
  wayTo,
} from '../../engine/client/index.ts';
import { PhoneHead } from './PhoneHead.tsx';
import { HOME } from './phone-address.ts';
import { everybody, useMayList, usePeopleList } from './people-list.ts';
import { ChoiceBar, PeopleRows, PeopleSearch, Refused } from './people-parts.tsx';
import { type Choice, useChoice } from './useChoice.ts';

function useOrganisations() {
  const { view, error: refused } = useEntityView('sysOrg');
  const [tree, setTree] = useState<readonly TreeRow[]>();
  const [error, setError] = useState<ApiError>();
  const api = view?.api;
  useEffect(() => {
    if (!api) return undefined;
    const control = new AbortController();
    queryTree(api, { status: 'enabled' }, control.signal).then(setTree, (cause: unknown) => {
      if (!control.signal.aborted) setError(asApiError(cause));
    });
    return () => control.abort();
  }, [api]);
  return { tree, error: error ?? refused };
}

interface WayProps {
  readonly way: readonly TreeRow[];
  readonly onOpen: (id: string) => void;
}

function Way({ way, onOpen }: WayProps): ReactNode {
  const { t } = useTranslation('mobile');
  return (
    <nav className="ph-way" aria-label={t('pick.way')}>
      <ol>
        {[{ id: '', $label: t('pick.top') }, ...way].map((node, index) => (
          <li key={node.id}>
            {index === way.length ? (
              <b aria-current="location">{node.$label}</b>
            ) : (
              <button type="button" onClick={() => onOpen(node.id)}>
                {node.$label}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Organisations({ choice }: { readonly choice: Choice }): ReactNode {
  const { t } = useTranslation('mobile');
  const [open, setOpen] = useState('');
  const [keyword, setKeyword] = useState('');
  const searched = keyword.trim();
  const { tree, error } = useOrganisations();
  const { view } = useEntityView('sysUser');
  const api = view?.api;
  const way = useMemo(() => wayTo(tree ?? [], open), [tree, open]);
  const below = way.length > 0 ? (way[way.length - 1]?.children ?? []) : (tree ?? []);
  // A search looks into everything below the open organisation; without one only its own people stand here.
  const source = useMemo(() => {
    if (!api || (open === '' && searched === '')) return undefined;
    return everybody(api, open === '' ? {} : { [searched ? 'orgIdUnder' : 'orgId']: open });
  }, [api, open, searched]);
  const list = usePeopleList(source, searched);
  return (
    <>
      <PeopleSearch value={keyword} onChange={setKeyword} />
      <Way way={way} onOpen={setOpen} />
      <main className="ph-body ph-sheet">
        {error && (
          <p className="ph-none" role="alert">
            {error.message}
          </p>
        )}
        {searched === '' && below.length > 0 && (
          <ul className="ph-people" aria-label={t('pick.orgs')}>
            {below.map((node) => (
              <li key={node.id}>
                <button type="button" className="ph-person" onClick={() => setOpen(node.id)}>
                  <Icon name="building" size={22} />
                  <span className="ph-grow">
                    <b>{node.$label}</b>
                  </span>
                  <Icon name="right" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {source && <PeopleRows list={list} choice={choice} keyword={searched} />}
      </main>
    </>
  );
}

export function OrgPeoplePage(): ReactNode {
  const { t } = useTranslation('mobile');
  const choice = useChoice();
  const [mayWalk, mayList] = [useMayList('sysOrg'), useMayList('sysUser')];
  return (
    <>
      <PhoneHead title={choice.request.title ?? t('pick.title')} above={HOME} />
      {mayWalk && mayList ? (
        <Organisations choice={choice} />
      ) : (
        <main className="ph-body ph-sheet">
          <Refused />
        </main>
      )}
      <ChoiceBar choice={choice} />
    </>
  );
}
