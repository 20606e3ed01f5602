/** Lets the toolbar of the file list reach the uploads of the page around it. */
import { createContext } from 'react';

export const UploadHere = createContext<((files: readonly File[]) => void) | undefined>(undefined);
