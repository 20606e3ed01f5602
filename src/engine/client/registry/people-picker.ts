/**
 * How people are chosen where a list that drops down is too small for the thumb: the shell of the phone hands in its
 * picker.
 */
import { createContext } from 'react';

export interface Person {
  readonly id: string;
  readonly name: string;
  /** What tells two of the same name apart: the organisation. */
  readonly note?: string;
}

/** People by keyword (name, pinyin initials, number), page by page from 1. */
export type PeopleSource = (
  keyword: string,
  page: number,
  signal: AbortSignal,
) => Promise<{ readonly list: readonly Person[]; readonly total: number }>;

export interface PeopleRequest {
  readonly title?: string;
  readonly multiple: boolean;
  readonly chosen: readonly Person[];
  /** Whom to offer; without it everybody the caller may see. */
  readonly source?: PeopleSource;
}

/** Resolves to the people chosen; undefined when the picker was left without a choice. */
export type PickPeople = (request: PeopleRequest) => Promise<readonly Person[] | undefined>;

/** Undefined on the desktop. */
export const PeoplePickerContext = createContext<PickPeople | undefined>(undefined);
