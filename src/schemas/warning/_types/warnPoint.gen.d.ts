/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { AlarmInfoRow } from '../../warning/_types/alarmInfo.gen.d.ts';
import type { PointAlarmRow } from '../../warning/_types/pointAlarm.gen.d.ts';

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
  /** 重点部位 */
  readonly isKey: boolean;
  /** 监测量 */
  readonly measureType: "co" | "h2s" | "o2" | "combustible" | "temperature" | "pressure" | "level" | "flow" | "vibration" | "smoke" | "aiEvent";
  /** 单位 */
  readonly unit: "ppm" | "mg/m³" | "%VOL" | "%LEL" | "℃" | "kPa" | "MPa" | "%" | "m" | "mm" | "m³/h" | "t/h" | "mm/s" | "μm" | "dB/m" | "次";
  /** 量程下限 */
  readonly rangeMin: string | null;
  /** 量程上限 */
  readonly rangeMax: string | null;
  /** 低低报（二级） */
  readonly lowLow: string | null;
  /** 低报（一级） */
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
  /** 一级处置时限 */
  readonly level1Minutes: number | null;
  /** 二级处置时限 */
  readonly level2Minutes: number | null;
  /** 联动摄像头 */
  readonly linkCamera: string | null;
  /** 联动预案 */
  readonly linkPlan: string | null;
  /** 当前值 */
  readonly currentValue: string | null;
  /** 当前值时间 */
  readonly currentTime: string | null;
  /** 当前状态 */
  readonly currentState: "highHigh" | "high" | "low" | "fault" | "offline" | "bypass" | "normal" | null;
  /** 启用状态 */
  readonly status: string;
  /** 报警等级序 */
  readonly heldLevel: number | null;
  /** 越限方向 */
  readonly side: "low" | "high" | null;
  /** 一级越限起 */
  readonly since1: string | null;
  /** 二级越限起 */
  readonly since2: string | null;
  /** 报警 */
  readonly alarms: readonly AlarmInfoRow[];
  /** 报警统计 */
  readonly days: readonly PointAlarmRow[];
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WarnPointSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'pointNo' | 'pointName' | 'device' | 'area' | 'org' | 'location' | 'isKey' | 'measureType' | 'unit' | 'rangeMin' | 'rangeMax' | 'lowLow' | 'low' | 'high' | 'highHigh' | 'deadband' | 'delaySeconds' | 'collectSeconds' | 'level1Handlers' | 'level2Handlers' | 'level1Minutes' | 'level2Minutes' | 'linkCamera' | 'linkPlan' | 'currentValue' | 'currentTime' | 'currentState' | 'status' | 'heldLevel' | 'side' | 'since1' | 'since2' | 'alarms' | 'days' | 'remark'}`
  | `form.section.${'basic' | 'limits' | 'people' | 'current'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'sample' | 'bypass' | 'watch' | 'blind'}`;
