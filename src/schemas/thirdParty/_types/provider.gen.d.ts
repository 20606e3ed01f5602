/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { OnsiteFaceRow } from '../../thirdParty/_types/onsiteFace.gen.d.ts';
import type { ProviderCertRow } from '../../thirdParty/_types/providerCert.gen.d.ts';
import type { ProviderPersonRow } from '../../thirdParty/_types/providerPerson.gen.d.ts';

/** 相关方单位 */
export interface ProviderRow extends ImplicitFields {
  /** 编号 */
  readonly providerNo: string | null;
  /** 单位名称 */
  readonly providerName: string;
  /** 统一社会信用代码 */
  readonly creditCode: string;
  /** 类型 */
  readonly providerType: "construction" | "maintenance" | "labor" | "transport" | "service" | "supplier" | "cleaning" | "other" | null;
  /** 法定代表人 */
  readonly legalPerson: string | null;
  /** 注册资本 */
  readonly registeredCapital: string | null;
  /** 成立日期 */
  readonly establishDate: string | null;
  /** 注册地址 */
  readonly address: string | null;
  /** 联系人 */
  readonly contact: string;
  /** 联系电话 */
  readonly contactPhone: string;
  /** 邮箱 */
  readonly email: string | null;
  /** 安全负责人 */
  readonly safetyLeader: string | null;
  /** 安全合格证号 */
  readonly safetyLeaderCert: string | null;
  /** 安全负责人电话 */
  readonly safetyPhone: string | null;
  /** 归口管理部门 */
  readonly managerOrg: string;
  /** 营业执照 */
  readonly businessLicense: readonly string[];
  /** 执照有效期 */
  readonly licenseValidTo: string | null;
  /** 资质证书 */
  readonly qualifications: readonly ProviderCertRow[];
  /** 工伤/意外保险 */
  readonly insuranceFile: readonly string[];
  /** 保险有效期 */
  readonly insuranceValidTo: string | null;
  /** 近三年事故情况 */
  readonly safetyRecord: string | null;
  /** 安全保证金 */
  readonly depositAmount: string | null;
  /** 人员 */
  readonly people: readonly ProviderPersonRow[];
  /** 门禁记录 */
  readonly faces: readonly OnsiteFaceRow[];
  /** 在册人数 */
  readonly personCount: number | null;
  /** 在场人数 */
  readonly onsiteCount: number | null;
  /** 评价得分 */
  readonly score: string | null;
  /** 等级 */
  readonly grade: "A" | "B" | "C" | "D" | null;
  /** 准入有效期 */
  readonly validTo: string | null;
  /** 登录账号 */
  readonly account: string | null;
  /** 所属组织 */
  readonly ownOrg: string | null;
  /** 注册申请 */
  readonly registration: string | null;
  /** 归口审查人 */
  readonly checkedBy: string | null;
  /** 过期项 */
  readonly lapsed: "admission" | "licence" | "insurance" | "cert" | null;
  /** 状态原因 */
  readonly stateReason: "admission" | "licence" | "insurance" | "cert" | "manual" | "blacklist" | null;
  /** 处理意见 */
  readonly opinion: string | null;
  /** 在黑名单 */
  readonly listed: boolean;
  /** 状态 */
  readonly status: "registering" | "reviewing" | "returned" | "admitted" | "suspended" | "expired" | "exited" | "blacklisted";
  /** 备注 */
  readonly remark: string | null;
  /** 流程实例 */
  readonly processInstanceId: string | null;
  /** 当前环节 */
  readonly currentNode: string | null;
  /** 当前处理人 */
  readonly currentAssignees: readonly string[];
  /** 提交时间 */
  readonly submittedAt: string | null;
  /** 办结时间 */
  readonly finishedAt: string | null;
}

/** What an override can stand in for. */
export type ProviderSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'providerNo' | 'providerName' | 'creditCode' | 'providerType' | 'legalPerson' | 'registeredCapital' | 'establishDate' | 'address' | 'contact' | 'contactPhone' | 'email' | 'safetyLeader' | 'safetyLeaderCert' | 'safetyPhone' | 'managerOrg' | 'businessLicense' | 'licenseValidTo' | 'qualifications' | 'insuranceFile' | 'insuranceValidTo' | 'safetyRecord' | 'depositAmount' | 'people' | 'faces' | 'personCount' | 'onsiteCount' | 'score' | 'grade' | 'validTo' | 'account' | 'ownOrg' | 'registration' | 'checkedBy' | 'lapsed' | 'stateReason' | 'opinion' | 'listed' | 'status' | 'remark' | 'processInstanceId' | 'currentNode' | 'currentAssignees' | 'submittedAt' | 'finishedAt'}`
  | `form.section.${'basic' | 'contact' | 'papers' | 'certs' | 'record' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'openAccount' | 'dismiss' | 'check' | 'return' | 'admit' | 'papers' | 'suspend' | 'recover' | 'expire' | 'exit' | 'blacklist' | 'removeBlack'}`;
