/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 生成字段 */
export interface GenFieldRow extends ImplicitFields {
  /** 所属表 */
  readonly genTable: string;
  /** 列名 */
  readonly columnName: string;
  /** 列类型 */
  readonly columnType: string | null;
  /** 列描述 */
  readonly columnComment: string | null;
  /** 带入 */
  readonly taken: boolean;
  /** 属性名 */
  readonly fieldName: string;
  /** 属性类型 */
  readonly fieldType: "text" | "multiline" | "rich" | "code" | "integer" | "decimal" | "double" | "boolean" | "date" | "datetime" | "time" | "month" | "year" | "email" | "phone" | "tel" | "uri" | "choice" | "choices" | "dict" | "ref" | "file" | "image" | "json" | "parent" | "children";
  /** 标题 */
  readonly title: string;
  /** 长度 */
  readonly maxLength: number | null;
  /** 小数位 */
  readonly decimals: number | null;
  /** 选项 */
  readonly options: string | null;
  /** 字典类型 */
  readonly dictType: string | null;
  /** 引用实体 */
  readonly refEntity: string | null;
  /** 子表属性 */
  readonly refField: string | null;
  /** 必填 */
  readonly isRequired: boolean;
  /** 列表 */
  readonly inList: boolean;
  /** 表单 */
  readonly inForm: boolean;
  /** 查询 */
  readonly inQuery: boolean;
  /** 主键 */
  readonly isPk: boolean;
  /** 控件 */
  readonly widget: string | null;
}

/** What an override can stand in for. */
export type GenFieldSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'genTable' | 'columnName' | 'columnType' | 'columnComment' | 'taken' | 'fieldName' | 'fieldType' | 'title' | 'maxLength' | 'decimals' | 'options' | 'dictType' | 'refEntity' | 'refField' | 'isRequired' | 'inList' | 'inForm' | 'inQuery' | 'isPk' | 'widget'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
