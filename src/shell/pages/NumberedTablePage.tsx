/**
 * `/tool/gen-edit/index/{number}`, which takes figures only (specification 2.1): the generator's own page behind it.
 */
import { type ReactNode, useEffect } from 'react';
import { pageOf, useNavigation } from '../../engine/client/index.ts';

export default function NumberedTablePage(): ReactNode {
  const { path, swap } = useNavigation();
  const Page = /\/[0-9]+$/.test(path) ? pageOf('tools.genEdit') : undefined;
  const isNowhere = Page === undefined;
  useEffect(() => {
    if (isNowhere) swap('/404');
  }, [isNowhere, swap]);
  return Page ? <Page /> : null;
}
