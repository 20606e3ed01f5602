/**
 * The table of cycles says how often a machine is inspected: by its kind and what it is, the strictest of the closest
 * (domain §18, Rules).
 */
import type { Row, Value } from '../../engine/model/types.ts';
import { addRelated, behaviour, changeRelated, type HookContext, readRelatedRows } from '../../engine/server/sdk.ts';
import { noteMachines } from './inspectRate.server.ts';

interface Machine {
  readonly entity: string;
  /** The inspection that its next date is about. */ readonly inspectType: string;
}

/** By kind of equipment, as cycles and inspections name it. */
export const MACHINES: Readonly<Record<string, Machine>> = {
  boiler: { entity: 'equipBoiler', inspectType: 'external' },
  crane: { entity: 'equipCrane', inspectType: 'periodic' },
  pressureVessel: { entity: 'equipVessel', inspectType: 'periodic' },
  pressurePipeline: { entity: 'equipPipeline', inspectType: 'periodic' },
  elevator: { entity: 'equipElevator', inspectType: 'periodic' },
  forklift: { entity: 'equipForklift', inspectType: 'periodic' },
  metallurgy: { entity: 'equipMetallurgy', inspectType: 'periodic' },
};
/** A machine that is gone is inspected no more. */
const STANDING = ['unregistered', 'inUse', 'stopped'];

/** What a cycle asks of a machine: field → the value, or one of several. */
function conditionsOf(cycle: Row): readonly (readonly [string, readonly Value[]])[] {
  const asked = cycle['subCondition'];
  if (asked === null || typeof asked !== 'object' || Array.isArray(asked)) return [];
  return Object.entries(asked).map(([field, wanted]) => [field, Array.isArray(wanted) ? wanted : [wanted]] as const);
}

/** Whole months of the cycle that fits closest; of two that fit alike the shorter one. Undefined where none fits. */
export function monthsFor(cycles: readonly Row[], machine: Row): number | undefined {
  const fitting = cycles
    .map((cycle) => ({
      conditions: conditionsOf(cycle),
      months: Math.max(1, Math.floor(Number(cycle['cycleMonths']))),
    }))
    .filter(({ conditions }) => conditions.every(([field, wanted]) => wanted.includes(machine[field] ?? null)))
    .sort((a, b) => b.conditions.length - a.conditions.length || a.months - b.months);
  return fitting[0]?.months;
}

async function cyclesOf(context: HookContext, kind: string): Promise<readonly Row[]> {
  const cycles = await readRelatedRows(context, 'inspectCycle', 'equipType', [kind]);
  return cycles.filter(
    (cycle) => cycle['status'] === 'enabled' && cycle['inspectType'] === MACHINES[kind]?.inspectType,
  );
}

/** Without a cycle that fits, a machine keeps the months of the parameter. */
const machineBehaviours = Object.entries(MACHINES).map(([kind, { entity, inspectType }]) =>
  behaviour(entity, {
    async before(context) {
      const months = monthsFor(await cyclesOf(context, kind), context.row);
      if (months !== undefined) context.row['inspectCycleMonths'] = months;
    },
    after: (context) => noteMachines(context, kind, entity),
    actions: {
      async planInspection(context) {
        const { row } = context;
        await addRelated(
          context,
          'equipInspect',
          {
            equipType: kind,
            equipId: row['id'] ?? null,
            equipName: row['equipName'] ?? null,
            orgId: row['org'] ?? null,
            inspectType,
            planDate: row['nextInspectDate'] ?? null,
          },
          'plan',
        );
      },
    },
  }),
);

/** A changed cycle moves the dates of the machines it is about, in the same transaction. */
async function tellMachines(context: HookContext): Promise<void> {
  const kinds = new Set([context.old?.['equipType'], context.row['equipType']].map(String));
  for (const kind of kinds) {
    const machine = MACHINES[kind];
    if (!machine) continue;
    const cycles = await cyclesOf(context, kind);
    for (const row of await readRelatedRows(context, machine.entity, 'status', STANDING)) {
      const months = monthsFor(cycles, row);
      if (months !== undefined && months !== row['inspectCycleMonths'])
        await changeRelated(context, machine.entity, String(row['id']), { inspectCycleMonths: months }, 'edit');
    }
  }
}

export const inspectCycleBehaviours = [...machineBehaviours, behaviour('inspectCycle', { after: tellMachines })];
