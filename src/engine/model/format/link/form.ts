/** Form and detail: declared sections checked, default ones derived from the fields. */
import type { CompiledDetail, CompiledEntity, CompiledForm, CompiledSection } from '../../types.ts';
import type { Linker } from './linker.ts';
import { type Json, type Path, isObject, member, objectAt, textAt, textsAt } from '../read/source.ts';

const DEFAULT_SECTION = 'basic';
const DEFAULT_WIDTH = 2;

export function linkForm(link: Linker): CompiledForm {
  const raw = link.section('form');
  const open = raw.open === 'page' || raw.open === 'dialog' ? raw.open : 'drawer';
  const sections = isObject(raw.sections)
    ? linkSections(link, raw.sections, ['form', 'sections'], false)
    : [defaultSection(link, [])];
  return { open, sections: withRequired(link, sections), draft: raw.draft === true };
}

/**
 * Every field that is not placed elsewhere, in file order, two side by side. What a mixin already placed is left out.
 */
export function defaultSection(link: Linker, placed: readonly string[]): CompiledSection {
  const fields = [...link.entity.fields.values()]
    .filter(({ name, process }) => !process && !placed.includes(name) && !belongs(link, name))
    .map(({ name }) => name);
  return { code: DEFAULT_SECTION, fields, columns: DEFAULT_WIDTH, as: 'section' };
}

/** Is this how the row says whose part it is? */
function belongs(link: Linker, field: string): boolean {
  const { fields = [], naming = [] } = link.entity.partOf ?? {};
  return fields.includes(field) || naming.includes(field);
}

/**
 * A required field without a default in no section could never be filled in: it stands at the end of the last section
 * that is always there. The parent of a part is filled in by its place.
 */
function withRequired(link: Linker, sections: readonly CompiledSection[]): readonly CompiledSection[] {
  const nowhere = requiredNowhere(link, sections);
  if (nowhere.length === 0) return sections;
  const last = sections.findLastIndex(({ when }) => when === undefined);
  return last < 0
    ? [...sections, { code: freeCode(sections), fields: nowhere, columns: DEFAULT_WIDTH, as: 'section' }]
    : sections.map((section, at) => (at === last ? { ...section, fields: [...section.fields, ...nowhere] } : section));
}

function freeCode(sections: readonly CompiledSection[]): string {
  let code = DEFAULT_SECTION;
  for (let count = 2; sections.some((section) => section.code === code); count += 1)
    code = `${DEFAULT_SECTION}${count}`;
  return code;
}

function requiredNowhere(link: Linker, sections: readonly CompiledSection[]): string[] {
  const placed = new Set(sections.flatMap((section) => section.fields));
  const required = link.section('data').required;
  if (!Array.isArray(required)) return [];
  return required.flatMap((name: unknown, index): string[] => {
    const field = typeof name === 'string' ? link.entity.fields.get(name) : undefined;
    if (!field || placed.has(field.name) || field.default !== undefined || field.initial || field.readOnly) return [];
    if (belongs(link, field.name)) return [];
    link.findings.warn('format.requiredNowhere', ['data', 'required', index], { field: field.name });
    return [field.name];
  });
}

function linkSections(link: Linker, raw: Json, path: Path, implicit: boolean): CompiledSection[] {
  const home = new Map<string, string>();
  return Object.entries(raw).map(([code, value]) => {
    const fields = textsAt(value, 'fields').filter((name, index) => {
      const at: Path = [...path, code, 'fields', index];
      const found = implicit ? link.field(name, at) : link.ownField(name, at);
      if (!found) return false;
      const other = home.get(name);
      if (other !== undefined) link.findings.error('format.fieldTwice', at, { field: name, section: other });
      home.set(name, code);
      if (implicit && link.entity.fields.get(name)?.writeOnly)
        link.findings.error('format.writeOnlyShown', at, { field: name });
      return true;
    });
    const title = textAt(value, 'title');
    const text = textAt(value, 'text');
    const columns = member(value, 'columns');
    const as = member(value, 'as');
    const when =
      member(value, 'when') === undefined ? undefined : link.expression(member(value, 'when'), [...path, code, 'when']);
    return {
      code,
      ...(title === undefined ? {} : { title }),
      ...(text === undefined || implicit ? {} : { text }),
      fields,
      columns: typeof columns === 'number' ? columns : DEFAULT_WIDTH,
      ...(when ? { when } : {}),
      as: as === 'tab' || as === 'step' ? as : 'section',
    };
  });
}

export function linkDetail(link: Linker, form: CompiledForm): CompiledDetail {
  const raw = link.section('detail');
  const shown = (name: string): boolean => link.entity.fields.get(name)?.writeOnly !== true;
  const sections = isObject(raw.sections)
    ? linkSections(link, raw.sections, ['detail', 'sections'], true)
    : form.sections.map(({ text: _text, ...section }) => ({ ...section, fields: section.fields.filter(shown) }));
  const live = raw.live === true ? ({ live: true } as const) : {};
  if (!Array.isArray(raw.related)) return { sections, related: relatedLists(link, sections), ...live };
  return {
    sections,
    ...live,
    related: textsAt(raw, 'related').filter((name, index) => linkRelated(link, name, ['detail', 'related', index])),
  };
}

/**
 * Whether people talk about a record on its page: where nothing is said, about those of entities with a menu, but not
 * about logs, settings, and what is a person's own.
 */
export function linkComments(
  link: Linker,
  { storage, menu, isPersonal }: Pick<CompiledEntity, 'storage' | 'menu'> & { readonly isPersonal: boolean },
): Pick<CompiledDetail, 'comments'> {
  const said = link.section('detail').comments;
  const canHave = storage.source.kind === 'table' && storage.scope !== 'platform' && link.entity.partOf === undefined;
  if (said === true && !canHave) link.findings.error('format.noComments', ['detail', 'comments']);
  const has = typeof said === 'boolean' ? said : !menu.hidden && !storage.append && !storage.single && !isPersonal;
  return canHave && has ? { comments: true } : {};
}

/** Sub-tables that are not edited in the form are lists of their own below it. */
function relatedLists(link: Linker, sections: readonly CompiledSection[]): string[] {
  const placed = new Set(sections.flatMap((section) => section.fields));
  return [...link.entity.fields.values()]
    .filter((field) => field.children && !field.children.inline && !placed.has(field.name))
    .map((field) => field.name);
}

/** A sub-table of this entity, or an entity that refers to it. */
function linkRelated(link: Linker, name: string, path: Path): boolean {
  const field = link.entity.fields.get(name);
  if (field) {
    if (!field.children) link.findings.error('format.fieldKind', path, { field: name, expected: 'x-ref with by' });
    return field.children !== undefined;
  }
  const subTables = [...link.entity.fields.values()].filter((one) => one.children).map((one) => one.name);
  if (
    !link.known(
      name,
      [...subTables, ...link.world.entities.keys(), ...link.world.opaque.keys()],
      'format.unknownEntity',
      'entity',
      path,
    )
  )
    return false;
  const other = link.other(name, path);
  if (!other) return false;
  const back = Object.values(other.types).some((info) => info.ref?.entity === link.entity.name);
  const properties = objectAt(objectAt(other.json, 'data'), 'properties');
  const any = back || Object.values(properties).some((raw) => isObject(member(objectAt(raw, 'x-ref'), 'entity')));
  if (!any) link.findings.error('format.pointsBack', path, { entity: name, field: 'x-ref', self: link.entity.name });
  return any;
}
