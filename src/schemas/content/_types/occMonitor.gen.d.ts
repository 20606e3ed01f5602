/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 危害因素检测 */
export interface OccMonitorRow extends ImplicitFields {
  /** 检测编号 */
  readonly monitorNo: string | null;
  /** 检测类型 */
  readonly monitorType: "regular" | "evaluation" | "daily";
  /** 接害岗位 */
  readonly occPost: string;
  /** 检测单位 */
  readonly org: string;
  /** 检测点 */
  readonly point: string;
  /** 危害因素 */
  readonly factor: string;
  /** 检测日期 */
  readonly monitorDate: string;
  /** 检测机构 */
  readonly agency: string;
  /** 限值类型 */
  readonly limitType: "pcTwa" | "pcStel" | "mac" | "noise85" | "wbgt";
  /** 检测值 */
  readonly value: string;
  /** 限值 */
  readonly limitValue: string;
  /** 计量单位 */
  readonly unit: string;
  /** 结果 */
  readonly result: "pass" | "exceed" | null;
  /** 检测报告 */
  readonly reportFile: readonly string[];
  /** 已公示 */
  readonly announced: boolean;
  /** 超标整改 */
  readonly measure: string | null;
  /** 检测周期 */
  readonly cycleMonths: number | null;
  /** 下次检测 */
  readonly nextDate: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type OccMonitorSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'monitorNo' | 'monitorType' | 'occPost' | 'org' | 'point' | 'factor' | 'monitorDate' | 'agency' | 'limitType' | 'value' | 'limitValue' | 'unit' | 'result' | 'reportFile' | 'announced' | 'measure' | 'cycleMonths' | 'nextDate' | 'remark'}`
  | `form.section.${'basic' | 'value' | 'report'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print'}`;
