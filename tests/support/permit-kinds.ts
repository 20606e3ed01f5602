/** What each kind of dangerous work asks for: its details, who approves it, and whether its gas is tested. */
import type { WireRow } from '../../src/engine/model/wire.ts';
import type { PermitPerson } from './permits.ts';
import { freshCode } from './portal.ts';

interface Applying {
  readonly userOf: (username: string) => WireRow;
  /** A stored drawing. */
  readonly drawing: string;
}

interface KindOfWork {
  /** As the form of an application says it. */
  readonly title: string;
  /** Who issues it at the site, beside the head of the unit where that is somebody else. */
  readonly issuedBy: PermitPerson;
  readonly issue: 'review' | 'reviewProf' | 'reviewSafety';
  /** Whether the plan goes to the department after the unit. */
  readonly isGraded?: true;
  readonly gas?: true;
  readonly details: (applying: Applying) => object;
}

const byUnit = { issuedBy: 'head', issue: 'review' } as const;
const byDepartment = { issuedBy: 'department', issue: 'reviewProf' } as const;
const bySafety = { issuedBy: 'hse', issue: 'reviewSafety', isGraded: true } as const;

export const KINDS = {
  hot: {
    ...bySafety,
    title: '动火作业',
    gas: true,
    // By night and on days off the level rises by one: applied for at once, it is the same at any hour.
    details: () => ({
      applyLevel: 'first',
      riskAnalysis: '火花引燃',
      hazards: ['fire'],
      hotDetail: [
        { hotMethods: ['grinding'], position: '法兰', extinguisherCount: 2, fireWatchMinutes: 0, lelPercent: '5.00' },
      ],
    }),
  },
  confinedSpace: {
    ...byUnit,
    title: '受限空间作业',
    gas: true,
    details: ({ userOf }) => ({
      riskAnalysis: '缺氧、中毒',
      hazards: ['poison'],
      spaceDetail: [
        {
          spaceName: freshCode('烟道'),
          originalMedium: '煤气',
          isolation: ['blind'],
          ventilation: 'forced',
          detectorNo: 'DX-1',
          rescueGear: ['tripod'],
          commMode: '对讲机',
          processEngineer: userOf('head').id,
        },
      ],
    }),
  },
  height: {
    ...byUnit,
    title: '高处作业',
    details: () => ({
      riskAnalysis: '坠落',
      hazards: ['fall'],
      heightDetail: [{ height: '3.0', workMode: 'ladder', harnessCheck: true, windLevel: 1, weather: '晴' }],
    }),
  },
  lifting: {
    ...byDepartment,
    title: '吊装作业',
    isGraded: true,
    details: () => ({
      riskAnalysis: '吊物坠落',
      hazards: ['crane'],
      liftDetail: [
        {
          loadName: '阀门',
          loadMass: '5.00',
          craneType: 'bridge',
          ratedLoad: '20.00',
          rigging: '5 t 吊带 2 根',
          commander: '甲',
          commanderCert: 'TS-1',
          driver: '乙',
          driverCert: 'TS-2',
        },
      ],
    }),
  },
  tempPower: {
    ...byDepartment,
    title: '临时用电作业',
    details: () => ({
      riskAnalysis: '触电',
      hazards: ['electric'],
      powerDetail: [
        {
          powerPoint: 'MCC-3',
          voltage: '380',
          devices: '焊机 2 台',
          totalPower: '12.00',
          electrician: '丙',
          electricianCert: 'DG-1',
          leakageProtector: true,
          oneMachineOneGate: true,
        },
      ],
    }),
  },
  earth: {
    ...byDepartment,
    title: '动土作业',
    details: ({ userOf, drawing }) => ({
      riskAnalysis: '挖断电缆',
      hazards: ['collapse'],
      earthDetail: [
        {
          scope: '沟槽',
          depth: '0.80',
          method: 'manual',
          undergroundFacilities: ['power'],
          drawing: [drawing],
          countersigners: [userOf('hse').id],
        },
      ],
    }),
  },
  roadBreak: {
    ...byDepartment,
    title: '断路作业',
    details: ({ userOf, drawing }) => ({
      riskAnalysis: '车辆误入',
      hazards: ['mechanical'],
      roadDetail: [
        {
          roadName: '炼钢西路',
          reason: '埋管',
          drawing: [drawing],
          detour: '绕行东路',
          warningSigns: '锥桶、围挡',
          nightLight: true,
          notifyOrgs: [userOf('head')['orgId']],
          countersigners: [userOf('hse').id],
        },
      ],
    }),
  },
  blindPlate: {
    ...byUnit,
    title: '盲板抽堵作业',
    gas: true,
    details: ({ drawing }) => ({
      riskAnalysis: '煤气泄漏',
      hazards: ['poison'],
      plateDetail: [
        {
          operation: 'insert',
          pipeName: freshCode('煤气支管'),
          medium: '煤气',
          temperature: '40.0',
          pressure: '0.010',
          plateMaterial: 'Q235',
          plateSpec: 'DN300',
          plateNo: freshCode('MB'),
          position: '三层平台',
          diagram: [drawing],
        },
      ],
    }),
  },
  gasArea: {
    ...bySafety,
    title: '煤气区域作业',
    gas: true,
    details: () => ({
      riskAnalysis: '煤气中毒',
      hazards: ['poison'],
      gasDetail: [
        {
          gasKind: 'bfg',
          facility: '水封',
          liveWork: false,
          coReading: '10.0',
          respirator: 'air',
          sealMethod: 'waterSealValve',
        },
      ],
    }),
  },
  energyMedium: {
    ...byDepartment,
    title: '能源介质停送作业',
    details: ({ userOf }) => ({
      riskAnalysis: '残压伤人',
      hazards: ['other'],
      energyDetail: [
        {
          medium: 'nitrogen',
          section: freshCode('支管'),
          reason: '改道',
          operator: userOf('foreman').id,
          processEngineer: userOf('head').id,
        },
      ],
      isolationPoints: [{ point: '根部阀', method: 'valve', lockNo: 'S-1', tagNo: 'P-1' }],
    }),
  },
} as const satisfies Record<string, KindOfWork>;

export type PermitKind = keyof typeof KINDS;
export const kindOf = (kind: PermitKind): KindOfWork => KINDS[kind];
