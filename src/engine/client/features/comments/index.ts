/** Comments stand on the page of every record whose entity has them. */
import { lazy } from 'react';
import { EVERY, override } from '../../registry/overrides.ts';

override(EVERY, { 'detail.comments': lazy(() => import('./RecordComments.tsx')) });
