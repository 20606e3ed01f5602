/**
 * An inspection tells its machine: a filed one moves the next date, one that failed puts the machine out of use (domain
 * §18.11).
 */
import type { CompiledEntity, Row } from '../../engine/model/types.ts';
import { behaviour, changeRelated, type HookContext, readRelated } from '../../engine/server/sdk.ts';
import { MACHINES } from './inspectCycle.server.ts';
import { noteMonths } from './inspectRate.server.ts';

/**
 * Accessories, checks by the user and tests have dates of their own and leave the machine's inspection date alone
 * (domain §18, Rules).
 */
const OWN_DATES: Readonly<Record<string, readonly [field: string, from: string]>> = {
  safetyValve: ['valveNextDate', 'nextDate'],
  gauge: ['gaugeNextDate', 'nextDate'],
  annual: ['annualCheckDate', 'inspectDate'],
  selfTest: ['selfTestDate', 'inspectDate'],
  ndt: ['liftDeviceNdtDate', 'inspectDate'],
};

function filed(inspection: Row, machine: CompiledEntity): Row {
  const [own, from] = OWN_DATES[String(inspection['inspectType'])] ?? [];
  if (own !== undefined && from !== undefined)
    return Object.hasOwn(machine.fields, own) ? { [own]: inspection[from] ?? null } : {};
  return { lastInspectDate: inspection['inspectDate'] ?? null, reportNextDate: inspection['nextDate'] ?? null };
}

async function tellMachine(context: HookContext): Promise<void> {
  const { action, row, engine } = context;
  await noteMonths(context, (kind) => MACHINES[kind]?.inspectType);
  const machine = MACHINES[String(row['equipType'])]?.entity;
  const id = row['equipId'];
  if (!machine || typeof id !== 'string') return;
  if (action === 'close') {
    const changes = filed(row, engine.entity(machine));
    if (Object.keys(changes).length > 0) await changeRelated(context, machine, id, changes, 'inspected');
  }
  if (action === 'rectify') {
    const stored = await readRelated(context, machine, id);
    if (stored?.['status'] !== 'inUse') return;
    await changeRelated(
      context,
      machine,
      id,
      {
        status: 'stopped',
        stopDate: engine.clock.today(),
        stopReason: `检验不合格（${String(row['inspectNo'] ?? '')}）：${String(row['problems'] ?? '')}`.slice(0, 500),
      },
      'stop',
    );
  }
}

/** A service moves the day of the next one of a lift; a check or repair does not (TSG T5002). */
async function tellLift(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (
    kind !== 'add' ||
    row['equipType'] !== 'elevator' ||
    !['halfMonth', 'quarter', 'halfYear', 'year'].includes(String(row['recordType']))
  )
    return;
  const lift = await readRelated(context, 'equipElevator', String(row['equipId']));
  const day = String(row['recordTime']).slice(0, 10);
  if (lift && day > String(lift['lastMaintain'] ?? ''))
    await changeRelated(context, 'equipElevator', String(row['equipId']), { lastMaintain: day }, 'serviced');
}

export const equipInspectBehaviour = behaviour('equipInspect', { after: tellMachine });
export const equipMaintainBehaviour = behaviour('equipMaintain', { after: tellLift });
