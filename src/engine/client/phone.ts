/**
 * The second door of the client: what pages on the phone are made of. Apart from the first one, because the sign-in
 * page and the desk need none of it.
 */
export { type KeptRow, useKeptRow } from './controllers/detail/useKeptRow.ts';
export { type RelatedRows, useRelatedRows } from './controllers/detail/useRelatedRows.ts';
export { takenRows } from './controllers/taken/reading.ts';
export { choicesOf, fieldOf, picturesOf, queryOf, withReason, wordOf } from './controllers/formats/row-words.ts';
export { TypedPosition } from './screens/capture/TypedPosition.tsx';
export { PhoneActs } from './screens/phone/PhoneActs.tsx';
export { PhoneAction } from './screens/phone/PhoneAction.tsx';
export { ChoiceButtons } from './screens/phone/ChoiceButtons.tsx';
export { PhoneRecord, RecordPage, UnnamedRecord, useRecordId } from './screens/phone/PhoneRecord.tsx';
export { ShownContext, shownLines } from './screens/phone/shown-text.ts';
export { PhoneFields } from './screens/phone/PhoneFields.tsx';
export { type PhoneDraft, PhoneForm, usePhoneDraft } from './screens/phone/PhoneForm.tsx';
export { type CardLook, PhoneList } from './screens/phone/PhoneList.tsx';
export type { RowsLook } from './screens/phone/PhoneRows.tsx';
export { Pictures } from './screens/phone/Photos.tsx';
export { RecordCourse } from './screens/phone/RecordCourse.tsx';
export { LoadFailure, RecordFacts, RecordState, UnsentOf } from './screens/phone/record-parts.tsx';
