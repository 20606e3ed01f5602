/** What is kept beside a photo that was taken by the product's own camera: when, where, and how that is known. Pure. */
import { hasFormat } from './formats.ts';

export interface PhotoCapture {
  /** `YYYY-MM-DD HH:mm:ss` as the device says it; the server has its own time of arrival. */
  readonly takenAt: string;
  /** `lng,lat` as every position of the product; null where the device gave none. */
  readonly position: string | null;
  /** Metres within which the position is right, as the device judges. */
  readonly accuracy: number | null;
  /** Who says where it was. */
  readonly source: 'device' | 'hand' | null;
}

/** Kept with it by the server. */
export interface KeptCapture extends PhotoCapture {
  /** Metres from the record, where that is more than is allowed. */
  readonly far?: number;
}

const MEMBERS = ['takenAt', 'position', 'accuracy', 'source'];

/** What came with an upload; undefined where it is no such thing. */
export function readCapture(value: unknown): PhotoCapture | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { takenAt, position, accuracy, source } = value as Record<string, unknown>;
  const isPlaced = typeof position === 'string' && hasFormat('geo', position);
  const fits =
    Object.keys(value).every((key) => MEMBERS.includes(key)) &&
    typeof takenAt === 'string' &&
    hasFormat('datetime', takenAt) &&
    (position === null || isPlaced) &&
    (accuracy === null || (typeof accuracy === 'number' && accuracy >= 0 && Number.isFinite(accuracy))) &&
    (isPlaced ? source === 'device' || source === 'hand' : source === null);
  return fits
    ? ({ takenAt, position, accuracy: accuracy === null ? null : Math.round(accuracy), source } as PhotoCapture)
    : undefined;
}

const EARTH_METRES = 6_371_008;

/** Whole metres between two positions, `lng,lat` each, along the ground. */
export function metresBetween(one: string, other: string): number {
  const [lng1 = 0, lat1 = 0, lng2 = 0, lat2 = 0] = [...one.split(','), ...other.split(',')].map(
    (degrees) => (Number(degrees) * Math.PI) / 180,
  );
  const half = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng2 - lng1) / 2) ** 2;
  return Math.round(2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, half))));
}
