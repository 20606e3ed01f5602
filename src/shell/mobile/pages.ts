/** The phone's pages, fetched together: whoever opens one of them will open the next. */
export { default as MobileFrame } from './MobileFrame.tsx';
export { default as HomePage } from './HomePage.tsx';
export { default as UserPage } from './UserPage.tsx';
export { default as PasswordPage } from './PasswordPage.tsx';
export { default as DuePage } from './DuePage.tsx';
export { default as EntityFrame } from './EntityFrame.tsx';
export { default as PeoplePage } from './PeoplePage.tsx';
export { default as OrgPeoplePage } from './OrgPeoplePage.tsx';
