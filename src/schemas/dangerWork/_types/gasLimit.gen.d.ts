/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 气体限值 */
export interface GasLimitRow extends ImplicitFields {
  /** 气体 */
  readonly gas: "o2" | "combustible" | "co" | "h2s" | "so2" | "nh3" | "benzene" | "co2" | "n2" | "custom";
  /** 名称 */
  readonly gasName: string;
  /** 单位 */
  readonly unit: "vol" | "lel" | "mgm3" | "ppm";
  /** 适用作业 */
  readonly workType: string | null;
  /** 下限 */
  readonly minValue: string | null;
  /** 上限 */
  readonly maxValue: string;
  /** 限值类型 */
  readonly limitKind: "range" | "mac" | "twa" | "stel" | "work";
  /** 适用标准 */
  readonly profile: "gb46768" | "gb30871" | null;
  /** 必测 */
  readonly mustTest: boolean;
  /** 摩尔质量 */
  readonly molarMass: string | null;
  /** 依据 */
  readonly basis: string | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type GasLimitSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'gas' | 'gasName' | 'unit' | 'workType' | 'minValue' | 'maxValue' | 'limitKind' | 'profile' | 'mustTest' | 'molarMass' | 'basis' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
