/** What an administrator does with many tasks and instances at once, each judged for itself. */
import { beforeAll, expect, test } from 'vitest';
import type { ActionData } from '../../../src/engine/model/wire.ts';
import { end, start, user } from '../../support/bpmn.ts';
import { fileServer } from '../../support/file-server.ts';
import { done, openDesk } from './desk.ts';

const server = fileServer();
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk(server, ['employee', 'teamLeader', 'safetyDept']);
  await desk.deployed(
    'many',
    '多项流程',
    [start(), user('lead', '审批', desk.named('teamLeader')), end()],
    [
      { from: 'start', to: 'lead' },
      { from: 'lead', to: 'end' },
    ],
  );
}, 240_000);

/** Ids of rows done and of rows refused. */
async function act(
  entity: string,
  action: string,
  ids: readonly string[],
  input: object = {},
): Promise<{ readonly done: readonly string[]; readonly refused: readonly string[] }> {
  const { rows, refused } = await done(
    desk.people['admin']!.post<ActionData>(`/api/workflow/${entity}/action/${action}`, { ids, input }),
  );
  return { done: rows.map(({ id }) => id), refused: refused.map(({ id }) => id) };
}
const begun = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await desk.begin('many')).instance);
  return ids;
};

test('an administrator lists all open tasks and gives several to somebody else at once [S-2.6-WF-09]', async () => {
  const instances = await begun(3);
  const [first, second, third] = [
    await desk.taskAt(instances[0]!, 'lead'),
    await desk.taskAt(instances[1]!, 'lead'),
    await desk.taskAt(instances[2]!, 'lead'),
  ];
  expect((await desk.list('admin', 'wfTask', { view: 'allOpen' })).map(({ id }) => id)).toEqual(
    expect.arrayContaining([first.id, second.id, third.id]),
  );
  await done(desk.call('teamLeader', 'task/complete', { id: third.id }));
  expect((await desk.list('admin', 'wfTask', { view: 'allOpen' })).map(({ id }) => id)).not.toContain(third.id);
  const { done: given, refused } = await act('wfTask', 'assign', [first.id, second.id, third.id], {
    person: desk.ids['safetyDept'],
    opinion: '班长出差',
  });
  expect([given, refused]).toEqual([[first.id, second.id], [third.id]]);
  for (const instance of instances.slice(0, 2))
    expect(await desk.taskAt(instance, 'lead')).toMatchObject({ assignee: desk.ids['safetyDept'], state: 'assigned' });
  expect(
    await desk.people['teamLeader']!.post('/api/workflow/wfTask/action/assign', {
      ids: [first.id],
      input: { person: desk.ids['teamLeader'] },
    }),
  ).toMatchObject({ code: 403 });
  await done(desk.call('safetyDept', 'task/complete', { id: first.id }));
});

test('instances are listed, held, let go on and ended, several at once, and what cannot be is told of each [S-2.6-WF-08] [O-1-42]', async () => {
  const [one, two, over] = (await begun(3)) as [string, string, string];
  await done(desk.call('teamLeader', 'task/complete', { id: (await desk.taskAt(over, 'lead')).id }));
  expect((await desk.list('admin', 'wfInstance', { view: 'running' })).map(({ id }) => id)).toEqual(
    expect.arrayContaining([one, two]),
  );
  expect(await act('wfInstance', 'suspend', [one, two, over])).toEqual({ done: [one, two], refused: [over] });
  expect(await desk.call('teamLeader', 'task/complete', { id: (await desk.taskAt(one, 'lead')).id })).toMatchObject({
    code: 409,
  });
  expect(await act('wfInstance', 'activate', [one, two])).toEqual({ done: [one, two], refused: [] });
  expect(await desk.taskAt(one, 'lead')).toMatchObject({ state: 'assigned' });
  expect(await act('wfInstance', 'terminate', [one, two], { opinion: '重复申请' })).toEqual({
    done: [one, two],
    refused: [],
  });
  for (const id of [one, two])
    expect(await desk.instanceOf(id)).toMatchObject({ state: 'terminated', endReason: '重复申请' });
  expect(await desk.tasksOf(one)).toEqual([]);
});
