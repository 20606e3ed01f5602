/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { OccMonitorRow } from '../../content/_types/occMonitor.gen.d.ts';

/** 职业病危害岗位 */
export interface OccPostRow extends ImplicitFields {
  /** 单位 */
  readonly org: string;
  /** 所属岗位 */
  readonly post: string | null;
  /** 岗位名称 */
  readonly postName: string;
  /** 工作场所 */
  readonly workplace: string;
  /** 危害因素 */
  readonly factors: readonly string[];
  /** 日接触时间 */
  readonly exposeHours: string | null;
  /** 接触人数 */
  readonly exposedCount: number;
  /** 工程防护 */
  readonly engineeringMeasure: string | null;
  /** 个体防护用品 */
  readonly ppe: string | null;
  /** 已设警示标识 */
  readonly warningSign: boolean;
  /** 体检周期 */
  readonly examCycleMonths: number;
  /** 检测记录 */
  readonly monitors: readonly OccMonitorRow[];
  /** 最近检测 */
  readonly lastMonitor: string | null;
  /** 下次检测 */
  readonly nextMonitor: string | null;
  /** 超标点数 */
  readonly exceedCount: number | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type OccPostSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'org' | 'post' | 'postName' | 'workplace' | 'factors' | 'exposeHours' | 'exposedCount' | 'engineeringMeasure' | 'ppe' | 'warningSign' | 'examCycleMonths' | 'monitors' | 'lastMonitor' | 'nextMonitor' | 'exceedCount' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'protect' | 'monitor'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
