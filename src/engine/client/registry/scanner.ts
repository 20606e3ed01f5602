/** How a form asks for a scanned code: the shell of the phone hands in its scanner. */
import { createContext } from 'react';

/** @param title what is scanned for. Resolves to what the code says; undefined when the scanner was left without one. */
export type AskScan = (title: string) => Promise<string | undefined>;

/** Undefined on the desktop. */
export const ScannerContext = createContext<AskScan | undefined>(undefined);
