/** Addresses of signing in and of passwords; all of them open without a session (specification 2.1). */
import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { SignInPage, ThirdPartySignInPage } from './SignInPage.tsx';

const AuthRedirectPage = lazy(() => import('./AuthRedirectPage.tsx'));
const ForgotPasswordPage = lazy(() => import('./ForgotPasswordPage.tsx'));
const MobileSignInPage = lazy(() => import('./MobileSignInPage.tsx'));
const RegisterPage = lazy(() => import('./RegisterPage.tsx'));
const ResetPasswordPage = lazy(() => import('./ResetPasswordPage.tsx'));

export const sessionRoutes: readonly RouteObject[] = [
  { path: '/login', element: <SignInPage /> },
  { path: '/thirdPartyLogin', element: <ThirdPartySignInPage /> },
  { path: '/mobLogin/*', element: <MobileSignInPage /> },
  { path: '/auth-redirect', element: <AuthRedirectPage /> },
  { path: '/register', element: <RegisterPage /> },
  { path: '/forgotpassword', element: <ForgotPasswordPage /> },
  { path: '/resetPassword', element: <ResetPasswordPage /> },
];
