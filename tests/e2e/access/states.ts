/** The states of the screens that are looked at for faults of accessibility: where each is, and how one gets there. */
import { type Locator, type Page, expect } from '@playwright/test';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { formOf, rowOf, tokenOf } from '../../support/portal.ts';
import { runOnRow } from '../../support/walk.ts';
import { screenWords } from '../../support/words.ts';

export interface State {
  readonly name: string;
  /** The address; without one, the state before goes on. */
  readonly at?: string;
  /** Brings about what is looked at, and waits until it stands. */
  readonly show: (page: Page) => Promise<unknown>;
  /** Takes away what stands over the page, so that the next state begins from it. */
  readonly leave?: (page: Page) => Promise<unknown>;
  /** It stands over a page that was looked at before, and is looked at alone. */
  readonly over?: true;
}

/** What stands over a page. */
export const OVER = '.ant-modal-wrap, .ant-drawer, .ant-dropdown, .ant-popover, .ant-select-dropdown';

const seen = (locator: Locator): Promise<void> => expect(locator.filter({ visible: true }).first()).toBeVisible();
const heading = (name: string | RegExp) => (page: Page) => seen(page.getByRole('heading', { name }));
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const rows = (text: string) => (page: Page) => seen(rowOf(page, text));

/** Closes what is open by Escape, and sees it gone. */
async function escape(page: Page): Promise<void> {
  const over = page.locator(OVER.replace('.ant-drawer,', '.ant-drawer-mask,')).filter({ visible: true });
  for (let left = await over.count(); left > 0; left = await over.count()) {
    await page.keyboard.press('Escape');
    await expect.poll(() => over.count()).toBeLessThan(left);
  }
}

/** The pages without a session. */
export const openPages: readonly State[] = [
  { name: 'sign-in', at: '/login', show: heading('登录') },
  {
    name: 'sign-in with mistakes',
    show: async (page) => {
      await press(/^登录$/)(page);
      await seen(page.getByText('请填写账号'));
    },
  },
  {
    name: 'sign-in by SMS',
    show: async (page) => {
      await page.getByRole('tab', { name: '短信验证码' }).click();
      await seen(page.getByLabel('手机号'));
    },
  },
  {
    name: 'more ways to sign in',
    show: async (page) => {
      await press('更多选项')(page);
      await seen(page.getByRole('button', { name: '收起选项' }));
    },
  },
  { name: 'contractors’ sign-in', at: '/thirdPartyLogin', show: heading('登录') },
  { name: 'phone’s sign-in', at: '/mobLogin', show: (page) => seen(page.getByLabel('手机号')) },
  { name: 'registration', at: '/register', show: heading('注册账号') },
  {
    name: 'registration with mistakes',
    show: async (page) => {
      await press('提交注册')(page);
      await seen(page.getByText('请再次填写密码'));
    },
  },
  { name: 'recovery by mail', at: '/forgotpassword', show: heading('找回密码') },
  {
    name: 'recovery by phone',
    show: async (page) => {
      await page.getByRole('tab', { name: '手机找回' }).click();
      await seen(page.getByLabel('新密码', { exact: true }));
    },
  },
  {
    name: 'new password',
    at: '/resetPassword?token=unknown',
    show: (page) => seen(page.getByLabel('新密码', { exact: true })),
  },
  { name: 'no link for a new password', at: '/resetPassword', show: heading('没有可用的重置链接') },
  {
    name: 'public portal',
    at: '/portalList',
    show: (page) => seen(page.getByRole('main').getByRole('link', { name: /冬季安全生产/ })),
  },
  {
    name: 'public article',
    show: async (page) => {
      await page
        .getByRole('link', { name: /冬季安全生产/ })
        .first()
        .click();
      await heading('冬季安全生产十项要求')(page);
    },
  },
  { name: 'unknown address', at: '/404', show: (page) => seen(page.getByRole('heading', { level: 1 })) },
  { name: 'no permission', at: '/401', show: (page) => seen(page.getByRole('heading', { level: 1 })) },
];

const account =
  (entry: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /^账户/ }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };

/** The frame and what opens over it. */
export const frameStates: readonly State[] = [
  { name: 'frame', at: '/system/sysParam', show: rows('accident.') },
  {
    name: 'menu of languages',
    show: async (page) => {
      await press('语言')(page);
      await seen(page.getByRole('menuitem', { name: 'English' }));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'menu of sizes',
    show: async (page) => {
      await press('界面尺寸')(page);
      await seen(page.getByRole('menuitem', { name: '迷你' }));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'the person’s menu',
    show: async (page) => {
      await press(/^账户/)(page);
      await seen(page.getByRole('menuitem', { name: '退出登录' }));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'change of password',
    show: async (page) => {
      await account('修改密码')(page);
      await seen(page.getByRole('dialog').getByLabel('确认新密码'));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'settings',
    show: async (page) => {
      await account('布局设置')(page);
      await seen(page.getByRole('switch', { name: '深色侧栏' }));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'sheet of keys',
    show: async (page) => {
      await account('快捷键')(page);
      await seen(page.getByRole('dialog', { name: '快捷键' }));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'question before leaving',
    show: async (page) => {
      await account('退出登录')(page);
      await seen(page.getByRole('dialog', { name: '退出登录？' }));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'search of the menu',
    show: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '查找菜单' }).fill('组织');
      await seen(page.getByRole('option', { name: /组织机构/ }));
    },
    over: true,
  },
  {
    name: 'search of the menu, nothing found',
    show: async (page) => {
      await page.getByRole('combobox', { name: '查找菜单' }).fill('vvvv');
      await seen(page.getByText('没有符合的菜单。换一个词试试。'));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'menu of a tag',
    show: async (page) => {
      await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link').last().click({ button: 'right' });
      await seen(page.getByRole('menuitem', { name: '关闭全部' }));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'choice of a part',
    show: async (page) => {
      await page.getByRole('combobox', { name: '菜单板块' }).press('ArrowDown');
      await seen(page.locator('.ant-select-dropdown').getByTitle('特种设备'));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'folded menu',
    show: async (page) => {
      await press('收起菜单')(page);
      await seen(page.getByRole('button', { name: '展开菜单' }));
    },
    leave: press('展开菜单'),
  },
  {
    name: 'menu in its drawer',
    show: async (page) => {
      await page.setViewportSize({ width: 900, height: 900 });
      await press('展开菜单')(page);
      await seen(page.getByRole('dialog').getByRole('navigation'));
    },
    leave: async (page) => {
      await escape(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    },
    over: true,
  },
];

/** The shell's own pages and those of the administrator that no entity file describes. */
export const ownPages: readonly State[] = [
  ...[
    ['icons', '/icon', '图标'],
    ['guide', '/guide', '操作指引'],
    ['error log', '/error-log', '错误日志'],
    ['refused page', '/error/401', '没有打开此页的权限'],
    ['page not found', '/error/404', /没有这个页面/],
    ['demo: table', '/sample/table', '表格演示'],
    ['demo: Excel', '/sample/excel', 'Excel 演示'],
    ['demo: languages', '/sample/i18n', '多语言演示'],
    ['demo: theme', '/sample/theme', '主题演示'],
    ['demo: permissions', '/sample/permission', '权限演示'],
    ['demo: error log', '/sample/errorLog', '错误日志演示'],
    ['demo: charts', '/sample/charts', '图表演示'],
    ['demo: formats', '/sample/formats', '格式演示'],
  ].map(([name, at, title]): State => ({ name: String(name), at: String(at), show: heading(title ?? '') })),
  { name: 'data model', at: '/system/dataModel', show: (page) => seen(page.getByText('equipCrane', { exact: true })) },
  {
    name: 'an entity of the data model',
    show: async (page) => {
      await page.getByRole('row').filter({ hasText: 'equipCrane' }).getByRole('button').click();
      await seen(page.getByRole('main').getByRole('button', { name: '关闭', exact: true }));
    },
  },
  {
    name: 'grants of a role',
    at: '/system/sysRole',
    show: async (page) => {
      await rowOf(page, 'employee')
        .getByRole('button', { name: /的更多操作$/ })
        .click();
      await page.getByRole('menuitem', { name: '授权' }).click();
      await seen(page.getByRole('main').getByRole('table'));
    },
  },
];

/** What the button 更多 of a row is called. */
const ROW_MORE = /的更多操作$/;
const CRANES = '/equipment/equipCrane';
const rowMenu =
  (entry: string) =>
  async (page: Page): Promise<void> => {
    await rowOf(page, 'QZ-').filter({ hasText: '在用' }).first().getByRole('button', { name: ROW_MORE }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };

/** Lists of each kind, and what opens over them. */
export const listStates: readonly State[] = [
  { name: 'list', at: CRANES, show: rows('QZ-') },
  { name: 'list with all filters', show: press('更多条件'), leave: press('收起条件') },
  {
    name: 'columns',
    show: async (page) => {
      await press('列设置')(page);
      await seen(page.getByRole('checkbox', { name: '使用单位' }));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'actions of a row',
    show: async (page) => {
      await rowOf(page, 'QZ-').first().getByRole('button', { name: ROW_MORE }).click();
      await seen(page.getByRole('menuitem', { name: '复制' }));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'chosen rows',
    show: async (page) => {
      await rowOf(page, '在用').getByRole('checkbox').nth(0).click();
      await rowOf(page, '在用').getByRole('checkbox').nth(1).click();
      await seen(page.getByText('已选 2 条'));
    },
  },
  {
    name: 'several rows at once',
    show: async (page) => {
      await press('批量修改')(page);
      await seen(page.getByRole('dialog'));
    },
    leave: async (page) => {
      await escape(page);
      await press('取消选择')(page);
    },
    over: true,
  },
  {
    name: 'action with input',
    show: async (page) => {
      await rowMenu('停用')(page);
      await seen(page.getByRole('dialog').getByLabel(/停用原因/));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'bin',
    show: async (page) => {
      await press('回收站')(page);
      await seen(page.getByRole('button', { name: '返回列表' }));
    },
  },
  {
    name: 'nothing found',
    at: `${CRANES}?keyword=zzzz`,
    show: (page) => seen(page.getByRole('button', { name: '清除条件' })),
  },
  {
    name: 'question before deleting',
    at: '/equipment/inspectCycle',
    show: async (page) => {
      await runOnRow(page, 'zh', rowOf(page, '锅炉压力表'), '删除');
      await seen(page.getByRole('dialog', { name: /^删除/ }));
    },
    leave: escape,
    over: true,
  },
  { name: 'tree list', at: '/system/sysOrg', show: rows('炼钢厂') },
  { name: 'list beside a tree', at: '/system/sysUser', show: rows('顾志恒') },
  { name: 'list of conferences', at: '/meetSys/conference', show: rows('安全生产年度工作会') },
];

/** Another person changes where this crane stands, while its form is open. */
async function otherSaves(page: Page, code: string): Promise<void> {
  const other = api(new URL(page.url()).origin, tokenOf('admin'));
  const { data } = await other.get<{ list: readonly WireRow[] }>('/api/equipment/equipCrane/queryEquipCrane', {
    equipNo: code,
  });
  const [row] = data.list;
  const { code: answer } = await other.put('/api/equipment/equipCrane/updateEquipCrane', {
    id: row?.id,
    rev: row?.['rev'],
    location: '二号门外',
  });
  expect(answer).toBe(200);
}

/** Forms in their drawer and dialog, records with their history. */
export const formStates: readonly State[] = [
  {
    name: 'form in a drawer',
    at: `${CRANES}?sort=equipNo`,
    show: async (page) => {
      await rows('QZ-')(page);
      await press(/^新增$/)(page);
      await seen(formOf(page, '新增起重机械').getByRole('button', { name: '保存' }));
    },
    over: true,
  },
  {
    name: 'form with mistakes',
    show: async (page) => {
      await formOf(page, '新增起重机械').getByRole('button', { name: '保存' }).click();
      await seen(page.getByText(/处需要修改/));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'form in a dialog',
    at: '/system/sysParam',
    show: async (page) => {
      await rows('accident.')(page);
      await press(/^新增$/)(page);
      await seen(formOf(page, '新增系统参数'));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'question about unsaved changes',
    at: CRANES,
    show: async (page) => {
      await rowOf(page, '在用').first().getByRole('button', { name: '编辑' }).click();
      await page
        .getByRole('dialog')
        .getByLabel(/^安装地点/)
        .fill('二号门外');
      await page.keyboard.press('Escape');
      await seen(page.getByRole('dialog', { name: '离开前保存修改？' }));
    },
    leave: async (page) => {
      await press('不保存')(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    over: true,
  },
  {
    name: 'question about a conflict',
    at: `${CRANES}?sort=equipNo`,
    show: async (page) => {
      await rowOf(page, '在用').first().getByRole('button', { name: '编辑' }).click();
      const place = page.getByRole('dialog').getByLabel(/^安装地点/);
      await expect(place).toBeVisible();
      // The form says which crane it is: the rows may have been put in another order since.
      await otherSaves(
        page,
        await page
          .getByRole('dialog')
          .getByLabel(/^内部编号/)
          .innerText(),
      );
      await place.fill('三号门内');
      await page.getByRole('dialog').getByRole('button', { name: /^保存/ }).click();
      await seen(page.getByRole('dialog', { name: screenWords.zh.conflict.title }));
    },
    leave: async (page) => {
      await page.reload();
    },
    over: true,
  },
  {
    name: 'record with its history',
    at: CRANES,
    show: async (page) => {
      await rowOf(page, '在用').getByRole('link').first().click();
      await seen(page.getByRole('region', { name: '变更记录' }).getByText(/./));
    },
  },
  {
    name: 'more actions of a record',
    show: async (page) => {
      await page
        .getByRole('article')
        .getByRole('button', { name: '更多操作', exact: true })
        .filter({ visible: true })
        .click();
      await seen(page.getByRole('menuitem'));
    },
    leave: escape,
    over: true,
  },
  {
    name: 'record of an article',
    at: '/content/article',
    show: async (page) => {
      await rowOf(page, '冬季安全生产').getByRole('link').first().click();
      await heading(/冬季安全生产十项要求/)(page);
    },
  },
];

/** The main screens once more, for the other appearance. */
export const darkStates: readonly State[] = [
  {
    name: 'home',
    at: '/home',
    show: (page) => seen(page.getByRole('region', { name: '待办' }).getByRole('row').nth(1)),
  },
  { name: 'profile', at: '/profile/index', show: heading('个人中心') },
  ...listStates
    .filter((state) => ['list', 'chosen rows', 'nothing found', 'tree list'].includes(state.name))
    .map((state) => (state.name === 'chosen rows' ? { ...state, leave: press('取消选择') } : state)),
  ...formStates.slice(0, 2),
  ...formStates.filter((state) => state.name === 'record with its history'),
  ...frameStates.filter((state) =>
    ['settings', 'search of the menu', 'search of the menu, nothing found'].includes(state.name),
  ),
];

const PHONE_CRANES = '/apps/e/equipment/equipCrane';
const card = (page: Page): Locator =>
  page.getByRole('listitem').filter({ hasText: 'QZ-' }).filter({ visible: true }).first();

/** The engine's screens and the pickers on the phone. */
export const phoneStates: readonly State[] = [
  { name: 'cards', at: PHONE_CRANES, show: (page) => seen(card(page)) },
  {
    name: 'filters',
    show: async (page) => {
      await press('筛选')(page);
      await seen(page.getByRole('button', { name: '查询' }));
    },
  },
  {
    name: 'record',
    show: async (page) => {
      await card(page).getByRole('link').first().click();
      await seen(page.getByRole('article').getByRole('heading', { level: 1 }));
    },
  },
  {
    name: 'form',
    show: async (page) => {
      await page.locator('.anlan-detail-bar').getByRole('button', { name: '编辑' }).click();
      await seen(page.getByLabel(/^安装地点/));
    },
  },
  {
    name: 'people',
    at: '/app/selectPeople',
    show: (page) => seen(page.getByRole('list', { name: /^人员/ }).getByRole('listitem')),
  },
  {
    name: 'people by organisation',
    at: '/app/orgUserSelect',
    show: (page) => seen(page.getByRole('main').getByRole('listitem')),
  },
  { name: 'password', at: '/apps/changePassword', show: (page) => seen(page.getByLabel('确认新密码')) },
];
