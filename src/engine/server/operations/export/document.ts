/**
 * What the drawing thread is handed: a document in words, laid out as PDF or Word. Plain data, so that it may cross
 * threads.
 */
import type { Locale } from '../../../model/errors/define.ts';

/** Words that a document says of itself, already in the reader's language. */
interface DocumentWords {
  /** `{page}` and `{pages}` are filled in when the pages are counted. */
  readonly page: string;
  /** Who made it and when, what was filtered. */
  readonly foot: string;
}

interface Headed {
  readonly title: string;
  /** Below the title: how many rows, or what the record is called. */
  readonly subtitle: string;
  readonly locale: Locale;
  readonly words: DocumentWords;
}

export interface TableColumn {
  readonly title: string;
  /** Numbers stand at the right. */
  readonly right: boolean;
}

export interface TablePart {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
}

/** Rows of a list on landscape pages. */
export interface ListDocument extends Headed {
  readonly kind: 'list';
  readonly table: TablePart;
}

export interface FormPart {
  readonly title: string;
  readonly items: readonly {
    readonly label: string;
    readonly value: string;
    /** Takes the whole line. */ readonly wide: boolean;
  }[];
}

/** One record as a form on upright pages. */
export interface FormDocument extends Headed {
  readonly kind: 'form';
  readonly sections: readonly FormPart[];
  readonly tables: readonly TablePart[];
}

/** Labels to be cut and stuck on things: a code to scan, and what is to be read beside it. */
export interface LabelsDocument extends Headed {
  readonly kind: 'labels';
  readonly labels: readonly {
    /** What is scanned. */
    readonly address: string;
    readonly code: string;
    readonly lines: readonly string[];
  }[];
}

/** What is to be worked on: labels are only printed. */
export type PlainDocument = ListDocument | FormDocument;

export type DrawnDocument = PlainDocument | LabelsDocument;

export type DrawOrder =
  | { readonly format: 'pdf'; readonly document: DrawnDocument }
  | { readonly format: 'pdf' | 'docx'; readonly document: PlainDocument };

export type DrawAnswer = { readonly bytes: Uint8Array } | { readonly failure: string };
