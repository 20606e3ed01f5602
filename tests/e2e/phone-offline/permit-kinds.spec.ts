/**
 * A permit of each kind of dangerous work goes from its draft to its acceptance while the network is cut four times: at
 * the check-in, at the measures, at what the kind has of its own, and at the end. What is done meanwhile is tapped on
 * the phones of those who do it; the rest is done by calls.
 */
import { type Browser, type Page, expect } from '@playwright/test';
import { signIn } from '../../support/client.ts';
import { fakeCamera } from '../../support/fake-camera.ts';
import { packed, renewTaken } from '../../support/packed-phone.ts';
import { KINDS, type PermitKind } from '../../support/permit-kinds.ts';
import {
  choosePhoto,
  fillCheckIn,
  fillGas,
  fillInterrupt,
  fillLeave,
  fillMeasures,
  headOf,
  open,
  pick,
  press,
  sign,
  step,
  takePhoto,
  unsent,
} from '../../support/permit-taps.ts';
import {
  type Crew,
  type Permit,
  type PermitPerson,
  type PermitState,
  newCrew,
  permitAt,
} from '../../support/permits.ts';
import { test } from '../../support/portal.ts';
import { PHONE } from '../phone/faults.ts';

test.use(fakeCamera().use);

type Act = (page: Page, permit: Permit) => Promise<void>;

/** What a kind has of its own, done without a network. */
interface Own {
  readonly by: PermitPerson;
  readonly at: PermitState;
  readonly act: Act;
  /** What else is counted at the end, before people leave. */
  readonly before?: readonly Act[];
}

const gasTest: Own = {
  by: 'analyst',
  at: 'gasTesting',
  async act(page) {
    await step(page, '气体分析');
    await fillGas(page);
    await press(page, '保存分析');
  },
};
const stepOf = (by: PermitPerson, at: PermitState, name: string): Own => ({
  by,
  at,
  async act(page) {
    await page.getByRole('region', { name: '作业环节' }).getByRole('link').filter({ hasText: name }).click();
    await choosePhoto(page, '现场照片');
    await sign(page);
    await press(page, '确认');
  },
});
const interruption: Own = {
  by: 'guardian',
  at: 'working',
  async act(page) {
    await step(page, '中断与恢复');
    await fillInterrupt(page);
    await press(page, '中断');
  },
};
const counting =
  (code: 'enter' | 'exit'): Act =>
  async (page, permit) => {
    const [way, label] = code === 'enter' ? ['进入', '登记进入'] : ['出来', '登记出来'];
    await open(page, `/app/dangerWork/entries?id=${permit.id}`);
    await page.getByRole('link', { name: way, exact: true }).click();
    await press(page, label);
    await expect(page.getByText(`里面 ${code === 'enter' ? 1 : 0} 人`)).toBeVisible();
  };

/** Who ticks measures without a network, and what the kind has of its own. */
const WALKS: Readonly<Record<PermitKind, { readonly measures: PermitPerson; readonly own: Own }>> = {
  hot: { measures: 'guardian', own: gasTest },
  confinedSpace: {
    measures: 'guardian',
    own: {
      ...stepOf('guardian', 'gasTesting', '通风确认'),
      before: [counting('enter'), counting('exit')],
    },
  },
  height: { measures: 'foreman', own: stepOf('safety', 'reviewing', '脚手架/设施验收') },
  lifting: { measures: 'foreman', own: stepOf('foreman', 'reviewing', '试吊') },
  tempPower: { measures: 'foreman', own: stepOf('foreman', 'ready', '送电') },
  earth: { measures: 'staff', own: interruption },
  roadBreak: { measures: 'foreman', own: interruption },
  blindPlate: { measures: 'guardian', own: gasTest },
  gasArea: { measures: 'foreman', own: gasTest },
  energyMedium: {
    measures: 'guardian',
    own: {
      by: 'foreman',
      at: 'ready',
      async act(page) {
        await step(page, '上锁挂牌');
        await page.getByRole('listitem', { name: '隔离点第 1 行' }).getByLabel('已上锁挂牌').click();
        await press(page, '上锁挂牌登记');
      },
    },
  },
};

/** Phones of this worker, each with what its person takes along. */
const phones = new Map<string, Promise<Page>>();
let crew: Promise<Crew> | undefined;
test.afterAll(async () => {
  for (const phone of phones.values()) await (await phone).context().close();
  phones.clear();
});

async function newPhone(browser: Browser, url: string, person: PermitPerson): Promise<Page> {
  const token =
    person === 'guardian' ? (await (crew ??= newCrew(url))).guardian.token : await signIn(url, person, 'anlan123');
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: PHONE,
    baseURL: url,
    permissions: ['camera'],
  });
  const page = await packed(context, token, url);
  page.setDefaultTimeout(20_000);
  return page;
}

/** States in which the network is cut, as the permit's pages say them. */
const STATES: Readonly<Record<string, RegExp>> = {
  approved: /待人员签到/,
  confirming: /待措施确认/,
  gasTesting: /待气体分析/,
  reviewing: /待现场复核/,
  ready: /待开工/,
  working: /作业中/,
};

/** Cuts the network once the permit is open, does all this, sees it wait, and lets it arrive. */
async function away(page: Page, permit: Permit, ...acts: readonly Act[]): Promise<void> {
  const home = (): Promise<void> => open(page, `/app/dangerWork/permit?id=${permit.id}`);
  await renewTaken(page);
  await open(page, '/app/dangerWork');
  await home();
  // What was taken along stands there before the server's answer.
  await expect(headOf(page, permit.content)).toHaveText(STATES[String(await permit.state())] ?? /^$/);
  await page.context().setOffline(true);
  for (const act of acts) {
    await home();
    await act(page, permit);
  }
  await expect(unsent(page)).toContainText(`${acts.length} 条未发送`);
  await page.context().setOffline(false);
  await expect(unsent(page)).toHaveCount(0);
}

const checkIn: Act = async (page, permit) => {
  await step(page, '人员签到');
  await fillCheckIn(page, permit.nameOf('safety'));
  await press(page, '人员签到与交底');
};
const tick: Act = async (page) => {
  await step(page, '措施确认');
  await pick(page, '登记措施确认');
  await fillMeasures(page);
  await press(page, '登记措施确认');
};
const leave: Act = async (page) => {
  await step(page, '完工与验收');
  await fillLeave(page);
  await press(page, '登记离场');
};
const end: Act = async (page) => {
  await step(page, '完工与验收');
  await pick(page, '完工');
  await takePhoto(page, '清场照片');
  await press(page, '完工');
};

for (const kind of Object.keys(KINDS) as PermitKind[])
  test(`${KINDS[kind].title}: from its draft to its acceptance with the network cut four times`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const url = baseURL ?? '';
    const { measures, own } = WALKS[kind];
    const phoneOf = (person: PermitPerson): Promise<Page> => {
      const phone = phones.get(person) ?? newPhone(browser, url, person);
      phones.set(person, phone);
      return phone;
    };
    const permit = await permitAt(url, 'approved', kind, { crew: await (crew ??= newCrew(url)) });
    try {
      await away(await phoneOf('guardian'), permit, checkIn);
      expect(await permit.state()).toBe('confirming');
      await permit.confirmMeasures([measures]);
      await away(await phoneOf(measures), permit, tick);
      // Whatever waited on the phone has arrived: nothing is open any more.
      await permit.advance(own.at);
      await away(await phoneOf(own.by), permit, own.act);
      if ((await permit.state()) === 'interrupted') await permit.act('guardian', 'resume', { measureChecked: true });
      else await permit.advance('working');
      await away(await phoneOf('guardian'), permit, ...(own.before ?? []), leave, end);
      expect(await permit.state()).toBe('ending');
    } finally {
      await permit.end();
    }
    expect(await permit.state()).toBe('closed');
  });
