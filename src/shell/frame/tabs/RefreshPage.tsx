/** `/redirect/…`: the page behind it begins anew, with its query (specification 2.1, 2.5). */
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { renewPage } from './tabs-store.ts';

export function RefreshPage(): ReactNode {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const target = pathname.slice('/redirect'.length) || '/';
    // Without a network it would only lose what it holds; it asks again by itself, and says how old its rows are.
    if (navigator.onLine) renewPage(target);
    void navigate({ pathname: target, search }, { replace: true });
  }, [pathname, search, navigate]);
  return null;
}
