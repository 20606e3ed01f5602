/** An inspection tells its machine: a filed one moves the next date, one that failed puts the machine out of use (domain §18.11). */
import type { Row } from '../../engine/model/types.ts';
import { behaviour, changeRelated, type HookContext, readRelated } from '../../engine/server/sdk.ts';
import { MACHINES } from './inspectCycle.server.ts';

/** Accessories have next dates of their own and leave the machine's inspection date alone (domain §18, Rules). */
const ACCESSORY_DATES: Readonly<Record<string, string>> = { safetyValve: 'valveNextDate', gauge: 'gaugeNextDate' };

function filed(inspection: Row, machine: string): Row {
  const type = String(inspection['inspectType']);
  const next = inspection['nextDate'] ?? null;
  const accessory = ACCESSORY_DATES[type];
  if (accessory) return machine === 'equipBoiler' ? { [accessory]: next } : {};
  if (type === 'selfTest' || type === 'ndt') return {};
  return { lastInspectDate: inspection['inspectDate'] ?? null, reportNextDate: next };
}

async function tellMachine(context: HookContext): Promise<void> {
  const { action, row, engine } = context;
  const machine = MACHINES[String(row['equipType'])]?.entity;
  const id = row['equipId'];
  if (!machine || typeof id !== 'string') return;
  if (action === 'close') {
    const changes = filed(row, machine);
    if (Object.keys(changes).length > 0) await changeRelated(context, machine, id, changes, 'inspected');
  }
  if (action === 'rectify') {
    const stored = await readRelated(context, machine, id);
    if (stored?.['status'] !== 'inUse') return;
    await changeRelated(context, machine, id, { status: 'stopped', stopDate: engine.clock.today(), stopReason: `检验不合格（${String(row['inspectNo'] ?? '')}）：${String(row['problems'] ?? '')}`.slice(0, 500) }, 'stop');
  }
}

export const equipInspectBehaviour = behaviour('equipInspect', { after: tellMachine });
