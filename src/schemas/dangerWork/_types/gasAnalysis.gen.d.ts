/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { GasAnalysisItemRow } from '../../dangerWork/_types/gasAnalysisItem.gen.d.ts';

/** 气体分析 */
export interface GasAnalysisRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 分析类型 */
  readonly analysisKind: "before" | "during" | "resume";
  /** 取样时间 */
  readonly sampleTime: string;
  /** 取样部位 */
  readonly samplePart: "top" | "middle" | "bottom" | "point" | "around";
  /** 仪器名称 */
  readonly instrument: string;
  /** 仪器编号 */
  readonly instrumentNo: string;
  /** 校验有效期 */
  readonly calibrateValidTo: string;
  /** 分析项目 */
  readonly items: readonly GasAnalysisItemRow[];
  /** 结论 */
  readonly result: "pass" | "fail" | null;
  /** 有效至 */
  readonly validUntil: string | null;
  /** 时间不明 */
  readonly ageUnknown: boolean;
  /** 缺必测项目 */
  readonly missing: number | null;
  /** 没有确认的环节 */
  readonly openStep: string | null;
  /** 由谁确认 */
  readonly openStepBy: string | null;
  /** 分析人 */
  readonly analyst: string;
  /** 签名 */
  readonly signature: string;
  /** 仪表照片 */
  readonly photo: readonly string[];
  /** 属地单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type GasAnalysisSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'analysisKind' | 'sampleTime' | 'samplePart' | 'instrument' | 'instrumentNo' | 'calibrateValidTo' | 'items' | 'result' | 'validUntil' | 'ageUnknown' | 'missing' | 'openStep' | 'openStepBy' | 'analyst' | 'signature' | 'photo' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'itemsRows' | 'files' | 'result'}`
  | `action.${'query' | 'add' | 'export' | 'print'}`;
