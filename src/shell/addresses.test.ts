/** Where people are sent. */
import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../engine/model/wire.ts';
import { findLeaf, homeAddress, safeRedirect, signInAddress } from './addresses.ts';

const menu: MenuNode[] = [
  { title: '外部', path: 'out', src: 'https://example.org' },
  { title: '特种设备', path: 'equipment', routes: [{ title: '台账', path: 'equipment.ledger', routes: [{ title: '起重机械', path: '/equipment/equipCrane', component: 'schema:equipCrane' }] }] },
  { title: '会议', path: '/meetSys/conference', component: 'schema:conference' },
];

describe('addresses', () => {
  it('lead to the sign-in page and back, with the query and bare slashes', () => {
    expect(signInAddress('/equipment/equipCrane')).toBe('/login?redirect=/equipment/equipCrane');
    expect(signInAddress('/a/b?status=inUse&x=1')).toBe('/login?redirect=/a/b%3Fstatus%3DinUse%26x%3D1');
    expect(signInAddress('/')).toBe('/login');
  });

  it('never lead to another site', () => {
    for (const bad of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) expect(safeRedirect(bad)).toBe('/');
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

  it('begin at the conference, else at the first leaf of our own', () => {
    expect(homeAddress(menu)).toBe('/meetSys/conference');
    expect(homeAddress(menu.slice(0, 2))).toBe('/equipment/equipCrane');
    expect(homeAddress([])).toBeUndefined();
  });
});
