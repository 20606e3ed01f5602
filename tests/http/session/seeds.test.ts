/** The tables of docs/seeds.md say what a new installation holds: every address of the menu, every role. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ListData, SessionUser } from '../../../src/engine/model/wire.ts';
import { root } from '../../support/checkout.ts';
import { fileServer } from '../../support/file-server.ts';

const server = fileServer();

const KINDS: Readonly<Record<string, string>> = { 0: '内部职工', 1: '相关方人员', 2: '参会人员', 9: '平台管理员' };

/** The lines of the table below a heading of the page. */
function documented(heading: string): string[] {
  const [, part = ''] = readFileSync(join(root, 'docs/seeds.md'), 'utf8').split(`## ${heading}\n`);
  return (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
}

test('every address that is seeded is documented, with what it opens, the code and the kinds of user', async () => {
  const admin = await server.as('admin');
  const { data } = await admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { menuType: 'menu', pageSize: 1000 });
  const lines = data.list.map((row) => {
    const kinds = row['userTypes'] as readonly string[] | null;
    return `| \`${String(row['menuPath'])}\` | ${String(row['menuName'])} | \`${String(row['menuComponent'])}\` | ${row['permCode'] ? `\`${String(row['permCode'])}\`` : '–'} | ${kinds?.length ? kinds.map((kind) => KINDS[kind]).join('、') : '–'} |`;
  });
  expect(documented('Addresses').sort()).toEqual(lines.sort());
});

test('after set-up the roles are the documented ones, admin among them [O-1-62]', async () => {
  const admin = await server.as('admin');
  const { data } = await admin.get<ListData>('/api/admin/sysrole/querySysRole', { sort: 'sequence', pageSize: 1000 });
  const lines = data.list.map(
    (row) =>
      `| \`${String(row['roleCode'])}\` | ${String(row['roleName'])} | \`${String(row['dataScope'])}\` | ${String(row['roleDescription'] ?? '')} |`,
  );
  expect(documented('Roles')).toEqual(lines);
  expect(data.list.map((row) => row['roleCode'])).toContain('admin');
});

test('[P-6-30] every documented role can be given, and stands in the answer of who has it', async () => {
  const admin = await server.as('admin');
  const staff = await server.as('staff');
  const { data: me } = await staff.get<SessionUser>('/api/uaa/users/getSysUser');
  const { list } = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { sort: 'sequence', pageSize: 1000 }))
    .data;
  expect(list.length).toBe(documented('Roles').length);
  for (const role of list) {
    const given = await admin.post('/api/admin/sysuser/authorizeRoleToUser', { userId: me.id, roleIds: [role.id] });
    expect([role['roleCode'], given.msg]).toEqual([role['roleCode'], 'success']);
    expect((await staff.get<SessionUser>('/api/uaa/users/getSysUser')).data.roles).toEqual([role['roleCode']]);
  }
});
