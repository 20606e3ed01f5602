/** The pages of alarms and gates on the phone, fetched together. */
export { Alarm } from './Alarm.tsx';
export { Alarms } from './Alarms.tsx';
export { Face } from './Face.tsx';
export { Faces } from './Faces.tsx';
