/** Addresses of inspections on the phone (specification 2.4). */
export const AWAIT = '/app/riskControl/awaitList';
export const DEALING = '/app/riskControl/dealing';
export const CHECKLIST = '/app/riskControl/checklist';
export const INSPECT = '/app/riskControl/riskInspect';
export const REPORT = '/app/riskControl/report';

export const checklistOf = (task: string): string => `${CHECKLIST}?id=${task}`;
export const reportOf = (task: string): string => `${REPORT}?id=${task}`;
/** @param result chosen before, by the button that leads there */
export const inspectOf = (task: string, item: string, result = ''): string =>
  `${INSPECT}?id=${task}&item=${item}${result === '' ? '' : `&result=${result}`}`;
