/** Versions are content hashes; so much of one tells two apart. */

export function shortVersion(version: string): string {
  return version.slice(0, 7);
}
