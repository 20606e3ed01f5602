/** Ids of rows: uuid version 7, made by the server, so that new rows lie together in every index (database.md). */
import { randomFillSync } from 'node:crypto';

/**
 * How far ids of the same millisecond have counted: where rows have no order of their own, the order of their ids is
 * the one they were entered in.
 */
const last = { millis: -1, count: 0 };

/** Random bytes for many ids at a time: each call for them costs more than an id does. */
const random = { bytes: Buffer.alloc(16 * 256), at: 16 * 256 };

function randomBytes(): Buffer {
  if (random.at === random.bytes.length) {
    randomFillSync(random.bytes);
    random.at = 0;
  }
  random.at += 16;
  return random.bytes.subarray(random.at - 16, random.at);
}

/**
 * A uuid v7 for the given time in milliseconds. Ids made one after the other in one millisecond ascend: 26 bits after
 * the time count up from a
 * random number below half of their range (RFC 9562, 6.2, method 1), the 48 bits behind them are random.
 */
export function newId(millis: number): string {
  const bytes = randomBytes();
  last.count = millis === last.millis ? last.count + 1 : bytes.readUInt32BE(6) & 0x1ffffff;
  last.millis = millis;
  bytes.writeUIntBE(millis, 0, 6);
  bytes.writeUInt16BE(0x7000 | (last.count >>> 14), 6);
  bytes.writeUInt16BE(0x8000 | (last.count & 0x3fff), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
