/** The pages of inspections on the phone, fetched together: whoever goes where there is no network has all of them. */
export { AwaitList, Dealing } from './Tasks.tsx';
export { Checklist } from './Checklist.tsx';
export { RiskInspect } from './RiskInspect.tsx';
export { Report } from './Report.tsx';
