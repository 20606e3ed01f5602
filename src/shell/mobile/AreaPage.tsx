/** A page that an area brings for an address of the phone, in the phone's frame. */
import { type ReactNode, Suspense, useMemo } from 'react';
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import {
  type Navigation,
  NavigationContext,
  PhonePartsContext,
  TouchTheme,
  phonePageAt,
} from '../../engine/client/index.ts';
import { PhoneHead, useBack } from './PhoneHead.tsx';
import { useNavigationBelow } from './useNavigationBelow.ts';

const PARTS = { Head: PhoneHead, Pull: PullToRefresh, useBack, isThere: true } as const;

export function AreaPage(): ReactNode {
  const { pathname, search } = useLocation();
  const below = useNavigationBelow(pathname);
  const navigate = useNavigate();
  // Addresses of areas stand as they are; everything else is the engine's, and stands below its own.
  const navigation = useMemo<Navigation>(() => {
    const isOwn = (to: string): boolean => phonePageAt(to.replace(/\?.*$/, '')) !== undefined;
    return {
      ...below,
      go: (to) => (isOwn(to) ? void navigate(to) : below.go(to)),
      swap: (to) => (isOwn(to) ? void navigate(to, { replace: true }) : below.swap(to)),
      href: (to) => (isOwn(to) ? `#${to}` : below.href(to)),
    };
  }, [below, navigate]);
  const Page = phonePageAt(pathname);
  if (!Page) return <Navigate to="/404" replace />;
  return (
    <NavigationContext value={navigation}>
      <PhonePartsContext value={PARTS}>
        {/* Another record is another page: nothing typed for one may stand under the other. */}
        <Suspense fallback={null}>
          <TouchTheme>
            <Page key={`${pathname}${search}`} />
          </TouchTheme>
        </Suspense>
      </PhonePartsContext>
    </NavigationContext>
  );
}
