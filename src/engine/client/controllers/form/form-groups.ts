/**
 * How the flat list of sections becomes pages of a form or detail: a tab or step opens one, the sections after it
 * belong to it.
 */
import type { CompiledSection } from '../../../model/types.ts';

export interface FormGroup {
  readonly code: string;
  readonly title?: string;
  readonly as: 'section' | 'tab' | 'step';
  readonly sections: readonly CompiledSection[];
}

/** Groups sections in order. Without any tab or step there is one group, of kind `section`. */
export function groupSections(sections: readonly CompiledSection[]): readonly FormGroup[] {
  const groups: { code: string; title?: string; as: 'section' | 'tab' | 'step'; sections: CompiledSection[] }[] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    if (section.as !== 'section' || !last)
      groups.push({ code: section.code, title: section.title, as: section.as, sections: [section] });
    else last.sections.push(section);
  }
  const opening = groups.find((group) => group.as !== 'section')?.as;
  // Sections before the first tab or step are the first one themselves.
  return opening ? groups.map((group) => ({ ...group, as: opening })) : groups;
}

/** The group in which a field stands, or -1. */
export function groupOf(groups: readonly FormGroup[], field: string): number {
  return groups.findIndex((group) => group.sections.some((section) => section.fields.includes(field)));
}

/** Indexes of the groups that show anything now. */
export function shownGroups(groups: readonly FormGroup[], hidden: ReadonlySet<string>): readonly number[] {
  return groups.flatMap((group, index) =>
    group.sections.some((section) => section.fields.some((name) => !hidden.has(name))) ? [index] : [],
  );
}

/** All fields of a group. */
export function fieldsOfGroup(group: FormGroup | undefined): ReadonlySet<string> {
  return new Set(group?.sections.flatMap((section) => section.fields));
}

/** From so many sections on a form has an index at its side. */
const INDEXED_FROM = 8;

/** The named sections of a group that show anything, where they are too many to be seen at once; else none. */
export function indexedSections(group: FormGroup | undefined, hidden: ReadonlySet<string>): readonly CompiledSection[] {
  const shown = (group?.sections ?? []).filter(
    (section) => section.title && section.fields.some((name) => !hidden.has(name)),
  );
  return shown.length < INDEXED_FROM ? [] : shown;
}
