/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 职业病危害岗位 */
export interface OccPostRow extends ImplicitFields {
  /** 单位 */
  readonly org: string;
  /** 岗位 */
  readonly post: string | null;
  /** 岗位名称 */
  readonly postName: string;
  /** 工作场所 */
  readonly workplace: string;
  /** 危害因素 */
  readonly factors: readonly string[];
  /** 日接触小时 */
  readonly exposeHours: string | null;
  /** 接触人数 */
  readonly exposedCount: number;
  /** 工程防护 */
  readonly engineeringMeasure: string | null;
  /** 个体防护用品 */
  readonly ppe: string | null;
  /** 体检周期 */
  readonly examCycleMonths: number;
  /** 警示标识 */
  readonly warningSign: boolean;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type OccPostSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'org' | 'post' | 'postName' | 'workplace' | 'factors' | 'exposeHours' | 'exposedCount' | 'engineeringMeasure' | 'ppe' | 'examCycleMonths' | 'warningSign' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
