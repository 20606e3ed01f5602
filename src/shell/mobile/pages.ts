/** The phone's pages, fetched together: whoever opens one of them will open the next. */
export { MobileFrame } from './MobileFrame.tsx';
export { HomePage } from './HomePage.tsx';
export { UserPage } from './UserPage.tsx';
export { PasswordPage } from './PasswordPage.tsx';
export { TenantsPage } from './TenantsPage.tsx';
export { DuePage } from './DuePage.tsx';
export { NoticesPage } from './NoticesPage.tsx';
export { EntityFrame } from './EntityFrame.tsx';
export { PeoplePage } from './PeoplePage.tsx';
export { OrgPeoplePage } from './OrgPeoplePage.tsx';
export { ProcessPage } from './ProcessPage.tsx';
export { AreaPage } from './AreaPage.tsx';
export { UnsentPage } from './UnsentPage.tsx';
export { ScannerPage } from './ScannerPage.tsx';
