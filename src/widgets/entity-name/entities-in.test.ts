/** Which entities a menu offers. */
import { expect, test } from 'vitest';
import { entitiesIn } from './entities-in.ts';

test('leaves that open an entity, each once, however deep they lie; pages of their own and groups are none', () => {
  const menu = [
    {
      title: '安全',
      path: 'safety',
      routes: [
        { title: '事故', path: '/safety/injuryCase', component: 'schema:injuryCase', pinyin: 'shigu sg' },
        { title: '页面', path: '/safety/own', component: 'custom:own' },
      ],
    },
    {
      title: '我的',
      path: 'mine',
      routes: [
        {
          title: '深',
          path: 'deep',
          routes: [
            { title: '事故（我的）', path: '/mine/injuryCase', component: 'schema:injuryCase' },
            { title: '请假', path: '/mine/leave', component: 'schema:leave' },
          ],
        },
      ],
    },
  ];
  expect(entitiesIn(menu)).toEqual([
    { name: 'injuryCase', title: '事故', pinyin: 'shigu sg' },
    { name: 'leave', title: '请假' },
  ]);
  expect(entitiesIn([])).toEqual([]);
});
