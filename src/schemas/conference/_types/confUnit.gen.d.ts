/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ConfUserRow } from '../../conference/_types/confUser.gen.d.ts';

/** 参会单位 */
export interface ConfUnitRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 单位名称 */
  readonly unitName: string;
  /** 简称 */
  readonly shortName: string | null;
  /** 单位类型 */
  readonly unitType: "host" | "organizer" | "team" | "guest" | "service";
  /** 名额 */
  readonly quota: number | null;
  /** 联系人 */
  readonly contactPerson: string;
  /** 联系电话 */
  readonly contactPhone: string;
  /** 领队 */
  readonly delegationLeader: string | null;
  /** 参会人员 */
  readonly people: readonly ConfUserRow[];
  /** 已报名人数 */
  readonly registeredCount: number | null;
  /** 已确认人数 */
  readonly approvedCount: number | null;
  /** 已报到人数 */
  readonly arrivedCount: number | null;
  /** 排序 */
  readonly sequence: number | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfUnitSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'unitName' | 'shortName' | 'unitType' | 'quota' | 'contactPerson' | 'contactPhone' | 'delegationLeader' | 'people' | 'registeredCount' | 'approvedCount' | 'arrivedCount' | 'sequence' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'count'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
