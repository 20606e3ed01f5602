/** Pages that help, fetched together. */
export { GuidePage } from './GuidePage.tsx';
export { IconPage } from './IconPage.tsx';
