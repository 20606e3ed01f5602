/** Records that use a stored file. */
import { call } from './client.ts';

export interface FileUse {
  readonly entity: string;
  readonly entityTitle: string;
  readonly field: string;
  readonly id: string;
  readonly label: string;
}

/** `total` counts also what the caller may not see. */
export function fetchFileUses(id: string): Promise<{ readonly total: number; readonly uses: readonly FileUse[] }> {
  return call('GET', `/api/file/file/${encodeURIComponent(id)}/uses`);
}
