/** Addresses of signing in and of passwords; all of them open without a session (specification 2.1). */
import type { RouteObject } from 'react-router-dom';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { SignInPage } from './SignInPage.tsx';

export const sessionRoutes: readonly RouteObject[] = [
  { path: '/login', element: <SignInPage /> },
  { path: '/resetPassword', element: <ResetPasswordPage /> },
];
