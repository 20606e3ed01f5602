/**
 * `/home`: the home page that is meant for this person, inside the frame: the work, the safety board, or the portal
 * (Q-51).
 */
import { type ReactNode, Suspense, useCallback } from 'react';
import { fetchMyHome, pageOf, usePhone } from '../../../engine/client/index.ts';
import { PageSkeleton } from '../../session/PageSkeleton.tsx';
import { useLoaded } from '../../useLoaded.ts';
import { PortalContent } from '../portal/PortalContent.tsx';
import { HomeBody } from './HomeBody.tsx';

export default function HomePage(): ReactNode {
  const isPhone = usePhone();
  const { value, failure } = useLoaded(
    useCallback(() => fetchMyHome(isPhone), [isPhone]),
    String(isPhone),
  );
  const Board = pageOf('content.board');
  if (value === undefined && failure === undefined) return <PageSkeleton />;
  // Without an answer one can still work.
  if (value?.homePage === 'board' && Board)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Board />
      </Suspense>
    );
  if (value?.homePage === 'portal')
    return (
      <div className="home">
        <PortalContent />
      </div>
    );
  return <HomeBody config={value} />;
}
