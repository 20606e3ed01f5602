/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { MyExamRow } from '../../education/_types/myExam.gen.d.ts';
import type { ProviderViolationRow } from '../../thirdParty/_types/providerViolation.gen.d.ts';
import type { QualificationRow } from '../../education/_types/qualification.gen.d.ts';
import type { TrainTraineeRow } from '../../education/_types/trainTrainee.gen.d.ts';

/** 相关方人员 */
export interface ProviderPersonRow extends ImplicitFields {
  /** 编号 */
  readonly personNo: string | null;
  /** 单位 */
  readonly provider: string;
  /** 合同 */
  readonly contract: string | null;
  /** 姓名 */
  readonly name: string;
  /** 身份证号 */
  readonly idCard: string;
  /** 性别 */
  readonly gender: string;
  /** 出生日期 */
  readonly birthday: string | null;
  /** 女性（按身份证） */
  readonly woman: boolean;
  /** 年龄 */
  readonly age: number | null;
  /** 手机 */
  readonly phone: string;
  /** 登录账号 */
  readonly account: string | null;
  /** 籍贯 */
  readonly nativePlace: string | null;
  /** 学历 */
  readonly education: string | null;
  /** 工种 */
  readonly workKind: string;
  /** 人员类别 */
  readonly personType: "manager" | "safety" | "specialOp" | "worker" | "driver";
  /** 证书 */
  readonly certs: readonly QualificationRow[];
  /** 违章 */
  readonly violations: readonly ProviderViolationRow[];
  /** 培训 */
  readonly trainings: readonly TrainTraineeRow[];
  /** 考试 */
  readonly exams: readonly MyExamRow[];
  /** 体检报告 */
  readonly healthReport: readonly string[];
  /** 体检日期 */
  readonly healthDate: string | null;
  /** 保险单号 */
  readonly insuranceNo: string | null;
  /** 保险到期 */
  readonly insuranceTo: string | null;
  /** 证件照 */
  readonly photo: string | null;
  /** 人脸照片 */
  readonly faceImage: string | null;
  /** 人脸注册 */
  readonly faceStatus: "none" | "pass" | "fail" | null;
  /** 身份证正面 */
  readonly idCardFront: string | null;
  /** 身份证反面 */
  readonly idCardBack: string | null;
  /** 无犯罪/政审 */
  readonly noCrime: boolean;
  /** 培训状态 */
  readonly trainStatus: "none" | "training" | "pass" | "fail" | "expired" | null;
  /** 培训有效期 */
  readonly trainValidTo: string | null;
  /** 入厂证号 */
  readonly passNo: string | null;
  /** 入厂证有效期 */
  readonly passValidTo: string | null;
  /** 积分余额 */
  readonly scoreLeft: string | null;
  /** 过期项 */
  readonly lapsed: "provider" | "contract" | "stop" | "protocol" | "insurance" | "health" | "training" | null;
  /** 暂停原因 */
  readonly suspendReason: "provider" | "contract" | "stop" | "protocol" | "insurance" | "health" | "training" | "manual" | null;
  /** 处理意见 */
  readonly opinion: string | null;
  /** 离场日期 */
  readonly leftOn: string | null;
  /** 在黑名单 */
  readonly listed: boolean;
  /** 状态 */
  readonly status: "draft" | "reviewing" | "returned" | "training" | "admitted" | "suspended" | "left" | "blacklisted";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ProviderPersonSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'personNo' | 'provider' | 'contract' | 'name' | 'idCard' | 'gender' | 'birthday' | 'woman' | 'age' | 'phone' | 'account' | 'nativePlace' | 'education' | 'workKind' | 'personType' | 'certs' | 'violations' | 'trainings' | 'exams' | 'healthReport' | 'healthDate' | 'insuranceNo' | 'insuranceTo' | 'photo' | 'faceImage' | 'faceStatus' | 'idCardFront' | 'idCardBack' | 'noCrime' | 'trainStatus' | 'trainValidTo' | 'passNo' | 'passValidTo' | 'scoreLeft' | 'lapsed' | 'suspendReason' | 'opinion' | 'leftOn' | 'listed' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'health' | 'pictures' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'return' | 'approve' | 'checkFace' | 'link' | 'pass' | 'retrain' | 'trainLapse' | 'suspend' | 'lapse' | 'recover' | 'revive' | 'papers' | 'leave' | 'reenter' | 'forgetFace' | 'blacklist' | 'removeBlack'}`;
