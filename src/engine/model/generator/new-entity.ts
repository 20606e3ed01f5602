/**
 * From what somebody says of a new entity (a title, its fields and their kinds) to its file: only what differs,
 * everything else has its default. Pure.
 */
import type { NEW_KINDS } from './new-kinds.ts';
import { type GenField, type GenTable, entityFile } from './entity-file.ts';
import { camelName, fieldName, freeName } from './names.ts';

interface NewField {
  readonly title: string;
  readonly name?: string;
  readonly kind: (typeof NEW_KINDS)[number];
  readonly required?: boolean;
  readonly options?: string;
  readonly refEntity?: string;
}
export interface NewEntity {
  readonly area: string;
  readonly title: string;
  readonly name?: string;
  readonly partOf?: string;
  readonly fields: readonly NewField[];
}

/** Latin words of a title, for names that stand in addresses and columns. */
type Latin = (title: string) => string;

const TEXT_LENGTH = 100;
const LONG_LENGTH = 2_000;
const DECIMALS = 2;

/** `by`: the field by which a row of a sub-table names its parent. */
export interface MadeEntity {
  readonly entity: string;
  readonly path: string;
  readonly text: string;
  readonly names: readonly string[];
  readonly by: string | undefined;
}

/**
 * The file of a new entity. Names that are not given come from the titles, and none comes out twice.
 * @param owner what the parent is called, where the rows are part of another entity's
 */
export function newEntityFile(
  { area, title, name, partOf, fields }: NewEntity,
  entities: ReadonlySet<string>,
  latin: Latin,
  owner = '',
): MadeEntity {
  const entity = name?.trim() || freeName(latinName(latin(title), 'form'), entities);
  const taken = new Set(fields.flatMap((field) => field.name?.trim() || []));
  const names = fields.map((field) => {
    const given = field.name?.trim();
    if (given) return given;
    const free = freeName(fieldName(latinName(latin(field.title), 'field')), taken);
    taken.add(free);
    return free;
  });
  const by = partOf === undefined ? undefined : freeName(fieldName(partOf), new Set(names));
  const table: GenTable = {
    serviceName: '',
    packageName: '',
    templateType: 'crud',
    entityName: entity,
    tableName: '',
    tableComment: title.trim(),
    areaCode: area,
    fields: [
      ...(by === undefined ? [] : [parentField(by, partOf ?? '', owner)]),
      ...fields.map((field, at) => generated(field, names[at] ?? '')),
    ],
  };
  return { entity, names, by, ...entityFile(table) };
}

/** Whose row it is. */
function parentField(name: string, parent: string, title: string): GenField {
  return {
    columnName: '',
    columnType: '',
    fieldName: name,
    title,
    fieldType: 'parent',
    taken: true,
    isRequired: true,
    inForm: true,
    refEntity: parent,
  };
}

/** Begins with a small letter, whatever the title begins with. */
function latinName(text: string, otherwise: string): string {
  const name = camelName(text.replace(/[^\u0020-\u007e]+/g, ' ')).replace(/^[0-9]+/, '');
  return name === '' ? otherwise : name.charAt(0).toLowerCase() + name.slice(1);
}

function generated({ title, kind, required = false, options, refEntity }: NewField, fieldName: string): GenField {
  const text = ['text', 'phone', 'tel', 'email'].includes(kind);
  return {
    columnName: '',
    columnType: '',
    fieldName,
    title: title.trim(),
    fieldType: kind,
    taken: true,
    isRequired: required,
    inForm: true,
    inQuery: kind === 'text',
    maxLength: text ? TEXT_LENGTH : kind === 'multiline' ? LONG_LENGTH : null,
    decimals: DECIMALS,
    ...(options === undefined ? {} : { options }),
    ...(refEntity === undefined ? {} : { refEntity }),
  };
}
