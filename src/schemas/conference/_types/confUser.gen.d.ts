/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ConfRoomGuestRow } from '../../conference/_types/confRoomGuest.gen.d.ts';
import type { ConfTransferPassengerRow } from '../../conference/_types/confTransferPassenger.gen.d.ts';

/** 参会人员 */
export interface ConfUserRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 参会编号 */
  readonly userNo: string | null;
  /** 姓名 */
  readonly name: string;
  /** 性别 */
  readonly gender: string;
  /** 手机号 */
  readonly mobile: string;
  /** 证件类型 */
  readonly idType: "idCard" | "passport" | "hkmt" | "officer";
  /** 证件号码 */
  readonly idNo: string | null;
  /** 单位 */
  readonly unit: string;
  /** 职务/职称 */
  readonly position: string | null;
  /** 人员类别 */
  readonly personType: "leader" | "guest" | "delegate" | "contestant" | "referee" | "coach" | "teamLeader" | "staff" | "driver" | "media";
  /** 民族 */
  readonly nation: string | null;
  /** 照片 */
  readonly photo: string | null;
  /** 饮食要求 */
  readonly dietary: "none" | "muslim" | "vegetarian" | "other" | null;
  /** 需要住宿 */
  readonly needHotel: boolean;
  /** 住宿要求 */
  readonly roomPreference: "single" | "twin" | "any" | null;
  /** 需要接站 */
  readonly needPickup: boolean;
  /** 需要送站 */
  readonly needDropoff: boolean;
  /** 关联登录账号 */
  readonly loginUser: string | null;
  /** 系统账号 */
  readonly account: string | null;
  /** 证件号（胸牌） */
  readonly badgeNo: string | null;
  /** 报名状态 */
  readonly registerStatus: "draft" | "submitted" | "approved" | "rejected" | "cancelled";
  /** 退回/取消原因 */
  readonly rejectReason: string | null;
  /** 报到状态 */
  readonly checkinStatus: "none" | "arrived" | "left";
  /** 报到时间 */
  readonly checkinTime: string | null;
  /** 报到办理人 */
  readonly checkinBy: string | null;
  /** 离会时间 */
  readonly leaveTime: string | null;
  /** 住宿 */
  readonly stays: readonly ConfRoomGuestRow[];
  /** 行程 */
  readonly trips: readonly ConfTransferPassengerRow[];
  /** 已安排住宿 */
  readonly hasRoom: boolean;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfUserSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'userNo' | 'name' | 'gender' | 'mobile' | 'idType' | 'idNo' | 'unit' | 'position' | 'personType' | 'nation' | 'photo' | 'dietary' | 'needHotel' | 'roomPreference' | 'needPickup' | 'needDropoff' | 'loginUser' | 'account' | 'badgeNo' | 'registerStatus' | 'rejectReason' | 'checkinStatus' | 'checkinTime' | 'checkinBy' | 'leaveTime' | 'stays' | 'trips' | 'hasRoom' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'stay' | 'state'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'approve' | 'reject' | 'cancel' | 'checkIn' | 'leave' | 'change'}`;
