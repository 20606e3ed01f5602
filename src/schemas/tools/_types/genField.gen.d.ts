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
  readonly fieldType: "text" | "multiline" | "rich" | "code" | "integer" | "decimal" | "double" | "boolean" | "date" | "datetime" | "time" | "month" | "year" | "email" | "phone" | "tel" | "uri" | "color" | "choice" | "choices" | "dict" | "ref" | "dynamic" | "file" | "image" | "json" | "parent" | "children";
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
  /** 对应属性 */
  readonly refField: string | null;
  /** 单位 */
  readonly unit: string | null;
  /** 默认值 */
  readonly defaultValue: string | null;
  /** 必填 */
  readonly isRequired: boolean;
  /** 只读 */
  readonly isReadOnly: boolean;
  /** 隐藏 */
  readonly isHidden: boolean;
  /** 列表 */
  readonly inList: boolean;
  /** 表单 */
  readonly inForm: boolean;
  /** 查询 */
  readonly inQuery: boolean;
  /** 主键 */
  readonly isPk: boolean;
  /** 显示条件 */
  readonly showWhen: string | null;
  /** 复制自 */
  readonly copyOf: string | null;
  /** 控件 */
  readonly widget: string | null;
}

/** What an override can stand in for. */
export type GenFieldSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'genTable' | 'columnName' | 'columnType' | 'columnComment' | 'taken' | 'fieldName' | 'fieldType' | 'title' | 'maxLength' | 'decimals' | 'options' | 'dictType' | 'refEntity' | 'refField' | 'unit' | 'defaultValue' | 'isRequired' | 'isReadOnly' | 'isHidden' | 'inList' | 'inForm' | 'inQuery' | 'isPk' | 'showWhen' | 'copyOf' | 'widget'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
