/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { WorkPermitRow } from '../../dangerWork/_types/workPermit.gen.d.ts';

/** 作业任务 */
export interface WorkTaskRow extends ImplicitFields {
  /** 任务编号 */
  readonly taskNo: string | null;
  /** 作业项目 */
  readonly taskName: string;
  /** 项目类型 */
  readonly taskKind: "project" | "other" | "emergency";
  /** 申请单位 */
  readonly applyOrg: string;
  /** 申请人 */
  readonly applicant: string;
  /** 属地单位 */
  readonly ownerOrg: string;
  /** 作业区域 */
  readonly area: string | null;
  /** 作业地点 */
  readonly location: string;
  /** 定位 */
  readonly geo: string | null;
  /** 作业设备/部位 */
  readonly equipment: string | null;
  /** 作业内容 */
  readonly content: string;
  /** 作业单位性质 */
  readonly constructOrgType: "internal" | "provider";
  /** 作业单位（内部） */
  readonly workOrg: string | null;
  /** 作业单位（相关方） */
  readonly provider: string | null;
  /** 合同 */
  readonly contract: string | null;
  /** 作业负责人 */
  readonly workLeader: string;
  /** 电话 */
  readonly workLeaderPhone: string | null;
  /** 作业人数 */
  readonly workerCount: number | null;
  /** 计划开始 */
  readonly planStart: string;
  /** 计划结束 */
  readonly planEnd: string;
  /** 涉及作业类型 */
  readonly workTypes: readonly string[];
  /** 综合风险等级 */
  readonly riskLevel: string;
  /** 施工/吊装方案 */
  readonly schemeFiles: readonly string[];
  /** 安全交底内容 */
  readonly disclosureContent: string | null;
  /** 作业票 */
  readonly permits: readonly WorkPermitRow[];
  /** 未关闭的票 */
  readonly openPermits: number | null;
  /** 作业票数 */
  readonly permitCount: number | null;
  /** 实际开工 */
  readonly actualStart: string | null;
  /** 实际完工 */
  readonly actualEnd: string | null;
  /** 取消原因 */
  readonly cancelReason: string | null;
  /** 状态 */
  readonly status: "draft" | "planned" | "working" | "finished" | "cancelled";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WorkTaskSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'taskNo' | 'taskName' | 'taskKind' | 'applyOrg' | 'applicant' | 'ownerOrg' | 'area' | 'location' | 'geo' | 'equipment' | 'content' | 'constructOrgType' | 'workOrg' | 'provider' | 'contract' | 'workLeader' | 'workLeaderPhone' | 'workerCount' | 'planStart' | 'planEnd' | 'workTypes' | 'riskLevel' | 'schemeFiles' | 'disclosureContent' | 'permits' | 'openPermits' | 'permitCount' | 'actualStart' | 'actualEnd' | 'cancelReason' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'where' | 'who' | 'content' | 'done'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'start' | 'finish' | 'cancel' | 'void'}`;
