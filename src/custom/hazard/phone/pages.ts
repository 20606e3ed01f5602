/** The pages of hidden dangers on the phone, fetched together: whoever is on the way into a tunnel has all of them. */
export { HazardIndex, GovernanceIndex, RectifyIndex } from './Lists.tsx';
export { HazardDetail, RectifyDetail, ProcessRecords } from './Details.tsx';
export { HazardAct, RectifyAct } from './Act.tsx';
export { Report } from './Report.tsx';
