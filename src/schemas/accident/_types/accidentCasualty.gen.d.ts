/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 伤亡人员 */
export interface AccidentCasualtyRow extends ImplicitFields {
  /** 事故 */
  readonly accident: string;
  /** 姓名 */
  readonly name: string;
  /** 性别 */
  readonly gender: string;
  /** 年龄 */
  readonly age: number | null;
  /** 单位 */
  readonly org: string;
  /** 工种 */
  readonly post: string | null;
  /** 伤害程度 */
  readonly injuryDegree: string;
  /** 受伤部位 */
  readonly injuryPart: string | null;
  /** 损失工作日 */
  readonly lostDays: number | null;
  /** 计入损失工作日 */
  readonly countedDays: number | null;
  /** 工龄 */
  readonly workYears: string | null;
  /** 学历 */
  readonly education: string | null;
  /** 相关方人员 */
  readonly isContractor: boolean;
  /** 三级教育情况 */
  readonly safetyEdu: string | null;
  /** 持证编号 */
  readonly certNo: string | null;
  /** 诊断 */
  readonly diagnosis: string | null;
  /** 工伤认定 */
  readonly injuryCase: string | null;
}

/** What an override can stand in for. */
export type AccidentCasualtySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'accident' | 'name' | 'gender' | 'age' | 'org' | 'post' | 'injuryDegree' | 'injuryPart' | 'lostDays' | 'countedDays' | 'workYears' | 'education' | 'isContractor' | 'safetyEdu' | 'certNo' | 'diagnosis' | 'injuryCase'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
