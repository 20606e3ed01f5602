/**
 * The actions every entity has of its own accord, and their words in three languages. `submit` starts the entity's
 * process and is an action like its own ones otherwise.
 */
import type { CompiledAction, Tone } from '../types.ts';

type Builtin = Pick<CompiledAction, 'needs' | 'placement'> & { readonly tone?: Tone };
type Words = Readonly<Record<'zh' | 'tw' | 'en', string>>;

export const BUILTIN_ACTIONS: Readonly<Record<string, Builtin>> = {
  query: { needs: 'none', placement: 'none' },
  add: { needs: 'none', placement: 'toolbar' },
  edit: { needs: 'one', placement: 'row' },
  delete: { needs: 'some', placement: 'row', tone: 'danger' },
  restore: { needs: 'some', placement: 'more' },
  copy: { needs: 'one', placement: 'more' },
  export: { needs: 'none', placement: 'toolbar' },
  exportReport: { needs: 'none', placement: 'none' },
  import: { needs: 'none', placement: 'toolbar' },
  print: { needs: 'one', placement: 'more' },
  evidence: { needs: 'one', placement: 'more' },
  submit: { needs: 'one', placement: 'row' },
};

/** Labels of the built-in actions and the question before a deletion; entities may say them otherwise. */
export const BUILTIN_LABELS: Readonly<Record<string, Words>> = {
  query: { zh: '查询', tw: '查詢', en: 'View' },
  add: { zh: '新增', tw: '新增', en: 'Add' },
  edit: { zh: '编辑', tw: '編輯', en: 'Edit' },
  delete: { zh: '删除', tw: '刪除', en: 'Delete' },
  restore: { zh: '恢复', tw: '恢復', en: 'Restore' },
  copy: { zh: '复制', tw: '複製', en: 'Copy' },
  export: { zh: '导出', tw: '匯出', en: 'Export' },
  exportReport: { zh: '导出报表', tw: '匯出報表', en: 'Export reports' },
  import: { zh: '导入', tw: '匯入', en: 'Import' },
  print: { zh: '打印', tw: '列印', en: 'Print' },
  evidence: { zh: '导出证据', tw: '匯出證據', en: 'Export evidence' },
  submit: { zh: '提交', tw: '送出', en: 'Submit' },
};

const READING = ['query', 'export', 'print'];
const PART = ['query', 'add', 'edit', 'delete'];
const APPENDED = ['query', 'add', 'export', 'import', 'print', 'evidence'];
const SINGLE = ['query', 'edit', 'print', 'evidence'];

/** Which built-in actions make sense for how the rows are kept; reports are exported where there are any. */
export function builtinCodes(facts: {
  readonly readOnly: boolean;
  readonly append: boolean;
  readonly single: boolean;
  readonly part: boolean;
  readonly process: boolean;
  readonly reports: boolean;
  readonly commands: boolean;
}): string[] {
  const sets = [
    ...(facts.readOnly ? [READING] : []),
    ...(facts.append ? [APPENDED] : []),
    ...(facts.single ? [SINGLE] : []),
    ...(facts.part ? [PART] : []),
  ];
  return Object.keys(BUILTIN_ACTIONS).filter((code) =>
    code === 'submit'
      ? facts.process
      : code === 'exportReport'
        ? facts.reports && !facts.part
        : code === 'evidence' && !facts.commands
          ? false
          : sets.every((set) => set.includes(code)),
  );
}

/** What a built-in action is called in `locale`; undefined for an action of the entity's own. */
export function builtinLabel(code: string, locale: 'zh' | 'tw' | 'en'): string | undefined {
  return Object.hasOwn(BUILTIN_LABELS, code) ? BUILTIN_LABELS[code]?.[locale] : undefined;
}
