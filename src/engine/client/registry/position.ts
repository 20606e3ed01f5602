/**
 * Where the device is, in the system of the maps of the country (GCJ-02), as every position of the product is written.
 */

const A = 6_378_245;
const EE = 0.006_693_421_622_965_943;
const { PI, sin, cos, sqrt, abs } = Math;

const wave = (value: number): number => ((20 * sin(6 * value * PI) + 20 * sin(2 * value * PI)) * 2) / 3;
const latShift = (x: number, y: number): number =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * sqrt(abs(x)) +
  wave(x) +
  ((20 * sin(y * PI) + 40 * sin((y / 3) * PI)) * 2) / 3 +
  ((160 * sin((y / 12) * PI) + 320 * sin((y * PI) / 30)) * 2) / 3;
const lngShift = (x: number, y: number): number =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * sqrt(abs(x)) +
  wave(x) +
  ((20 * sin(x * PI) + 40 * sin((x / 3) * PI)) * 2) / 3 +
  ((150 * sin((x / 12) * PI) + 300 * sin((x / 30) * PI)) * 2) / 3;

/** @param lng, lat as the device has them (WGS-84) @returns `lng,lat` of the map */
export function mapPosition(lng: number, lat: number): string {
  const inside = lng > 72.004 && lng < 137.8347 && lat > 0.8293 && lat < 55.8271;
  if (!inside) return `${lng.toFixed(6)},${lat.toFixed(6)}`;
  const rad = (lat / 180) * PI;
  const magic = 1 - EE * sin(rad) ** 2;
  const root = sqrt(magic);
  const newLat = lat + (latShift(lng - 105, lat - 35) * 180) / (((A * (1 - EE)) / (magic * root)) * PI);
  const newLng = lng + (lngShift(lng - 105, lat - 35) * 180) / ((A / root) * cos(rad) * PI);
  return `${newLng.toFixed(6)},${newLat.toFixed(6)}`;
}

const WAIT_MS = 15_000;

/** Asks the device. @throws what it answers: refused, no signal, no such thing without https */
export function askPosition(): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no position'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(mapPosition(coords.longitude, coords.latitude)),
      reject,
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    );
  });
}
