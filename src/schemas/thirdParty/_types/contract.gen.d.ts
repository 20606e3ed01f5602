/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ProviderPersonRow } from '../../thirdParty/_types/providerPerson.gen.d.ts';

/** 合同 */
export interface ContractRow extends ImplicitFields {
  /** 合同编号 */
  readonly contractNo: string;
  /** 合同名称 */
  readonly contractName: string;
  /** 相关方 */
  readonly provider: string;
  /** 类型 */
  readonly contractType: "engineering" | "maintenance" | "labor" | "service" | "purchase" | "lease";
  /** 项目名称 */
  readonly projectName: string | null;
  /** 发包单位 */
  readonly org: string;
  /** 我方负责人 */
  readonly projectLeader: string;
  /** 对方负责人 */
  readonly providerLeader: string;
  /** 合同金额 */
  readonly amount: string | null;
  /** 安全费用 */
  readonly safetyFee: string | null;
  /** 签订日期 */
  readonly signDate: string;
  /** 开始 */
  readonly startDate: string;
  /** 结束 */
  readonly endDate: string;
  /** 工作内容 */
  readonly content: string | null;
  /** 涉及危险作业 */
  readonly riskWorks: readonly string[];
  /** 合同文件 */
  readonly files: readonly string[];
  /** 安全协议 */
  readonly agreement: string | null;
  /** 协议有效期 */
  readonly protocolTo: string | null;
  /** 人员 */
  readonly people: readonly ProviderPersonRow[];
  /** 停工中 */
  readonly stopped: boolean;
  /** 终止原因 */
  readonly endReason: string | null;
  /** 状态 */
  readonly status: "draft" | "effective" | "finished" | "terminated" | "expired";
  /** 单位在黑名单 */
  readonly listed: boolean;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ContractSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'contractNo' | 'contractName' | 'provider' | 'contractType' | 'projectName' | 'org' | 'projectLeader' | 'providerLeader' | 'amount' | 'safetyFee' | 'signDate' | 'startDate' | 'endDate' | 'content' | 'riskWorks' | 'files' | 'agreement' | 'protocolTo' | 'people' | 'stopped' | 'endReason' | 'status' | 'listed' | 'remark'}`
  | `form.section.${'basic' | 'money' | 'work' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'effect' | 'finish' | 'terminate' | 'expire' | 'renew'}`;
