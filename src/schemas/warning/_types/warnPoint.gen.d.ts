/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 点位信息 */
export interface WarnPointRow extends ImplicitFields {
  /** 点位编号 */
  readonly pointNo: string;
  /** 点位名称 */
  readonly pointName: string;
  /** 设备 */
  readonly device: string;
  /** 区域 */
  readonly area: string;
  /** 责任单位 */
  readonly org: string;
  /** 位置 */
  readonly location: string | null;
  /** 监测量 */
  readonly measureType: "co" | "h2s" | "o2" | "combustible" | "temperature" | "pressure" | "level" | "flow" | "vibration" | "smoke" | "aiEvent";
  /** 单位 */
  readonly unit: string;
  /** 量程下限 */
  readonly rangeMin: string | null;
  /** 量程上限 */
  readonly rangeMax: string | null;
  /** 低低报 */
  readonly lowLow: string | null;
  /** 低报 */
  readonly low: string | null;
  /** 高报（一级） */
  readonly high: string | null;
  /** 高高报（二级） */
  readonly highHigh: string | null;
  /** 回差 */
  readonly deadband: string | null;
  /** 报警延时 */
  readonly delaySeconds: number | null;
  /** 采集周期 */
  readonly collectSeconds: number;
  /** 一级处置人 */
  readonly level1Handlers: readonly string[];
  /** 二级处置人 */
  readonly level2Handlers: readonly string[];
  /** 一级处置时限分 */
  readonly level1Minutes: number | null;
  /** 二级处置时限分 */
  readonly level2Minutes: number | null;
  /** 联动摄像头 */
  readonly linkCamera: string | null;
  /** 联动预案 */
  readonly linkPlan: string | null;
  /** 重点部位 */
  readonly isKey: boolean;
  /** 当前值 */
  readonly currentValue: string | null;
  /** 当前值时间 */
  readonly currentTime: string | null;
  /** 当前状态 */
  readonly currentState: "normal" | "low" | "high" | "highHigh" | "offline" | "fault" | "bypass" | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WarnPointSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'pointNo' | 'pointName' | 'device' | 'area' | 'org' | 'location' | 'measureType' | 'unit' | 'rangeMin' | 'rangeMax' | 'lowLow' | 'low' | 'high' | 'highHigh' | 'deadband' | 'delaySeconds' | 'collectSeconds' | 'level1Handlers' | 'level2Handlers' | 'level1Minutes' | 'level2Minutes' | 'linkCamera' | 'linkPlan' | 'isKey' | 'currentValue' | 'currentTime' | 'currentState' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'figures' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
