/** `/home`: the home page inside the frame. */
import type { ReactNode } from 'react';
import { HomeBody } from './HomeBody.tsx';

export default function HomePage(): ReactNode {
  return <HomeBody />;
}
