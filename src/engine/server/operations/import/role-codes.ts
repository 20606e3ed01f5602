/**
 * The column 授权编码 of a role import: permission codes, given by the very action of the screen, so nobody gives what they
 * do not hold.
 */
import type { ExtraColumn } from '../engine.ts';
import { AUTHORIZE } from '../grants/role-grants.ts';
import { giveCodes } from './foreign-codes.ts';

const NAME = 'permissionCodes';

export const ROLE_CODES: ExtraColumn = {
  name: NAME,
  title: { zh: '授权编码', tw: '授權編碼', en: 'Permission codes' },
  hint: {
    zh: '权限编码，多个用空格或逗号隔开，例如 system:sysUser:query。只增加、不收回；不能授予自己没有的权限',
    tw: '權限編碼，多個用空格或逗號隔開，例如 system:sysUser:query。只增加、不收回；不能授予自己沒有的權限',
    en: 'Permission codes with blanks or commas between, such as system:sysUser:query. They are added, none is taken away; you cannot give what you do not hold',
  },
  action: AUTHORIZE,
  take: (context, text) =>
    giveCodes(
      context,
      context.row,
      [
        ...new Set(
          text
            .normalize('NFKC')
            .split(/[\s、,;|]+/)
            .filter((code) => code !== ''),
        ),
      ],
      NAME,
    ),
};
