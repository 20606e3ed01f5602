/** The mailbox takes the place of the list of the own rows. */
import { lazy } from 'react';
import { override } from '../../registry/overrides.ts';

override('mailUser', { page: lazy(() => import('./MailPage.tsx')) });
