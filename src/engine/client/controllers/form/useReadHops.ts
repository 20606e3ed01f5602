/**
 * What a form's rules read of rows behind references that nobody chose here: starting values, copies and the opener
 * bring ids only. Asked of the server, or without a network of what was taken along.
 */
import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../../model/types.ts';
import type { EntityView } from '../../../model/wire.ts';
import { fetchLabels } from './fetch-labels.ts';
import { joinedHops } from './form-scope.ts';
import { type Unlabelled, unreadReferences } from './missing-labels.ts';

/** @returns what is known by now, as `$hops` of a row has it. Rows of sub-tables bring their own. */
export function useReadHops(view: EntityView, row: Readonly<Row>, online: boolean): Row {
  const [read, setRead] = useState<Row>({});
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
  });
  const known = { ...row, $hops: joinedHops(row['$hops'], read) };
  const asked = JSON.stringify(unreadReferences(view, known).filter(({ field }) => !field.includes('.')));
  useEffect(() => {
    let gone = false;
    for (const one of JSON.parse(asked) as Unlabelled[])
      fetchLabels(view, latest.current, one).then(
        (found) => {
          const hops = Object.fromEntries([...found].flatMap(([id, { hops: own }]) => (own ? [[id, own]] : [])));
          if (!gone) setRead((before) => joinedHops(before, { [one.field]: hops }));
        },
        // The server judges what could not be read here.
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [view, asked, online]);
  return read;
}
