/**
 * Choosing people, roles and posts for a task: by the names of the portal, kept as ids and codes; what is typed besides
 * (accounts, `${…}`) stays as it is.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { checkPermi, fetchOptions, queryRows, useEntityView } from '../../../engine/client/index.ts';
import { type Option, Tags } from './fields.tsx';
import { usePanel } from './panel-context.ts';

interface PickProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly hint?: string;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** The field of a model that refers to people. */
const PEOPLE = 'referableUsers';

export function UserPick({ value, ...rest }: PickProps): ReactNode {
  const { view } = usePanel();
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<readonly Option[]>([]);
  const [named, setNamed] = useState<readonly Option[]>([]);
  const ids = value.filter((one) => UUID.test(one)).join(',');
  useEffect(() => {
    let gone = false;
    const wait = setTimeout(
      () => {
        fetchOptions(view.api, PEOPLE, { keyword, pageSize: 20 }).then(
          ({ list }) => {
            if (!gone) setFound(list.map(({ id, label }) => ({ value: id, label })));
          },
          () => undefined,
        );
      },
      keyword === '' ? 0 : 250,
    );
    return () => {
      gone = true;
      clearTimeout(wait);
    };
  }, [view.api, keyword]);
  useEffect(() => {
    if (ids === '') return undefined;
    let gone = false;
    fetchOptions(view.api, PEOPLE, { ids }).then(
      ({ list }) => {
        if (!gone) setNamed(list.map(({ id, label }) => ({ value: id, label })));
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [view.api, ids]);
  const options = [...found, ...named.filter((one) => !found.some(({ value: id }) => id === one.value))];
  return <Tags {...rest} value={value} options={options} onSearch={setKeyword} />;
}

interface CodesProps extends PickProps {
  readonly entity: string;
  readonly code: string;
  readonly name: string;
}

function Codes({ entity, code, name, ...rest }: CodesProps): ReactNode {
  const { view } = useEntityView(entity);
  const [options, setOptions] = useState<readonly Option[]>([]);
  const api = view?.api;
  useEffect(() => {
    if (!api) return undefined;
    const control = new AbortController();
    queryRows(api, { currentPage: 1, pageSize: 200 }, control.signal).then(
      ({ list }) => setOptions(list.map((row) => ({ value: String(row[code]), label: String(row[name]) }))),
      () => undefined,
    );
    return () => control.abort();
  }, [api, code, name]);
  return <Tags {...rest} options={options} />;
}

/** Roles or posts by their code; whoever may not see the list types the codes. */
export function CodePick({ entity, ...rest }: CodesProps): ReactNode {
  return checkPermi(`system:${entity}:query`) ? <Codes entity={entity} {...rest} /> : <Tags {...rest} />;
}
