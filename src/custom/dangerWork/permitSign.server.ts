/**
 * A signature is kept with the digest of its picture (domain §11.23): what was signed can be told from what was put
 * there later.
 */
import { behaviour, type HookContext, readRelated } from '../../engine/server/sdk.ts';

async function digest(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (
    kind === 'delete' ||
    kind === 'restore' ||
    typeof row['signature'] !== 'string' ||
    row['signature'] === old?.['signature']
  )
    return;
  row['imageHash'] = (await readRelated(context, 'sysFile', row['signature']))?.['sha256'] ?? null;
}

export const permitSignBehaviour = behaviour('permitSign', { before: digest });
