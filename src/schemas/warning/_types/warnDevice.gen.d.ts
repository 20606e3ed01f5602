/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { WarnMaintainRow } from '../../warning/_types/warnMaintain.gen.d.ts';
import type { WarnPointRow } from '../../warning/_types/warnPoint.gen.d.ts';

/** 设备信息 */
export interface WarnDeviceRow extends ImplicitFields {
  /** 设备编号 */
  readonly deviceNo: string;
  /** 设备名称 */
  readonly deviceName: string;
  /** 类型 */
  readonly deviceType: "gasDetector" | "camera" | "aiBox" | "faceGate" | "temperature" | "pressure" | "level" | "vibration" | "fireAlarm" | "locator" | "gateway";
  /** 所属单位 */
  readonly org: string;
  /** 区域 */
  readonly area: string | null;
  /** 安装位置 */
  readonly location: string;
  /** 坐标 */
  readonly geo: string | null;
  /** 厂家 */
  readonly manufacturer: string | null;
  /** 型号 */
  readonly model: string | null;
  /** IP地址 */
  readonly ip: string | null;
  /** 协议 */
  readonly protocol: "modbus" | "opcua" | "mqtt" | "http" | "rtsp" | "gb28181";
  /** 通讯地址 */
  readonly address: string | null;
  /** MQTT 主题 */
  readonly topic: string | null;
  /** 报文成员 */
  readonly members: { readonly point: string | null; readonly value: string | null; readonly sampledAt: string | null; readonly unit: string | null; readonly quality: string | null } | null;
  /** 密钥更换时间 */
  readonly keyAt: string | null;
  /** 视频流地址 */
  readonly streamUrl: string | null;
  /** 安装日期 */
  readonly installDate: string | null;
  /** 校验日期 */
  readonly calibrateDate: string | null;
  /** 校验周期 */
  readonly calibrateCycleMonths: number | null;
  /** 下次校验 */
  readonly nextCalibrate: string | null;
  /** 责任人 */
  readonly dutyPerson: string;
  /** 最后在线 */
  readonly lastOnline: string | null;
  /** 实测上报间隔 */
  readonly heardEvery: number | null;
  /** 状态 */
  readonly status: "online" | "offline" | "fault" | "maintaining" | "disabled";
  /** 点位 */
  readonly points: readonly WarnPointRow[];
  /** 检修维护 */
  readonly maintenance: readonly WarnMaintainRow[];
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WarnDeviceSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'deviceNo' | 'deviceName' | 'deviceType' | 'org' | 'area' | 'location' | 'geo' | 'manufacturer' | 'model' | 'ip' | 'protocol' | 'address' | 'topic' | 'members' | 'keyAt' | 'streamUrl' | 'installDate' | 'calibrateDate' | 'calibrateCycleMonths' | 'nextCalibrate' | 'dutyPerson' | 'lastOnline' | 'heardEvery' | 'status' | 'points' | 'maintenance' | 'remark'}`
  | `form.section.${'basic' | 'place' | 'line' | 'calibration'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'heartbeat' | 'lost' | 'fault' | 'maintain' | 'recover' | 'disable' | 'enable' | 'calibrate' | 'renewKey'}`;
