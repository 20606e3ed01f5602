/** Movements of emergency supplies: each changes the stock it speaks of, a check moves the date of the next one (domain §13.8, §13.9). */
import type { Row } from '../../engine/model/types.ts';
import { behaviour, changeRelated, type HookContext, lockRelated } from '../../engine/server/sdk.ts';

/** What a movement does to the stock. */
const SIGN: Readonly<Record<string, number>> = { in: 1, return: 1, out: -1 };
/** Stock is counted in tenths: floats would leave 0.30000000000000004 of a roll. */
const TENTHS = 10;

function booked(supply: Row, record: Row): Row {
  const sign = SIGN[String(record['recordType'])];
  if (sign === undefined) return record['recordType'] === 'inspect' ? { lastInspect: String(record['recordTime']).slice(0, 10) } : {};
  const quantity = (Math.round(Number(supply['quantity']) * TENTHS) + sign * Math.round(Number(record['quantity']) * TENTHS)) / TENTHS;
  const short = quantity < Number(supply['minQuantity']);
  const { status } = supply;
  return { quantity: quantity.toFixed(1), ...(short && status === 'normal' ? { status: 'low' } : !short && status === 'low' ? { status: 'normal' } : {}) };
}

/** The supply is held while it is counted, so of two who take the last piece one is refused (its check `notBelowZero`). */
async function book(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind !== 'add') return;
  const supply = await lockRelated(context, 'emergencySupply', String(row['supply']));
  if (supply) await changeRelated(context, 'emergencySupply', String(row['supply']), booked(supply, row), 'move');
}

export const supplyRecordBehaviour = behaviour('supplyRecord', { after: book });
