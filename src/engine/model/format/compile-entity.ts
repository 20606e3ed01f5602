/**
 * From an entity file and its mixins to a draft, and from the draft, once all drafts are there, to the compiled entity.
 */
import type { CompiledEntity } from '../types.ts';
import { RESERVED_FIELDS, entityNames, freeFieldName } from '../names.ts';
import { baseTexts, TITLE_OF_ONE } from './base-texts.ts';
import { type FieldDraft, draftField } from './compile-field.ts';
import { processFields, processTexts } from './implicit-fields.ts';
import { actionCodesOf, linkActions, linkInputs } from './link/actions.ts';
import { linkFields, referencedBy } from './link/fields.ts';
import { linkComments, linkDetail, linkForm } from './link/form.ts';
import { linkMenu } from './link/menu.ts';
import { linkOffline } from './link/offline.ts';
import { linkNotify } from './link/notify.ts';
import { linkRepeats } from './link/repeats.ts';
import { linkPrint, linkReports } from './link/reports.ts';
import { linkWorkflow } from './link/workflow.ts';
import { linkList } from './link/list.ts';
import type { Linker } from './link/linker.ts';
import { linkAccess, linkChecks, linkTests } from './link/rules.ts';
import { linkStates, linkStorage } from './link/storage.ts';
import { nearest } from './nearest.ts';
import type { SchemaFile } from './read/read-files.ts';
import { Findings, type Json, type Path, isObject, member, objectAt, textAt, textsAt } from './read/source.ts';
import { contentHash } from './version.ts';
import { stateWays } from '../state-ways.ts';
import { type Layer, mergeMixins } from './read/merge-mixins.ts';
import { type Dictionary, type EntityDraft, allTypes, typeOfField } from './link/world.ts';

/**
 * The draft of an entity file: fields and their types, nothing linked yet. Undefined when one of its mixins is missing
 * or broken: then nobody can say what its fields are. File and folder name it, should the text differ.
 */
export function draftEntity(
  file: SchemaFile,
  mixins: ReadonlyMap<string, SchemaFile>,
  dictionaries: ReadonlyMap<string, Dictionary>,
): EntityDraft | undefined {
  const area = file.folder || (textAt(file.value, 'area') ?? '');
  const layers = usedMixins(file, area, mixins);
  if (!layers) return undefined;
  const merged = mergeMixins(layers, { value: file.value, place: file.place });
  const findings = new Findings(merged.place);
  findings.problems.push(...file.findings.problems);
  const json = merged.value;
  const fields = draftFields(json, findings);
  const own = Object.fromEntries(
    [...fields].map(([name, field]) => [name, typeOfField(field, rawOf(json, name), dictionaries)]),
  );
  const process = textAt(objectAt(json, 'workflow'), 'process') !== undefined;
  if (process) for (const field of processFields()) if (!fields.has(field.name)) fields.set(field.name, field);
  const { name } = file;
  const base = {
    name,
    area,
    title: textAt(json, 'title') ?? name,
    file: file.file,
    json,
    place: merged.place,
    findings,
    fields,
    types: allTypes(own, process),
    process,
    leansOn: new Map<string, Path>(),
    pointsTo: new Map<string, Path>(),
  };
  const partOf = partOfFields(base);
  return {
    ...base,
    ...(partOf ? { partOf } : {}),
    actionCodes: actionCodesOf(json, { part: partOf !== undefined, process }),
  };
}

function rawOf(json: Json, field: string): Json {
  return objectAt(objectAt(objectAt(json, 'data'), 'properties'), field);
}

function usedMixins(file: SchemaFile, area: string, mixins: ReadonlyMap<string, SchemaFile>): Layer[] | undefined {
  const names = textsAt(file.value, 'use');
  const layers = names.flatMap((name, index): Layer[] => {
    const mixin = mixins.get(`${area}/${name}`);
    const known = [...mixins.keys()]
      .filter((key) => key.startsWith(`${area}/`))
      .map((key) => key.slice(area.length + 1));
    if (!mixin)
      file.findings.error('format.unknownMixin', ['use', index], { mixin: name, nearest: nearest(name, known) });
    else if (mixin.findings.failed)
      file.findings.error('format.targetBroken', ['use', index], { entity: name, other: mixin.file });
    return mixin && !mixin.findings.failed ? [{ value: mixin.value, place: mixin.place }] : [];
  });
  return layers.length === names.length ? layers : undefined;
}

function draftFields(json: Json, findings: Findings): Map<string, FieldDraft> {
  const data = objectAt(json, 'data');
  const required = new Set(textsAt(data, 'required'));
  const fields = new Map<string, FieldDraft>();
  const properties = objectAt(data, 'properties');
  const names = new Set(Object.keys(properties));
  for (const [name, value] of Object.entries(properties)) {
    const path: Path = ['data', 'properties', name];
    const raw = isObject(value) ? value : {};
    if (RESERVED_FIELDS.includes(name))
      findings.error('format.reservedField', path, { field: name, nearest: freeFieldName(name, names) });
    for (const key of ['type', 'title'])
      if (isObject(value) && raw[key] === undefined) findings.error('format.missingKey', path, { key });
    fields.set(name, draftField(name, raw, required.has(name), path, findings));
  }
  return fields;
}

/** The references that say `partOf`: one, or one for each sub-table it may stand in. */
function partOfFields(draft: Pick<EntityDraft, 'fields' | 'json'>): EntityDraft['partOf'] {
  const fields = [...draft.fields.keys()].filter((name) => objectAt(rawOf(draft.json, name), 'x-ref').partOf === true);
  const naming = fields.flatMap((name) => textAt(objectAt(rawOf(draft.json, name), 'x-ref').entity, 'var') ?? []);
  return fields.length === 0
    ? undefined
    : { fields, parents: [...new Set(fields.flatMap((name) => referencedBy(draft, name)))], naming };
}

/** The mixins a file uses, in its order; undefined where there is none of the name. */
export function mixinsOf(file: SchemaFile, mixins: ReadonlyMap<string, SchemaFile>): (SchemaFile | undefined)[] {
  const area = file.folder || (textAt(file.value, 'area') ?? '');
  return textsAt(file.value, 'use').map((name) => mixins.get(`${area}/${name}`));
}

/** Links a draft. Sub-table rows of all drafts must have been linked before. */
export function linkEntity(link: Linker): CompiledEntity {
  const draft = link.entity;
  linkFields(link);
  const storage = linkStorage(link);
  const states = linkStates(link);
  const inputs = linkInputs(link, states);
  const actions = linkActions(link, states, inputs);
  const access = linkAccess(link);
  const form = linkForm(link);
  const { json } = draft;
  const api = objectAt(json, 'api');
  const base = textAt(api, 'base');
  const noun = textAt(api, 'noun');
  const names = entityNames(draft.area, draft.name, {
    ...(base === undefined ? {} : { base }),
    ...(noun === undefined ? {} : { noun }),
  });
  const workflow = linkWorkflow(link, states);
  const menu = linkMenu(link);
  const comments = linkComments(link, { storage, menu, isPersonal: access.only !== undefined });
  const offline = linkOffline(link, { actions, storage, stateField: states?.field });
  const meaning: Omit<CompiledEntity, 'version' | 'i18n'> = {
    name: draft.name,
    area: draft.area,
    title: draft.title,
    file: draft.file,
    api: { base: names.base, noun: names.noun },
    storage,
    fields: Object.fromEntries(draft.fields),
    checks: linkChecks(link, inputs),
    ...(states ? { states: { ...states, ways: stateWays(states.initial, Object.values(actions), workflow) } } : {}),
    list: linkList(link, {
      ...(states ? { stateField: states.field } : {}),
      unique: storage.unique,
      actions: draft.actionCodes,
      label: storage.label.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.path])),
    }),
    form,
    detail: { ...linkDetail(link, form), ...comments },
    actions,
    access,
    ...(workflow ? { workflow } : {}),
    repeats: linkRepeats(link),
    notify: linkNotify(link, { stateField: states?.field, isFollowed: comments.comments === true }),
    reports: linkReports(link),
    print: linkPrint(link),
    ...(offline ? { offline } : {}),
    menu,
    tests: linkTests(link, inputs),
    ...(draft.partOf
      ? { partOf: { field: draft.partOf.fields[0] ?? '', fields: draft.partOf.fields, parents: draft.partOf.parents } }
      : {}),
  };
  const compiled = { ...meaning, i18n: linkTexts(link, meaning) };
  return { ...compiled, version: contentHash(JSON.stringify(compiled)) };
}

/** Every translated text is one of the entity's, or its word for one record. */
function linkTexts(link: Linker, meaning: Omit<CompiledEntity, 'version' | 'i18n'>): CompiledEntity['i18n'] {
  const known = baseTexts(meaning);
  const i18n: Record<string, Record<string, string>> = {};
  for (const [locale, texts] of Object.entries(link.section('i18n'))) {
    const found: Record<string, string> = {};
    for (const [path, text] of Object.entries(isObject(texts) ? texts : {})) {
      if (path !== TITLE_OF_ONE && !Object.hasOwn(known, path) && !isBuiltinText(path, meaning)) {
        link.findings.error('format.unknownText', ['i18n', locale, path], {
          path,
          nearest: nearest(path, Object.keys(known)),
        });
      }
      if (typeof text === 'string') found[path] = text;
    }
    i18n[locale] = found;
  }
  if (meaning.workflow) for (const locale of ['tw', 'en']) i18n[locale] = { ...processTexts(locale), ...i18n[locale] };
  return i18n;
}

/** Words the engine brings along may be said otherwise in a translation too. */
function isBuiltinText(path: string, meaning: Pick<CompiledEntity, 'actions' | 'fields'>): boolean {
  const [head, code = '', ...rest] = path.split('.');
  if (head === 'data' && rest.length === 0)
    return Object.hasOwn(meaning.fields, code) && meaning.fields[code]?.process === true;
  return head === 'actions' && rest.length === 0 && member(meaning.actions, code) !== undefined;
}
