/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 管控措施 */
export interface RiskMeasureRow extends ImplicitFields {
  /** 风险事件 */
  readonly item: string;
  /** 序号 */
  readonly seq: number | null;
  /** 措施类型 */
  readonly measureType: "engineering" | "maintenance" | "operation" | "management" | "training" | "ppe" | "emergency";
  /** 措施内容 */
  readonly content: string;
  /** 责任人 */
  readonly dutyPerson: string | null;
  /** 检查周期 */
  readonly cycle: "shift" | "day" | "week" | "month" | "quarter" | "year" | null;
  /** 失效表现 */
  readonly failDesc: string | null;
  /** 检查项 */
  readonly inspectItem: string | null;
}

/** What an override can stand in for. */
export type RiskMeasureSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'item' | 'seq' | 'measureType' | 'content' | 'dutyPerson' | 'cycle' | 'failDesc' | 'inspectItem'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
