/**
 * The network is away at each of twelve moments of a permit's life, on the phones of its guardian, its analyst and its
 * approver at once: each says so and still shows the permit, what may wait waits and arrives once, what may not says
 * why and keeps what was typed.
 */
import { type Page, expect } from '@playwright/test';
import { signIn } from '../../support/client.ts';
import { fakeCamera } from '../../support/fake-camera.ts';
import { packed } from '../../support/packed-phone.ts';
import {
  choosePhoto,
  fillCheckIn,
  fillGas,
  fillInterrupt,
  fillLeave,
  fillMeasures,
  handIn,
  headOf,
  open,
  pick,
  press,
  sign,
  unsent,
} from '../../support/permit-taps.ts';
import { type Permit, newCrew, permitAt } from '../../support/permits.ts';
import { test } from '../../support/portal.ts';
import { PHONE } from '../phone/faults.ts';

test.use(fakeCamera().use);

type Person = 'guardian' | 'analyst' | 'hse';

interface Moment {
  readonly by: Person;
  /** What others did before, by calls. */
  readonly before?: (permit: Permit) => Promise<void>;
  /** Where it is done, below `/app/`. */
  readonly at: string | ((permit: Permit) => Promise<string>);
  readonly fill: (page: Page, permit: Permit) => Promise<void>;
  readonly label: string;
  /** May it wait for a network? */
  readonly waits: boolean;
  readonly to: string;
}

const nothing = (): Promise<void> => Promise.resolve();

const MOMENTS: readonly Moment[] = [
  {
    by: 'hse',
    async before(permit) {
      await permit.act('staff', 'submit');
      await permit.act('head', 'approve', { approveOpinion: '同意' });
    },
    at: 'dangerWork/approve',
    async fill(page) {
      await pick(page, '方案审批通过');
      await page.getByRole('textbox', { name: '方案审批意见' }).fill('措施齐全，同意');
    },
    label: '方案审批通过',
    waits: false,
    to: 'approved',
  },
  {
    by: 'guardian',
    at: 'dangerWork/confirm/selectWorker',
    fill: (page, permit) => fillCheckIn(page, permit.nameOf('safety')),
    label: '人员签到与交底',
    waits: true,
    to: 'confirming',
  },
  {
    by: 'guardian',
    before: (permit) => permit.confirmMeasures(['guardian']),
    at: 'dangerWork/confirm/check',
    async fill(page) {
      await pick(page, '登记措施确认');
      await fillMeasures(page);
    },
    label: '登记措施确认',
    waits: true,
    to: 'confirming',
  },
  {
    by: 'guardian',
    at: 'dangerWork/confirm/check',
    fill: (page) => pick(page, '措施确认完毕'),
    label: '措施确认完毕',
    waits: true,
    to: 'gasTesting',
  },
  {
    by: 'analyst',
    at: 'dangerWork/gasAnalysis',
    fill: (page) => fillGas(page),
    label: '保存分析',
    waits: true,
    to: 'reviewing',
  },
  {
    by: 'guardian',
    before: (permit) => permit.signAll(['guardian']),
    at: async (permit) => {
      const [own] = await permit.belonging('permitSign', { status: 'pending' });
      return `sign?id=${own?.id}`;
    },
    fill: (page) => sign(page),
    label: '签名',
    waits: false,
    to: 'reviewing',
  },
  {
    by: 'hse',
    at: 'dangerWork/review',
    async fill(page) {
      await pick(page, '现场审批签发');
      await choosePhoto(page, '现场照片');
      await sign(page, '审批人签名');
    },
    label: '现场审批签发',
    waits: false,
    to: 'ready',
  },
  { by: 'guardian', at: 'dangerWork/startWork', fill: nothing, label: '开工', waits: false, to: 'working' },
  {
    by: 'analyst',
    at: 'dangerWork/gasAnalysis',
    fill: (page) => fillGas(page),
    label: '保存分析',
    waits: true,
    to: 'working',
  },
  { by: 'guardian', at: 'dangerWork/interrupt', fill: fillInterrupt, label: '中断', waits: true, to: 'interrupted' },
  {
    by: 'guardian',
    at: 'dangerWork/interrupt',
    async fill(page) {
      await pick(page, '恢复作业');
      await page.getByLabel('安全措施已复核').click();
    },
    label: '恢复作业',
    waits: false,
    to: 'working',
  },
  { by: 'guardian', at: 'dangerWork/end', fill: fillLeave, label: '登记离场', waits: true, to: 'working' },
];

test('without a network at any of twelve moments, on any of three phones, nothing is lost and each phone says what is the matter', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(400_000);
  const url = baseURL ?? '';
  const crew = await newCrew(url);
  const permit = await permitAt(url, 'draft', 'hot', { crew });
  const tokens: Readonly<Record<Person, string>> = {
    guardian: crew.guardian.token,
    analyst: await signIn(url, 'analyst', 'anlan123'),
    hse: await signIn(url, 'hse', 'anlan123'),
  };
  const phones = {} as Record<Person, Page>;
  for (const [person, token] of Object.entries(tokens) as [Person, string][]) {
    const options = { serviceWorkers: 'allow', viewport: PHONE, baseURL: url, permissions: ['camera'] } as const;
    phones[person] = await packed(
      await browser.newContext({ ...options, permissions: [...options.permissions] }),
      token,
      url,
    );
    phones[person].setDefaultTimeout(20_000);
  }
  const all = Object.values(phones);
  const home = `/app/dangerWork/permit?id=${permit.id}`;
  try {
    for (const { by, before, at, fill, label, waits, to } of MOMENTS)
      await test.step(`${label}: ${by}`, async () => {
        await before?.(permit);
        const from = await permit.state();
        const page = phones[by];
        const place = typeof at === 'string' ? `/app/${at}?id=${permit.id}` : `/app/${await at(permit)}`;
        for (const phone of all) {
          await open(phone, '/app/dangerWork');
          await open(phone, home);
          // Analysts see it from the approval on.
          await expect(headOf(phone, permit.content).or(phone.getByRole('alert')).first()).toBeVisible();
        }
        await open(page, place);
        // What may not wait is typed before, and what may, in the middle of nowhere.
        if (!waits) await fill(page, permit);
        for (const phone of all) await phone.context().setOffline(true);
        for (const phone of all)
          await expect(phone.getByRole('status').filter({ hasText: '网络已断开' })).toBeVisible();
        if (waits) {
          await fill(page, permit);
          await press(page, label);
          await expect(unsent(page)).toContainText('1 条未发送');
        } else {
          await expect(page.getByRole('alert').filter({ hasText: `“${label}”需要网络` })).toBeVisible();
          const button = page.getByRole('button', { name: label, exact: true });
          if ((await button.count()) > 0) await expect(button.last()).toBeDisabled();
        }
        for (const phone of all.filter((one) => one !== page)) {
          await open(phone, '/app/dangerWork');
          await open(phone, home);
          await expect(headOf(phone, permit.content).or(phone.getByRole('alert')).first()).toBeVisible();
        }
        expect(await permit.state()).toBe(from);
        for (const phone of all) await phone.context().setOffline(false);
        if (!waits) await handIn(page, label);
        for (const phone of all) await expect(unsent(phone)).toHaveCount(0);
        await expect.poll(() => permit.state()).toBe(to);
      });
    expect(await permit.row()).toMatchObject({
      approveOpinion: '措施齐全，同意',
      interruptMinutes: expect.any(Number),
    });
    expect(await permit.belonging('gasAnalysis')).toHaveLength(2);
    expect(await permit.belonging('permitInterrupt')).toHaveLength(1);
  } finally {
    await permit.end();
    for (const phone of all) await phone.context().close();
  }
});
