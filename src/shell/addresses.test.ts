/** Where people are sent. */
import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../engine/model/wire.ts';
import {
  findLeaf,
  homeAddress,
  isOpenTo,
  leafBelow,
  mobileTarget,
  offeredMenu,
  recordOf,
  rolesMayOpen,
  safeRedirect,
  signedInAddress,
  signInAddress,
  signOnOf,
} from './addresses.ts';

const menu: MenuNode[] = [
  { title: '外部', path: 'out', src: 'https://example.org' },
  {
    title: '特种设备',
    path: 'equipment',
    routes: [
      {
        title: '台账',
        path: 'equipment.ledger',
        routes: [{ title: '起重机械', path: '/equipment/equipCrane', component: 'schema:equipCrane' }],
      },
    ],
  },
  { title: '会议', path: '/meetSys/conference', component: 'schema:conference' },
];

describe('addresses', () => {
  it('lead to the sign-in page and back, with the query and bare slashes', () => {
    expect(signInAddress('/equipment/equipCrane')).toBe('/login?redirect=/equipment/equipCrane');
    expect(signInAddress('/a/b?status=inUse&x=1')).toBe('/login?redirect=/a/b%3Fstatus%3DinUse%26x%3D1');
    expect(signInAddress('/')).toBe('/login');
  });

  it('never lead to another site', () => {
    for (const bad of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(safeRedirect(bad)).toBe('/');
    expect(safeRedirect('/a/b?c=1')).toBe('/a/b?c=1');
  });

  it('find the leaf of a list and of a record, with the groups above', () => {
    const list = findLeaf(menu, '/equipment/equipCrane');
    expect(list?.leaf.title).toBe('起重机械');
    expect(list?.above.map((node) => node.title)).toEqual(['特种设备', '台账']);
    expect(findLeaf(menu, '/equipment/equipCrane/7%2F8')).toMatchObject({ id: '7/8' });
    expect(findLeaf(menu, '/equipment/equipCrane/1/2')).toBeUndefined();
    expect(findLeaf(menu, '/equipment/equipCranes')).toBeUndefined();
    expect(findLeaf(menu, 'equipment.ledger')).toBeUndefined();
  });

  it('that only hold others lead to the first of these, and a record may be named in the query', () => {
    expect(leafBelow(menu, '/meetSys')?.path).toBe('/meetSys/conference');
    expect(leafBelow(menu, '/equipment')?.path).toBe('/equipment/equipCrane');
    for (const other of ['/meet', '/meetSys/conference', 'out']) expect(leafBelow(menu, other)).toBeUndefined();
    const found = findLeaf(menu, '/meetSys/conference/detail')!;
    expect(recordOf(found, new URLSearchParams('id=7'))).toBe('7');
    expect(recordOf(found, new URLSearchParams())).toBe('detail');
    expect(recordOf(findLeaf(menu, '/meetSys/conference/8')!, new URLSearchParams('id=7'))).toBe('8');
    expect(recordOf(findLeaf(menu, '/meetSys/conference')!, new URLSearchParams('id=7'))).toBeUndefined();
  });

  it('lead home after a sign-in that was asked for nothing, where there is a home', () => {
    const withHome: MenuNode[] = [{ title: '首页', path: '/home', component: 'home' }, ...menu];
    expect(signedInAddress(withHome, '/', '0')).toBe('/home');
    expect(signedInAddress(withHome, '/equipment/equipCrane', '0')).toBe('/equipment/equipCrane');
    expect(signedInAddress(withHome, '/', '2')).toBe('/');
    expect(signedInAddress(menu, '/', '0')).toBe('/');
  });

  it('begin at the conference, else at the first leaf of our own', () => {
    expect(homeAddress(menu)).toBe('/meetSys/conference');
    expect(homeAddress(menu.slice(0, 2))).toBe('/equipment/equipCrane');
    expect(homeAddress([])).toBeUndefined();
    expect(homeAddress(menu, '2')).toBe('/apps');
    expect(homeAddress(menu, '0')).toBe('/meetSys/conference');
  });

  it('lead from the phone’s sign-in to what stands behind it, without what proved the sign-on', () => {
    const target = (rest: string, query: string): string => mobileTarget(rest, new URLSearchParams(query));
    expect(target('', '')).toBe('/apps');
    expect(target('', 'k=1')).toBe('/apps?k=1');
    expect(target('app/signList', 'k=1&m=2')).toBe('/app/signList?k=1&m=2');
    expect(target('', 'redirect=/equipment/equipCrane?view=stopped')).toBe('/equipment/equipCrane?view=stopped');
    expect(target('', 'redirect=//evil.example')).toBe('/apps');
    expect(target('//evil.example/x', '')).toBe('/evil.example/x');
    expect(target('app/sign', 'username=u&secretKey=s&secretTime=1&k=1')).toBe('/app/sign?k=1');
  });

  it('carry a sign-on only with its signature and time', () => {
    expect(signOnOf(new URLSearchParams('username=u&secretKey=s&secretTime=1'))).toEqual({
      username: 'u',
      secretKey: 's',
      secretTime: '1',
    });
    for (const query of [
      'username=u',
      'username=u&secretKey=s',
      'secretKey=s&secretTime=1',
      'username=&secretKey=s&secretTime=1',
    ])
      expect(signOnOf(new URLSearchParams(query))).toBeUndefined();
  });

  it('are open when they stand in the menu or belong to the shell', () => {
    expect(
      ['/', '/apps/user', '/profile/index', '/404', '/equipment/equipCrane?view=x', '/equipment/equipCrane/7'].map(
        (path) => isOpenTo(menu, path),
      ),
    ).toEqual([true, true, true, true, true, true]);
    expect(['/system/sysDict', '/appsy', '/equipment'].map((path) => isOpenTo(menu, path))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('keep to their roles', () => {
    const leaf = { title: 'x', path: '/x', meta: { roles: ['auditor'] } };
    expect([['auditor'], ['staff', 'auditor'], ['admin']].map((roles) => rolesMayOpen(leaf, roles))).toEqual([
      true,
      true,
      true,
    ]);
    expect([[], ['staff']].map((roles) => rolesMayOpen(leaf, roles))).toEqual([false, false]);
    expect(rolesMayOpen({ ...leaf, meta: { roles: [] } }, [])).toBe(true);
    const menu = [
      { title: 'g', path: 'g', routes: [leaf] },
      { title: 'h', path: 'h', routes: [leaf, { title: 'y', path: '/y' }] },
    ];
    expect(offeredMenu(menu, ['staff'])).toEqual([{ title: 'h', path: 'h', routes: [{ title: 'y', path: '/y' }] }]);
    expect(offeredMenu(menu, ['auditor'])).toEqual(menu);
  });
});
