/** The check character of credit codes, where the parameter asks for it (domain §19.1, GB 32100). */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import { isCreditCode } from '../../engine/model/formats.ts';
import type { HookContext } from '../../engine/server/sdk.ts';

/** Parameter: are credit codes held against their check character? */
const CHECKED = 'thirdParty.creditCodeCheck';

/**
 * A code that is written now has to be right; one that stood there before the parameter was switched on may stay.
 * @throws Invalid `field.creditCode`
 */
export function judgeCreditCode({ engine, call, entity, kind, old, row }: HookContext): void {
  const code = row['creditCode'];
  if (kind === 'delete' || typeof code !== 'string' || code === (old?.['creditCode'] ?? null)) return;
  if (engine.param(call.actor.tenant, CHECKED) !== true || isCreditCode(code)) return;
  const field = entity.fields['creditCode']?.title ?? 'creditCode';
  throw new Invalid([
    {
      field: 'creditCode',
      code: 'field.creditCode',
      message: messageOf('field.creditCode', call.locale, { field }),
    },
  ]);
}
