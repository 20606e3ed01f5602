/** The pages of dangerous work on the phone, fetched together: whoever is on the way to the place has all of them. */
export { Permits } from './Permits.tsx';
export { Permit } from './Permit.tsx';
export { Act } from './Acts.tsx';
export { Confirm, Present, Workers } from './Confirm.tsx';
export { Gas } from './Gas.tsx';
export { Sign, SignList } from './Signs.tsx';
export { Entries } from './Entries.tsx';
export { Step, StepList } from './Steps.tsx';
export { Add, ChooseWorker, Emergency, OtherWork, SelectPeople, WorkProject } from './Add.tsx';
