/** A page that an area brings for an address of the phone, in the phone's frame. */
import { type ReactNode, Suspense } from 'react';
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh';
import { Navigate, useLocation } from 'react-router-dom';
import { NavigationContext, PhonePartsContext, TouchTheme, phonePageAt } from '../../engine/client/index.ts';
import { PhoneHead } from './PhoneHead.tsx';
import { useNavigationBelow } from './useNavigationBelow.ts';

const PARTS = { Head: PhoneHead, Pull: PullToRefresh };

export function AreaPage(): ReactNode {
  const { pathname, search } = useLocation();
  const navigation = useNavigationBelow(pathname);
  const Page = phonePageAt(pathname);
  if (!Page) return <Navigate to="/404" replace />;
  return (
    <NavigationContext value={navigation}>
      <PhonePartsContext value={PARTS}>
        {/* Another record is another page: nothing typed for one may stand under the other. */}
        <Suspense fallback={null}><TouchTheme><Page key={`${pathname}${search}`} /></TouchTheme></Suspense>
      </PhonePartsContext>
    </NavigationContext>
  );
}
