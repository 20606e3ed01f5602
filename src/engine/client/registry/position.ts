/**
 * Where the device is, in the system of the maps of the country (GCJ-02), as every position of the product is written.
 */
import type { Value } from '../../model/types.ts';
import type { ViewField } from '../../model/wire.ts';

const DIGITS = 6;

/** Fetches what positions are reckoned by, which is asked for where there may be no network. */
export const loadPosition = (): Promise<typeof import('gcoord')> => import('gcoord');

/** @param lng, lat as the device has them (WGS-84) @returns `lng,lat` of the map */
export async function mapPosition(lng: number, lat: number): Promise<string> {
  // Fetched when somebody first asks where they are: no page waits for it.
  const { default: gcoord } = await loadPosition();
  return gcoord
    .transform([lng, lat], gcoord.WGS84, gcoord.GCJ02)
    .map((degrees) => degrees.toFixed(DIGITS))
    .join(',');
}

const WAIT_MS = 15_000;

/** Where the device is, and within how many metres it is sure of it. */
export interface Fix {
  readonly position: string;
  readonly accuracy: number;
}

/** Asks the device. @throws what it answers: refused, no signal, no such thing without https */
export function askFix(): Promise<Fix> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no position'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        void mapPosition(longitude, latitude).then((position) => resolve({ position, accuracy }), reject),
      reject,
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    );
  });
}

/**
 * What a position fills in beside itself, by the fields its own names (`x-position`).
 * @param fix what the device said; a person gave the position where there is none
 * @param isEmpty the position was taken out
 */
export function positionPatch(
  { position }: { readonly position?: ViewField['position'] },
  fix: Fix | undefined,
  isEmpty = false,
): Readonly<Record<string, Value>> {
  const { accuracy, source } = position ?? {};
  return {
    ...(accuracy === undefined ? {} : { [accuracy]: fix ? Math.round(fix.accuracy) : null }),
    ...(source === undefined ? {} : { [source]: isEmpty ? null : fix ? 'device' : 'hand' }),
  };
}
