/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 隐患责任人配置 */
export interface HazardPersonRow extends ImplicitFields {
  /** 单位 */
  readonly org: string;
  /** 区域 */
  readonly area: string | null;
  /** 隐患类别 */
  readonly category: readonly string[];
  /** 隐患等级 */
  readonly level: readonly string[];
  /** 处置人 */
  readonly handler: string;
  /** 整改负责人 */
  readonly rectifyLeader: string;
  /** 复查人 */
  readonly reviewer: string;
  /** 验收人 */
  readonly examiner: string | null;
  /** 抄送人 */
  readonly copyTo: readonly string[];
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type HazardPersonSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'org' | 'area' | 'category' | 'level' | 'handler' | 'rectifyLeader' | 'reviewer' | 'examiner' | 'copyTo' | 'status' | 'remark'}`
  | `form.section.${'scope' | 'people'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
