/** Texts of an older edition hold their pictures as data addresses: an upgrade makes files of them. */
import { expect, test } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { ownPlace, testServer } from '../../support/server.ts';
import { fetchBytes, PIXEL } from './file-door.ts';

const LIST = '/api/notification/notification';

test('pictures that stood in texts are files after the next start, read by whoever reads the text; what is none stays', async () => {
  const place = await ownPlace();
  const { end: _, ...kept } = place;
  try {
    const before = await testServer({ place: kept });
    const admin = await before.as('admin');
    const made = await admin.post<WireRow>(`${LIST}/addNotification`, {
      title: '旧版编辑器写的通知',
      content: '<p>图</p>',
      type: 'notice',
      priority: 'normal',
      publishObject: 'all',
    });
    expect(made.code, JSON.stringify(made)).toBe(200);
    const address = `data:image/png;base64,${PIXEL.toString('base64')}`;
    const broken = 'data:image/png;base64,AAAA';
    await before.deps.db.write(before.tenant, (connection) =>
      connection.query('update notification set content = $2 where id = $1', [
        made.data.id,
        `<p>图<img src="${address}" alt="甲" />又<img src="${address}" alt="乙" /><img src="${broken}" alt="坏" /></p>`,
      ]),
    );
    await before.end();
  } catch (error) {
    await place.end();
    throw error;
  }
  const server = await testServer({ place: kept });
  try {
    const admin = await server.as('admin');
    const read = async (): Promise<string> =>
      String(
        (await admin.get<ListData>(`${LIST}/queryNotification`, { titleLike: '旧版编辑器写的通知' })).data.list[0]?.[
          'content'
        ],
      );
    await expect.poll(read, { timeout: 30_000 }).toContain('/api/file/file/');
    const text = await read();
    const addresses = [...text.matchAll(/src="([^"]+)"/g)].map(([, src]) => src ?? '');
    expect(addresses[0]).toBe(addresses[1]);
    expect(addresses[2]).toBe('data:image/png;base64,AAAA');
    expect((await fetchBytes(admin, addresses[0] ?? '')).bytes.length).toBeGreaterThan(0);
  } finally {
    await server.end();
    await place.end();
  }
});
