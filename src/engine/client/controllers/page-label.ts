/** Label of the record a detail screen shows, for the breadcrumb and the page title. */
import { create } from 'zustand';

/** Set by the detail screen when its row is there, cleared when it goes: `usePageLabel.setState({ label })`. */
export const usePageLabel = create<{ readonly label: string | undefined }>()(() => ({ label: undefined }));
