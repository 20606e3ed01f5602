/**
 * The fields rows have without saying so, known to lists, conditions and the link checker: those of every row, and
 * those of a process.
 */
import type { Locale } from '../errors/define.ts';
import type { CompiledField, FieldKind } from '../types.ts';
import type { FieldTypeInfo } from '../expression/types.ts';
import { IMPLICIT_COLUMNS, columnName } from '../names.ts';
import type { FieldDraft } from './compile-field.ts';

/** The entity of `createdBy` and `updatedBy`. */
const USER_ENTITY = 'sysUser';

interface Implicit {
  readonly kind: FieldKind;
  readonly zh: string;
  readonly tw: string;
  readonly en: string;
  readonly nullable: boolean;
  readonly user?: true;
}

const EVERY_ROW: Readonly<Record<keyof typeof IMPLICIT_COLUMNS, Implicit>> = {
  id: { kind: 'ref', zh: '编号', tw: '編號', en: 'Id', nullable: false },
  tenantId: { kind: 'ref', zh: '租户', tw: '租戶', en: 'Tenant', nullable: false },
  createdBy: { kind: 'ref', zh: '创建人', tw: '建立人', en: 'Created by', nullable: true, user: true },
  createdAt: { kind: 'datetime', zh: '创建时间', tw: '建立時間', en: 'Created at', nullable: false },
  updatedBy: { kind: 'ref', zh: '修改人', tw: '修改人', en: 'Changed by', nullable: true, user: true },
  updatedAt: { kind: 'datetime', zh: '修改时间', tw: '修改時間', en: 'Changed at', nullable: false },
  rev: { kind: 'integer', zh: '版次', tw: '版次', en: 'Revision', nullable: false },
  deletedAt: { kind: 'datetime', zh: '删除时间', tw: '刪除時間', en: 'Deleted at', nullable: true },
};

const WITH_PROCESS: Readonly<Record<string, Implicit>> = {
  processInstanceId: { kind: 'text', zh: '流程实例', tw: '流程實例', en: 'Process instance', nullable: true },
  currentNode: { kind: 'text', zh: '当前环节', tw: '目前環節', en: 'Current step', nullable: true },
  currentAssignees: {
    kind: 'refs',
    zh: '当前处理人',
    tw: '目前處理人',
    en: 'Current handlers',
    nullable: false,
    user: true,
  },
  submittedAt: { kind: 'datetime', zh: '提交时间', tw: '提交時間', en: 'Submitted at', nullable: true },
  finishedAt: { kind: 'datetime', zh: '办结时间', tw: '辦結時間', en: 'Finished at', nullable: true },
};

/** Their types for expressions, those of a process with them where there is one. */
export function implicitTypes(process: boolean): Record<string, FieldTypeInfo> {
  const types: Record<string, FieldTypeInfo> = {};
  for (const [name, { kind, nullable, user }] of Object.entries(
    process ? { ...EVERY_ROW, ...WITH_PROCESS } : EVERY_ROW,
  )) {
    const type =
      kind === 'ref'
        ? 'id'
        : kind === 'refs'
          ? 'list'
          : kind === 'integer'
            ? 'integer'
            : kind === 'datetime'
              ? 'datetime'
              : 'text';
    types[name] = {
      type,
      nullable,
      ...(user && kind === 'ref' ? { ref: { entity: USER_ENTITY } } : {}),
      ...(user && kind === 'refs' ? { refs: { entity: USER_ENTITY } } : {}),
    };
  }
  return types;
}

function fieldOf(name: string, implicit: Implicit, locale: Locale): FieldDraft {
  return {
    name,
    column: Object.hasOwn(IMPLICIT_COLUMNS, name)
      ? IMPLICIT_COLUMNS[name as keyof typeof IMPLICIT_COLUMNS]
      : columnName(name),
    kind: implicit.user ? implicit.kind : implicit.kind === 'ref' ? 'text' : implicit.kind,
    title: implicit[locale],
    required: false,
    readOnly: true,
    writeOnly: false,
    hidden: false,
    sealed: true,
    ...(implicit.user ? { ref: { entity: USER_ENTITY } } : {}),
  };
}

/** They as fields, for a list that shows them; titles in `locale`. */
export function implicitFields(locale: Locale = 'zh'): Record<string, CompiledField> {
  return Object.fromEntries(
    Object.entries(EVERY_ROW).map(([name, implicit]) => [name, fieldOf(name, implicit, locale)]),
  );
}

/**
 * What a process keeps in the rows it leads: stored fields of the entity, which lists and details name where they want
 * them.
 */
export function processFields(): FieldDraft[] {
  return Object.entries(WITH_PROCESS).map(([name, implicit]) => ({
    ...fieldOf(name, implicit, 'zh'),
    process: true,
    hidden: name === 'processInstanceId',
  }));
}

/** Their words in other languages, by the paths of `i18n`. */
export function processTexts(locale: string): Record<string, string> {
  return locale === 'tw' || locale === 'en'
    ? Object.fromEntries(Object.entries(WITH_PROCESS).map(([name, implicit]) => [`data.${name}`, implicit[locale]]))
    : {};
}
