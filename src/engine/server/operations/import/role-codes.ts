/** The column 授权编码 of a role import: permission codes, given by the very action of the screen, so nobody gives what they do not hold. */
import { Invalid } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { actOn } from '../act.ts';
import type { ExtraColumn, HookContext } from '../engine.ts';
import { AUTHORIZE, storedGrant } from '../grants/role-grants.ts';
import { writeContext } from '../save.ts';

const NAME = 'permissionCodes';

async function grantCodes({ engine, call, connection, entity, row }: HookContext, text: string): Promise<boolean> {
  const action = entity.actions[AUTHORIZE];
  if (!action) return false;
  const stored = await storedGrant(connection, call.actor.tenant, String(row['id']));
  const wished = [...new Set(text.normalize('NFKC').split(/[\s、,;|]+/).filter((code) => code !== ''))];
  if (wished.every((code) => stored.codes.includes(code))) return false;
  const input = { grant: { ...stored, codes: [...new Set([...stored.codes, ...wished])] } } as unknown as Row;
  try {
    await actOn(writeContext(engine, call, connection, AUTHORIZE, input), entity, engine.grant(call.actor, entity), action, row, input);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(error.errors.map((one) => ({ ...one, field: NAME })));
  }
  return true;
}

export const ROLE_CODES: ExtraColumn = {
  name: NAME,
  title: { zh: '授权编码', tw: '授權編碼', en: 'Permission codes' },
  hint: {
    zh: '权限编码，多个用空格或逗号隔开，例如 system:sysUser:query。只增加、不收回；不能授予自己没有的权限',
    tw: '權限編碼，多個用空格或逗號隔開，例如 system:sysUser:query。只增加、不收回；不能授予自己沒有的權限',
    en: 'Permission codes with blanks or commas between, such as system:sysUser:query. They are added, none is taken away; you cannot give what you do not hold',
  },
  action: AUTHORIZE,
  take: grantCodes,
};
