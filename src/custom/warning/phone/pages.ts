/** The pages of alarms on the phone, fetched together. */
export { Alarm } from './Alarm.tsx';
export { Alarms } from './Alarms.tsx';
