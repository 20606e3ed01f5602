/**
 * What a step asks for beside the decision, by its drawing or by node maintenance: a signature of one's own under what
 * was shown, a photograph; and several tasks decided at once where nobody need look.
 */
import { beforeAll, expect, test } from 'vitest';
import { end, nodeForm, parallel, start, user } from '../../support/bpmn.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { MATTER, PROCESS_FORMS } from '../../support/process-forms.ts';
import { type ProcessRoom, done, processRoom } from '../../support/process-room.ts';

const server = fileServer({ schemaDirs: [PROCESS_FORMS] });
let room: ProcessRoom;

interface TaskPage {
  readonly shown: string;
  readonly keptSignature: string | null;
  readonly sign: boolean;
  readonly photo: boolean;
  readonly records: readonly {
    readonly nodeName: string;
    readonly attachments: readonly string[];
    readonly signature: string | null;
    readonly signedHash: string | null;
    readonly voided: boolean;
  }[];
}

/** One white point, as a picture of a signature or of the site. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

async function drawn(by: Caller, file = new File([POINT], 'signature.png', { type: 'image/png' })): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  const answer = await fetch(`${by.url}/prod-api/api/file/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token ?? ''}` },
    body: form,
  });
  return (await done(answer.json() as Promise<Answer<{ id: string }>>)).id;
}
const pageOf = (who: string, id: string): Promise<TaskPage> =>
  done(room.as(who).get<TaskPage>('/api/workflow/task/page', { id }));

async function atSigner(): Promise<{ readonly instance: string; readonly id: string }> {
  const {
    instance,
    tasks: [own],
  } = await room.begin('signed', 'employee', { amount: '5.00' });
  await done(room.call('employee', 'task/complete', { id: own!.id }));
  return { instance, id: (await room.taskAt(instance, 'lead')).id };
}

beforeAll(async () => {
  room = await processRoom(server, ['employee', 'teamLeader', 'workshopLeader']);
  await room.deploy(
    'signed',
    '签名',
    [
      start(),
      user('apply', '填写', { assignee: '${initiator}', batch: 'true' }),
      user('lead', '审批', { assignee: room.id('teamLeader'), needSign: 'true', batch: 'true' }),
      user('boss', '批准', { assignee: room.id('workshopLeader') }),
      end(),
    ],
    [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'lead' },
      { from: 'lead', to: 'boss' },
      { from: 'boss', to: 'end' },
    ],
    MATTER,
  );
}, 900_000);

test('a step that asks for a signature is not decided without one, nor with somebody else’s', async () => {
  const { id } = await atSigner();
  const { shown, sign, keptSignature } = await pageOf('teamLeader', id);
  expect({ sign, keptSignature }).toEqual({ sign: true, keptSignature: null });
  expect(await room.call('teamLeader', 'task/complete', { id })).toMatchObject({
    code: 422,
    msg: '此环节需要手写签名，请在待办任务中办理',
  });
  expect(
    await room.call('teamLeader', 'task/complete', {
      id,
      signature: { file: await drawn(room.as('workshopLeader')), shown },
    }),
  ).toMatchObject({ code: 422, msg: '签名须由本人绘制' });
  expect(
    await room.tasksOf((await room.list('admin', 'workflow/wfTask', { id }))[0]!['instance'] as string),
  ).toMatchObject([{ id, state: 'assigned' }]);
});

test('the hash of what was signed stands in the course with the signature, and going back makes both void', async () => {
  const { instance, id } = await atSigner();
  const { shown } = await pageOf('teamLeader', id);
  const file = await drawn(room.as('teamLeader'));
  await done(room.call('teamLeader', 'task/complete', { id, comment: '同意', signature: { file, shown } }));
  const boss = await room.taskAt(instance, 'boss');
  expect((await pageOf('workshopLeader', boss.id)).records.at(-1)).toMatchObject({
    nodeName: '审批',
    signature: file,
    signedHash: shown,
    voided: false,
  });
  // Whoever reads the course may see the signature in it.
  expect(
    (await room.as('employee').get<readonly { id: string }[]>('/api/file/file/info', { ids: file })).data.map(
      (one) => one.id,
    ),
  ).toEqual([file]);
  await done(room.call('workshopLeader', 'task/regress', { id: boss.id, to: 'lead', comment: '请复核' }));
  const again = await room.taskAt(instance, 'lead');
  const page = await pageOf('teamLeader', again.id);
  expect(page.records.find(({ signature }) => signature !== null)).toMatchObject({
    signature: file,
    signedHash: shown,
    voided: true,
  });
  expect(page.keptSignature).toBe(file);
  await done(
    room.call('teamLeader', 'task/complete', {
      id: again.id,
      signature: { file: page.keptSignature!, shown: page.shown },
    }),
  );
});

test('what has changed since it was shown is not signed; looked at again it is', async () => {
  await room.deploy(
    'beside',
    '并行',
    [
      start(),
      parallel('fork'),
      user('lead', '审批', { assignee: room.id('teamLeader'), needSign: 'true' }),
      user('figures', '核价', { assignee: room.id('workshopLeader') }, nodeForm('amount')),
      parallel('join'),
      end(),
    ],
    [
      { from: 'start', to: 'fork' },
      { from: 'fork', to: 'lead' },
      { from: 'fork', to: 'figures' },
      { from: 'lead', to: 'join' },
      { from: 'figures', to: 'join' },
      { from: 'join', to: 'end' },
    ],
    MATTER,
  );
  const { instance } = await room.begin('beside', 'employee', { amount: '5.00' });
  const { id } = await room.taskAt(instance, 'lead');
  const { shown } = await pageOf('teamLeader', id);
  const file = await drawn(room.as('teamLeader'));
  await done(
    room.call('workshopLeader', 'task/complete', {
      id: (await room.taskAt(instance, 'figures')).id,
      variables: { amount: '50000.00' },
      outcome: 'agree',
    }),
  );
  expect(await room.call('teamLeader', 'task/complete', { id, signature: { file, shown } })).toMatchObject({
    code: 409,
    msg: '您打开之后内容有变动，请核对后重新签名',
  });
  const again = await pageOf('teamLeader', id);
  expect(again.shown).not.toBe(shown);
  await done(room.call('teamLeader', 'task/complete', { id, signature: { file, shown: again.shown } }));
});

test('what others decide beside it changes nothing of what is signed', async () => {
  const { instance } = await room.begin('beside', 'employee', { amount: '5.00' });
  const { id } = await room.taskAt(instance, 'lead');
  const { shown } = await pageOf('teamLeader', id);
  await done(
    room.call('workshopLeader', 'task/complete', { id: (await room.taskAt(instance, 'figures')).id, outcome: 'agree' }),
  );
  expect((await pageOf('teamLeader', id)).shown).toBe(shown);
});

test('before several are decided at once, those that cannot be are named with the reason, and the others are done', async () => {
  const begun = await Promise.all([1, 2].map(() => room.begin('signed', 'employee')));
  const own = begun.map(({ tasks }) => tasks[0]!.id);
  const { id: signed } = await atSigner();
  const checked = await done(
    room
      .as('employee')
      .post<{ tasks: { id: string; why: string | null }[]; outcomes: string[] }>('/api/workflow/task/batch', {
        ids: [...own, signed],
      }),
  );
  expect(Object.fromEntries(checked.tasks.map(({ id, why }) => [id, why]))).toEqual({
    [own[0]!]: null,
    [own[1]!]: null,
    [signed]: '任务不由您办理',
  });
  expect(
    (
      await done(
        room.as('teamLeader').post<{ tasks: { why: string | null }[] }>('/api/workflow/task/batch', { ids: [signed] }),
      )
    ).tasks,
  ).toMatchObject([{ why: '此环节需要手写签名，请在待办任务中办理' }]);
  const result = await done(
    room
      .as('employee')
      .post<{ done: string[]; refused: { id: string }[] }>('/api/workflow/task/completeAll', { ids: [...own, signed] }),
  );
  expect(result.done.toSorted()).toEqual(own.toSorted());
  expect(result.refused.map(({ id }) => id)).toEqual([signed]);
});

test('node maintenance asks for a signature and a photograph that the drawing does not; they stand in the course, and sending back needs neither', async () => {
  const rule = {
    bizArea: 'other',
    processKey: 'demanding',
    nodeKey: 'look',
    nodeName: '现场核查',
    seq: 1,
    assigneeType: 'user',
    assigneeUsers: [room.id('teamLeader')],
    multiMode: 'any',
    required: true,
    needSign: true,
    needPhoto: true,
    status: 'enabled',
  };
  const { id: row, rev } = await done(
    room.as('admin').post<{ id: string; rev: number }>('/api/common/processNodeConfig/addProcessNodeConfig', rule),
  );
  await room.deploy(
    'demanding',
    '现场',
    [
      start(),
      user('look', '现场核查', { assigneeSource: 'nodeConfig', batch: 'true', outcomes: 'agree,return' }),
      user('boss', '批准', { assignee: room.id('workshopLeader') }),
      end(),
    ],
    [
      { from: 'start', to: 'look' },
      { from: 'look', to: 'boss' },
      { from: 'boss', to: 'end' },
    ],
  );
  const begun = async (): Promise<{ readonly instance: string; readonly id: string }> => {
    const { instance } = await room.begin('demanding', 'employee');
    return { instance, id: (await room.taskAt(instance, 'look')).id };
  };
  const leader = room.as('teamLeader');
  const { instance, id } = await begun();
  const { shown, sign, photo } = await pageOf('teamLeader', id);
  expect({ sign, photo }).toEqual({ sign: true, photo: true });
  const complete = (more: object) => room.call('teamLeader', 'task/complete', { id, outcome: 'agree', ...more });
  const signature = { file: await drawn(leader), shown };
  const note = await drawn(leader, new File(['炉顶正常'], '说明.txt', { type: 'text/plain' }));
  expect(await complete({})).toMatchObject({ code: 422, msg: '此环节需要手写签名，请在待办任务中办理' });
  expect(await complete({ signature })).toMatchObject({ code: 422, msg: '此环节需要现场照片，请在待办任务中办理' });
  expect(await complete({ signature, attachments: [note] })).toMatchObject({
    code: 422,
    msg: '此环节需要现场照片，请在待办任务中办理',
  });
  expect(await complete({ signature, attachments: [await drawn(room.as('employee'))] })).toMatchObject({
    code: 422,
    msg: '附件须由本人上传',
  });
  expect(
    (await done(leader.post<{ tasks: { why: string | null }[] }>('/api/workflow/task/batch', { ids: [id] }))).tasks,
  ).toMatchObject([{ why: '此环节需要手写签名，请在待办任务中办理' }]);
  const picture = await drawn(leader);
  await done(complete({ signature, attachments: [note, picture] }));
  const boss = await room.taskAt(instance, 'boss');
  expect((await pageOf('workshopLeader', boss.id)).records.at(-1)).toMatchObject({
    nodeName: '现场核查',
    attachments: [note, picture],
    signature: signature.file,
  });
  // Whoever reads the course may see them; somebody else may not.
  expect(
    (await room.as('employee').get<readonly { id: string }[]>('/api/file/file/info', { ids: picture })).data.map(
      (one) => one.id,
    ),
  ).toEqual([picture]);
  // The task asks for what was maintained when it came.
  const second = await begun();
  expect(
    (
      await room.as('admin').put('/api/common/processNodeConfig/updateProcessNodeConfig', {
        id: row,
        rev,
        needSign: false,
        needPhoto: false,
      })
    ).code,
  ).toBe(200);
  expect(await pageOf('teamLeader', second.id)).toMatchObject({ sign: true, photo: true });
  expect(await room.call('teamLeader', 'task/complete', { id: second.id, outcome: 'return' })).toMatchObject({
    code: 422,
    msg: '此环节需要手写签名，请在待办任务中办理',
  });
  const seen = (await pageOf('teamLeader', second.id)).shown;
  await done(
    room.call('teamLeader', 'task/complete', {
      id: second.id,
      outcome: 'return',
      signature: { file: await drawn(leader), shown: seen },
    }),
  );
  expect(await pageOf('teamLeader', (await begun()).id)).toMatchObject({ sign: false, photo: false });
});
