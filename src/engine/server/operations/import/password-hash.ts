/**
 * The column 密码哈希 of a user import: people of another system keep their passwords. Only for accounts that the same line
 * opens.
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import { isBcryptHash } from '../../auth/bcrypt.ts';
import type { ExtraColumn, HookContext } from '../engine.ts';

const NAME = 'passwordHash';
const TITLE = { zh: '密码哈希', tw: '密碼雜湊', en: 'Password hash' } as const;

async function takeHash({ call, connection, old, row }: HookContext, text: string): Promise<boolean> {
  const hash = text.trim();
  if (!isBcryptHash(hash))
    throw new Invalid([
      {
        field: NAME,
        code: 'import.hash',
        message: messageOf('import.hash', call.locale, { field: TITLE[call.locale] }),
      },
    ]);
  // Whoever has an account keeps its password: a new one is set by the act that resets it.
  if (old) return false;
  const { rowCount } = await connection.query(
    'update anlan.identity set password_hash = $2, is_original = false where id = $1',
    [row['id'], hash],
  );
  return rowCount > 0;
}

export const PASSWORD_HASH: ExtraColumn = {
  name: NAME,
  title: TITLE,
  hint: {
    zh: '原系统的 bcrypt 密码哈希（以 $2a$、$2b$ 或 $2y$ 开头，强度 4 到 12）。只用于新增的用户：沿用原密码，首次登录后换成本系统的哈希；不合密码规则的须先修改',
    tw: '原系統的 bcrypt 密碼雜湊（以 $2a$、$2b$ 或 $2y$ 開頭，強度 4 到 12）。只用於新增的使用者：沿用原密碼，首次登入後換成本系統的雜湊；不合密碼規則的須先修改',
    en: 'The bcrypt hash of the other system (begins with $2a$, $2b$ or $2y$, cost 4 to 12). For new users only: they keep their password, it is hashed anew at the first sign-in, and one against the rules has to be changed first',
  },
  action: 'add',
  insteadOf: 'password',
  take: takeHash,
};
