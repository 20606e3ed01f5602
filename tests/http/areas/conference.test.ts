/**
 * Conference: who may come, sleeps where, rides with what, eats once and wins; and of two who take the last of
 * anything, one is refused.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import type { NoticeData } from '../../../src/engine/model/home-wire.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, api, type Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { askToken, lastCode } from '../auth/door.ts';
import { actingAs } from '../entity-tests.ts';
import { readBook } from '../export/read-files.ts';
import { fetchBytes } from '../files/file-door.ts';

const server = fileServer();
let admin: Caller;
/** The chief prepares and approves, the staff does the work at the desk. */
let chief: Caller;
let staff: Caller;
/** A contest that takes registrations, and a unit of it without a limit. */
let conference: string;
let unit: string;

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const base = (name: string): string => `/api/conference/${name}`;
type Refused = ActionData & InvalidData;
const tryAdd = (name: string, row: object, who = staff): Promise<Answer<WireRow & InvalidData>> =>
  who.post(`${base(name)}/add${noun(name)}`, row);
async function add(name: string, row: object, who = staff): Promise<WireRow> {
  const answer = await tryAdd(name, row, who);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const get = async (name: string, id: string, who = staff): Promise<WireRow> =>
  (await who.get<WireRow>(`${base(name)}/get${noun(name)}`, { id })).data;
const find = async (
  name: string,
  query: Readonly<Record<string, string | number>>,
  who = staff,
): Promise<readonly WireRow[]> =>
  (await who.get<ListData>(`${base(name)}/query${noun(name)}`, { pageSize: 100, ...query })).data.list;
async function edit(name: string, id: string, changes: object, who = staff): Promise<Answer<WireRow & InvalidData>> {
  return who.put(`${base(name)}/update${noun(name)}`, { id, rev: (await get(name, id, who))['rev'], ...changes });
}
const act = (name: string, id: string, action: string, input: Row = {}, who = staff): Promise<Answer<Refused>> =>
  who.post(`${base(name)}/action/${action}`, { id, input });
async function done(...asked: Parameters<typeof act>): Promise<void> {
  const answer = await act(...asked);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
}
const said = (answer: Answer<InvalidData>): readonly (readonly [string, string])[] =>
  (answer.data?.errors ?? []).map(({ field, message }) => [field, message] as const);
/** One of two that were sent at once was taken, and what the other was told. */
function oneRefused(answers: readonly Answer<InvalidData>[]): readonly (readonly [string, string])[] {
  expect(answers.map(({ code }) => code).sort(), JSON.stringify(answers)).toEqual([200, 422]);
  return answers.flatMap((answer) => (answer.code === 200 ? [] : said(answer)));
}

const day = (days: number): string =>
  new Date(Date.parse(`${server.deps.engine.clock.today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
let number = 0;
const person = (more: object): object => ({
  conference,
  unit,
  name: `参会人${(number += 1)}`,
  gender: 'male',
  mobile: `1380000${String(number).padStart(4, '0')}`,
  personType: 'delegate',
  idType: 'idCard',
  ...more,
});
/** Somebody who is approved. */
async function guest(more: object = {}): Promise<string> {
  const { id } = await add('confUser', person(more));
  await done('confUser', id, 'submit');
  await done('confUser', id, 'approve', {}, chief);
  return id;
}

/** Runs a schedule of the area as an administrator does, and waits for its end. */
async function runSchedule(code: string): Promise<void> {
  const [job] = (
    await admin.get<ListData>('/api/monitors/scheduleJob/queryScheduleJob', { jobKey: `conference.${code}` })
  ).data.list;
  const runs = async (): Promise<readonly WireRow[]> =>
    (await admin.get<ListData>('/api/monitors/jobRun/queryJobRun', { job: job!.id, pageSize: 100 })).data.list;
  const before = (await runs()).length;
  expect((await admin.post('/api/monitors/scheduleJob/action/runNow', { id: job!.id })).code).toBe(200);
  await vi.waitFor(async () => expect((await runs()).length).toBe(before + 1), { timeout: 30_000, interval: 100 });
  expect((await runs())[0]).toMatchObject({ result: 'success' });
}

async function newConference(name: string): Promise<string> {
  const { id } = await add(
    'conference',
    { confName: name, confType: 'contest', startDate: day(0), endDate: day(3), hostUnit: '澜州钢铁集团' },
    chief,
  );
  const venue = await add('confAddress', {
    conference: id,
    addressName: '主会场',
    addressType: 'mainVenue',
    detailAddress: '钢城路 1 号',
  });
  expect(
    (
      await edit(
        'conference',
        id,
        { mainAddress: venue.id, startDate: day(2), registerDeadline: `${day(1)} 18:00:00` },
        chief,
      )
    ).code,
  ).toBe(200);
  await done('conference', id, 'publish', {}, chief);
  return id;
}

beforeAll(async () => {
  admin = await server.as('admin');
  chief = (await actingAs(server, 'confAdmin')).caller;
  staff = (await actingAs(server, 'confStaff')).caller;
  conference = await newConference('青工技能竞赛');
  unit = (
    await add('confUnit', {
      conference,
      unitName: '炼钢厂',
      unitType: 'team',
      contactPerson: '某某',
      contactPhone: '13800000000',
    })
  ).id;
}, 120_000);

test('[R-2.3-04][R-2.3-05][R-2.3-07] a conference opens when it has venue and deadline, closes and starts by itself; its agenda stands in the order of the day', async () => {
  const { id } = await add(
    'conference',
    { confName: '安全例会', confType: 'meeting', startDate: day(1), endDate: day(2), hostUnit: '安全环保部' },
    chief,
  );
  expect(said(await act('conference', id, 'publish', {}, chief)).map(([field]) => field)).toEqual([
    'mainAddress',
    'registerDeadline',
  ]);
  const venue = await add('confAddress', {
    conference: id,
    addressName: '礼堂',
    addressType: 'mainVenue',
    detailAddress: '钢城路 1 号',
  });
  // The venue of another conference is no choice.
  const [other] = await find('confAddress', { conference });
  expect(said(await edit('conference', id, { mainAddress: other!.id }, chief)).map(([field]) => field)).toEqual([
    'mainAddress',
  ]);
  await edit(
    'conference',
    id,
    { mainAddress: venue.id, registerDeadline: `${day(0)} 00:00:00`, checkinStart: `${day(0)} 00:00:00` },
    chief,
  );
  await done('conference', id, 'publish', {}, chief);
  await runSchedule('confRegisterClose');
  expect((await get('conference', id))['status']).toBe('preparing');
  await runSchedule('confStart');
  expect(await get('conference', id)).toMatchObject({ status: 'ongoing', isCurrent: true });

  const item = (title: string, startTime: string, endTime: string): object => ({
    conference: id,
    title,
    scheduleType: 'report',
    scheduleDate: day(1),
    startTime,
    endTime,
    address: venue.id,
    participants: ['all'],
  });
  for (const [title, from, to] of [
    ['讨论', '10:00:00', '11:00:00'],
    ['报告', '08:30:00', '10:30:00'],
    ['开幕', '08:30:00', '09:00:00'],
  ] as const)
    await add('confSchedule', item(title, from, to));
  expect(
    (await find('confSchedule', { conference: id, sort: 'scheduleDate,startTime,endTime' })).map((row) => row['title']),
  ).toEqual(['开幕', '报告', '讨论']);
  expect((await find('confSchedule', { conference: id })).at(-1)?.['title']).toBe('讨论');
});

test('[R-2.3-02][R-2.3-06] people register in time, once, and never more than a unit has places; two who are approved at once for the last place', async () => {
  const full = (
    await add('confUnit', {
      conference,
      unitName: '轧钢厂',
      unitType: 'team',
      quota: 2,
      contactPerson: '某某',
      contactPhone: '13800000000',
    })
  ).id;
  const first = await guest({ unit: full });
  const [second, third] = [
    await add('confUser', person({ unit: full })),
    await add('confUser', person({ unit: full })),
  ];
  for (const { id } of [second, third]) await done('confUser', id, 'submit');
  const last = await Promise.all([second, third].map(({ id }) => act('confUser', id, 'approve', {}, chief)));
  expect(oneRefused(last)).toEqual([['unit', '该单位名额已满']]);
  expect(await get('confUnit', full)).toMatchObject({ registeredCount: 3, approvedCount: 2, arrivedCount: 0 });
  // Nobody registers twice, but who has cancelled may come again.
  const { mobile } = (await get('confUser', first)) as { mobile?: string };
  expect(said(await tryAdd('confUser', person({ mobile }))).map(([field]) => field)).toEqual(['mobile']);
  await done('confUser', first, 'cancel', {}, chief);
  await add('confUser', person({ mobile }));
  expect((await get('confUnit', full))['approvedCount']).toBe(1);
  // Not of a unit of another conference, and not when it takes nobody.
  const draft = (
    await add(
      'conference',
      { confName: '未开放', confType: 'meeting', startDate: day(3), endDate: day(4), hostUnit: '设备部' },
      chief,
    )
  ).id;
  expect(said(await tryAdd('confUser', person({ conference: draft }))).map(([field]) => field)).toEqual(['unit']);
  const its = (
    await add('confUnit', {
      conference: draft,
      unitName: '设备部',
      unitType: 'team',
      contactPerson: '某某',
      contactPhone: '13800000000',
    })
  ).id;
  const early = await add('confUser', person({ conference: draft, unit: its }));
  expect(said(await act('confUser', early.id, 'submit'))).toEqual([['conference', '会议不在报名期内']]);
});

test('[R-2.3-16][R-2.3-09] a room holds no more than its beds, no men with women, nobody of two rooms; two who take one room or one person at once', async () => {
  const hotel = (
    await add('confHotel', {
      conference,
      hotelName: '澜江宾馆',
      address: '滨江路 66 号',
      contactPerson: '某某',
      contactPhone: '13800000000',
      twinCount: 3,
      twinPrice: '360.00',
      bookedFrom: day(1),
      bookedTo: day(4),
    })
  ).id;
  const room = async (roomNo: string): Promise<string> =>
    (await add('confRoom', { conference, hotel, roomNo, roomType: 'twin' })).id;
  const [one, two, three] = [await room('405'), await room('406'), await room('407')];
  expect(await get('confRoom', one)).toMatchObject({
    status: 'vacant',
    bedCount: 2,
    freeBeds: 2,
    nights: 3,
    fee: '1080.00',
  });
  const men = [await guest(), await guest(), await guest(), await guest()];
  const woman = await guest({ gender: 'female' });
  const occupants = (...people: readonly string[]): Row => ({
    occupants: people.map((confUser) => ({ confUser, feeBy: 'unit' })),
  });
  expect(said(await act('confRoom', one, 'assign', occupants(men[0]!, men[1]!, men[2]!)))).toEqual([
    ['occupants', '入住人数不能超过床位数'],
  ]);
  expect(said(await act('confRoom', one, 'assign', occupants(men[0]!, woman)))).toEqual([
    ['occupants', '男女不能混住'],
  ]);
  // Two at once put people into one room: the second finds it taken.
  const both = await Promise.all([
    act('confRoom', one, 'assign', occupants(men[0]!, men[1]!)),
    act('confRoom', one, 'assign', occupants(men[0]!, men[2]!)),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  // Two at once put one person into two rooms.
  const twice = await Promise.all([
    act('confRoom', two, 'assign', occupants(men[3]!)),
    act('confRoom', three, 'assign', occupants(men[3]!)),
  ]);
  expect(oneRefused(twice).map(([field]) => field)).toEqual(['occupants.0.confUser']);
  const taken = twice[0]!.code === 200 ? two : three;
  expect(await get('confHotel', hotel)).toMatchObject({ totalRooms: 3, usedRooms: 2 });

  // Who cancels frees the bed, and with it the room.
  await done('confUser', men[3]!, 'cancel', {}, chief);
  expect(await get('confRoom', taken)).toMatchObject({ status: 'vacant', usedBeds: 0 });
  await done('confRoom', one, 'checkIn', { keyHandedTo: '某某' });
  const inside = await get('confRoom', one);
  expect(inside).toMatchObject({ status: 'occupied', usedBeds: 2, keyHandedTo: '某某' });
  expect((inside['occupants'] as Row[]).map((row) => [typeof row['checkInTime'], row['checkOutTime']])).toEqual([
    ['string', null],
    ['string', null],
  ]);
  await done('confRoom', one, 'checkOut');
  expect((await get('confRoom', one))['occupants']).toMatchObject([
    { checkOutTime: expect.any(String) },
    { checkOutTime: expect.any(String) },
  ]);
  // Afterwards the same person may have another room.
  await done('confRoom', two, 'assign', occupants(men[0]!));
  await done('confRoom', two, 'release');
  expect(await get('confRoom', two)).toMatchObject({ status: 'vacant', usedBeds: 0 });
  expect((await act('confRoom', one, 'assign', occupants(men[1]!), await server.as('mobile'))).code).toBe(403);
});

interface Ride {
  readonly car: string;
  readonly from: string;
  readonly to: string;
}
async function rides(plateNo: string, seats: number): Promise<Ride> {
  const car = (
    await add('confCar', { conference, plateNo, carType: 'car', seats, driverName: '司机', driverPhone: '13800000000' })
  ).id;
  const [from, to] = [
    await add('confStation', { conference, stationName: `机场 ${plateNo}`, stationType: 'airport' }),
    await add('confStation', { conference, stationName: `宾馆 ${plateNo}`, stationType: 'hotel' }),
  ];
  return { car, from: from.id, to: to.id };
}
const journey = async (direction: string, station: string, more: object = {}): Promise<string> =>
  (
    await add('confTransferPassenger', {
      confUser: await guest(),
      direction,
      transport: 'flight',
      flightNo: 'LJ3021',
      scheduledTime: `${day(1)} 12:55:00`,
      station,
      ...more,
    })
  ).id;

test('[R-2.3-10][R-2.3-11][R-2.3-12] a pick-up never takes more people than seats nor a vehicle that is away; two who take the last seat or one vehicle at once', async () => {
  const { car, from, to } = await rides('澜A10001', 3);
  const plan = { conference, station: from, destination: to, planTime: `${day(1)} 13:30:00` };
  const [trip, other] = [(await add('confPickup', plan)).id, (await add('confPickup', plan)).id];
  const [first, second, third] = [
    await journey('pickup', from, { companions: 1 }),
    await journey('pickup', from),
    await journey('pickup', from),
  ];
  await done('confTransferPassenger', first, 'assign', { pickupTrip: trip });
  expect(await get('confPickup', trip)).toMatchObject({ passengerCount: 2, status: 'planned' });
  // One car for two trips.
  expect(
    oneRefused(
      await Promise.all([act('confPickup', trip, 'dispatch', { car }), act('confPickup', other, 'dispatch', { car })]),
    ),
  ).toEqual([['car', '车辆不空闲，请换一辆或先完成它的车次']]);
  const [taken, left] = (await get('confPickup', trip))['status'] === 'dispatched' ? [trip, other] : [other, trip];
  expect((await get('confCar', car))['status']).toBe('assigned');
  await done('confPickup', taken, 'cancel');
  expect((await get('confCar', car))['status']).toBe('idle');
  // Whoever rode with a trip that is cancelled waits for another, and finds the cancelled one no more.
  const again = left === trip ? trip : other;
  if (left !== trip) {
    expect(await get('confTransferPassenger', first)).toMatchObject({ boardStatus: 'unassigned', pickupTrip: null });
    await done('confTransferPassenger', first, 'assign', { pickupTrip: again });
  }
  expect(
    said(await act('confTransferPassenger', second, 'assign', { pickupTrip: taken })).map(([field]) => field),
  ).toEqual(['pickupTrip']);
  await done('confPickup', again, 'dispatch', { car });
  // One seat for two people.
  expect(
    oneRefused(
      await Promise.all([second, third].map((id) => act('confTransferPassenger', id, 'assign', { pickupTrip: again }))),
    ),
  ).toEqual([['car', '人数超过车辆座位数']]);
  expect(await get('confPickup', again)).toMatchObject({ passengerCount: 3, seats: 3 });
  await done('confTransferPassenger', first, 'board');
  await done('confPickup', again, 'depart');
  expect([(await get('confCar', car))['status'], typeof (await get('confPickup', again))['actualTime']]).toEqual([
    'onTrip',
    'string',
  ]);
  await done('confPickup', again, 'arrive');
  expect((await get('confCar', car))['status']).toBe('idle');
});

test('[R-2.3-13][R-2.3-14][R-2.3-15] a drop-off is arranged like a pick-up; journeys are found by person, day and vehicle, and the sheet holds what was found', async () => {
  const { car, from, to } = await rides('澜A10002', 5);
  const trip = (await add('confDropoff', { conference, departFrom: to, station: from, planTime: `${day(3)} 13:30:00` }))
    .id;
  const [ours, own] = [
    await journey('dropoff', from, { scheduledTime: `${day(3)} 16:00:00` }),
    await journey('dropoff', from, { transport: 'selfDrive', flightNo: null, scheduledTime: `${day(3)} 18:00:00` }),
  ];
  const pickup = await journey('pickup', from);
  expect(said(await act('confTransferPassenger', ours, 'board'))).toEqual([]);
  await done('confTransferPassenger', ours, 'assign', { dropoffTrip: trip });
  expect(said(await act('confTransferPassenger', ours, 'board'))).toEqual([['boardStatus', '车次还没有派车或已结束']]);
  await done('confDropoff', trip, 'dispatch', { car });
  await done('confTransferPassenger', ours, 'board');
  const found = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await find('confTransferPassenger', { direction: 'dropoff', ...query })).map(({ id }) => id);
  expect(await found({ station: from })).toEqual([ours, own]);
  expect(await found({ car })).toEqual([ours]);
  const { confUser } = (await get('confTransferPassenger', own)) as { confUser?: string };
  expect(await found({ confUser: String(confUser) })).toEqual([own]);
  expect(await found({ station: from, scheduledTimeFrom: `${day(3)} 17:00:00` })).toEqual([own]);
  const sheet = await fetchBytes(
    staff,
    `${base('confTransferPassenger')}/exportConfTransferPassenger?${new URLSearchParams({ direction: 'dropoff', car, columns: 'confUser,flightNo' }).toString()}`,
  );
  expect((await readBook(sheet.bytes)).rows).toHaveLength(2);
  // Pick-ups are found the same way, and no drop-off is among them.
  const met = await get('confTransferPassenger', pickup);
  const picked = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await find('confTransferPassenger', { direction: 'pickup', ...query })).map(({ id }) => id);
  expect(await picked({ station: from })).toEqual([pickup]);
  expect(await picked({ confUser: String(met['confUser']) })).toEqual([pickup]);
  const time = String(met['scheduledTime']);
  expect(await picked({ station: from, scheduledTimeFrom: time, scheduledTimeTo: time })).toEqual([pickup]);
  expect(await picked({ station: from, scheduledTimeTo: '2000-01-01 00:00:00' })).toEqual([]);
  // A journey that is over is left alone; one person goes home once.
  expect((await act('confTransferPassenger', ours, 'cancel')).code).toBe(422);
  expect(
    said(
      await tryAdd('confTransferPassenger', {
        confUser: confUser!,
        direction: 'dropoff',
        transport: 'train',
        flightNo: 'G1',
        scheduledTime: `${day(3)} 19:00:00`,
        station: from,
      }),
    ).map(([field]) => field),
  ).toContain('confUser');
});

test('[R-2.3-17][R-2.3-18] a meal gives each person it is for one ticket, never more than portions; a ticket is used once, at its time, also when two scan at the same moment', async () => {
  const restaurant = (
    await add('confAddress', { conference, addressName: '餐厅', addressType: 'restaurant', detailAddress: '二楼' })
  ).id;
  const meal = (typeName: string, more: object): Promise<WireRow> =>
    add('confMealType', {
      conference,
      typeName,
      mealKind: 'lunch',
      mealDate: day(0),
      startTime: '00:00:00',
      endTime: '23:59:59',
      restaurant,
      price: '40.00',
      personTypes: ['guest'],
      ...more,
    });
  const eaters = [await guest({ personType: 'guest' }), await guest({ personType: 'guest' })];
  const stranger = await guest({ personType: 'driver' });
  const lunch = await meal('午餐', { totalCount: 2 });
  await done('confMealType', lunch.id, 'issue');
  await done('confMealType', lunch.id, 'issue');
  const tickets = await find('confMealTicket', { mealType: lunch.id });
  expect(tickets.map((row) => [row['status'], row['confUser']]).sort()).toEqual(
    eaters.map((id) => ['issued', id]).sort(),
  );
  expect(said(await tryAdd('confMealTicket', { conference, mealType: lunch.id, confUser: stranger }))).toEqual([
    ['mealType', '此餐券已发完'],
  ]);
  // Two scanners, one ticket.
  const scans = await Promise.all([
    act('confMealTicket', tickets[0]!.id, 'verify'),
    act('confMealTicket', tickets[0]!.id, 'verify', {}, chief),
  ]);
  expect(scans.map(({ code }) => code).sort()).toEqual([200, 422]);
  expect(await get('confMealTicket', tickets[0]!.id)).toMatchObject({
    status: 'used',
    usedTime: expect.any(String),
    verifier: expect.any(String),
  });
  expect(await get('confMealType', lunch.id)).toMatchObject({ issuedCount: 2, usedCount: 1 });
  // Two who hand out the last portion.
  const last = (await meal('加餐', { totalCount: 1, personTypes: ['staff'] })).id;
  expect(
    oneRefused(
      await Promise.all(eaters.map((confUser) => tryAdd('confMealTicket', { conference, mealType: last, confUser }))),
    ),
  ).toEqual([['mealType', '此餐券已发完']]);
  // Neither before nor after its time; what is not used expires; who cancels has no ticket any more.
  const tomorrow = (await meal('明日午餐', { mealDate: day(1) })).id;
  await done('confMealType', tomorrow, 'issue');
  const [mine, other] = await find('confMealTicket', { mealType: tomorrow });
  expect(said(await act('confMealTicket', mine!.id, 'verify'))).toEqual([['mealType', '不在用餐时段内']]);
  await done('confUser', String(other!['confUser']), 'cancel', {}, chief);
  expect((await get('confMealTicket', other!.id))['status']).toBe('void');
  const past = (await meal('昨日午餐', { mealDate: day(-1), personTypes: ['staff'] })).id;
  const old = await add('confMealTicket', { conference, mealType: past, confUser: String(mine!['confUser']) });
  await runSchedule('confTicketExpire');
  expect([(await get('confMealTicket', old.id))['status'], (await get('confMealTicket', mine!.id))['status']]).toEqual([
    'expired',
    'issued',
  ]);
});

test('[R-2.3-19][R-2.3-20] a task is seen and done by whom it names, and confirmed by the chief; contacts that are shown are seen by attendees', async () => {
  const worker = await actingAs(server, 'employee');
  const task = (
    await add(
      'confTask',
      {
        conference,
        taskName: '布置考场',
        taskGroup: 'venue',
        leader: worker.id,
        dueTime: `${day(0)} 00:00:00`,
        priority: 'high',
      },
      chief,
    )
  ).id;
  const foreign = (
    await add(
      'confTask',
      {
        conference,
        taskName: '排车',
        taskGroup: 'transport',
        leader: (await actingAs(server, 'confStaff')).id,
        dueTime: `${day(5)} 00:00:00`,
        priority: 'high',
      },
      chief,
    )
  ).id;
  const seen = (await find('confTask', { conference }, worker.caller)).map(({ id }) => id);
  expect([seen.includes(task), seen.includes(foreign)]).toEqual([true, false]);
  await runSchedule('confTaskOverdue');
  expect([(await get('confTask', task, chief))['status'], (await get('confTask', foreign, chief))['status']]).toEqual([
    'overdue',
    'todo',
  ]);
  expect((await act('confTask', foreign, 'start', {}, worker.caller)).code).toBe(404);
  await done('confTask', task, 'submit', { result: '已布置' }, worker.caller);
  expect((await act('confTask', task, 'confirm', {}, worker.caller)).code).toBe(403);
  await done('confTask', task, 'return', { returnReason: '缺两张桌子' }, chief);
  await done('confTask', task, 'submit', { result: '已补齐' }, worker.caller);
  await done('confTask', task, 'confirm', {}, chief);
  expect(await get('confTask', task, chief)).toMatchObject({
    status: 'done',
    progress: 100,
    result: '已补齐',
    returnReason: null,
  });

  const contact = (name: string, visible: boolean): Promise<WireRow> =>
    add('confContact', { conference, groupName: '会务组', name, phone: '13800000000', visible });
  const [shown, hidden] = [await contact('袁老师', true), await contact('内部', false)];
  const phones = (await find('confContact', { conference }, (await actingAs(server, 'attendee')).caller)).map(
    ({ id }) => id,
  );
  expect([phones.includes(shown.id), phones.includes(hidden.id)]).toEqual([true, false]);
});

test('check-in and sign-in: whoever is approved, once; a session is signed once by each', async () => {
  const here = await guest();
  await done('confUser', here, 'checkIn');
  expect(await get('confUser', here)).toMatchObject({
    checkinStatus: 'arrived',
    checkinTime: expect.any(String),
    checkinBy: (await actingAs(server, 'confStaff')).id,
  });
  expect((await act('confUser', here, 'checkIn')).code).toBe(422);
  expect((await act('confUser', here, 'cancel', {}, chief)).code).toBe(422);
  const session = (
    await add('confSchedule', {
      conference,
      title: '开幕式',
      scheduleType: 'opening',
      scheduleDate: day(2),
      startTime: '08:30:00',
      endTime: '09:00:00',
      participants: ['all'],
      needSign: true,
    })
  ).id;
  const sign = { conference, schedule: session, confUser: here };
  const twice = await Promise.all([tryAdd('confSign', sign), tryAdd('confSign', sign, chief)]);
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 422]);
  expect((await get('confSchedule', session))['signedCount']).toBe(1);
  // A conference may have no sessions: signing in to it as a whole is done once too.
  const whole = await Promise.all([1, 2, 3, 4, 5].map(() => tryAdd('confSign', { conference, confUser: here })));
  expect(whole.map(({ code }) => code).sort()).toEqual([200, 422, 422, 422, 422]);
  expect(said(whole.find(({ code }) => code !== 200)!)).toEqual([
    ['confUser', expect.stringMatching(/^已有一条记录，.+ \+ .+与此相同$/)],
  ]);
  await done('confUser', here, 'leave');
  expect(await get('confUser', here)).toMatchObject({ checkinStatus: 'left', leaveTime: expect.any(String) });
});

test('contest: places of a unit, scores that are reckoned, checked by another, ranked with ties, and seen when they are published', async () => {
  const attendee = (await actingAs(server, 'attendee')).caller;
  const project = (
    await add('contestProject', {
      conference,
      projectName: '天车工',
      theoryWeight: '40.0',
      practiceWeight: '60.0',
      maxPerUnit: 1,
    })
  ).id;
  const team = async (name: string): Promise<string> =>
    (
      await add('confUnit', {
        conference,
        unitName: name,
        unitType: 'team',
        contactPerson: '某某',
        contactPhone: '13800000000',
      })
    ).id;
  const contestant = async (name: string): Promise<string> =>
    guest({ unit: await team(name), personType: 'contestant' });
  const a = await contestant('甲队');
  const rival = await guest({ unit: String((await get('confUser', a))['unit']), personType: 'contestant' });
  let entryNo = 0;
  const entry = (who: string): Promise<Answer<WireRow & InvalidData>> =>
    tryAdd('contestEntry', { project, contestant: who, entryNo: String((entryNo += 1)) });
  // One place of a unit for two.
  const places = await Promise.all([entry(a), entry(rival)]);
  expect(oneRefused(places)).toEqual([['contestant', '该单位在此项目的名额已满']]);
  const entries = [places.find(({ code }) => code === 200)!.data.id];
  for (const name of ['乙队', '丙队', '丁队']) entries.push((await entry(await contestant(name))).data.id);
  for (const id of entries) await done('contestEntry', id, 'confirm', {}, chief);

  const enter = (who: string, theoryScore: string, marks: readonly string[], usedSeconds: number): object => ({
    entry: who,
    theoryScore,
    usedSeconds,
    practiceScores: marks.map((score, at) => ({ referee: `裁判${at + 1}`, score })),
  });
  const first = await add('contestScore', enter(entries[0]!, '90.00', ['80.00'], 300));
  expect(first).toMatchObject({ project, practiceScore: '80.00', totalScore: '84.00', rank: null, status: 'input' });
  // Two who enter one contestant's score at once.
  expect(
    oneRefused(
      await Promise.all([0, 1].map(() => tryAdd('contestScore', enter(entries[1]!, '81.00', ['86.00'], 280)))),
    ).map(([field]) => field),
  ).toEqual(['entry']);
  // As much as the first in all, and more in practice: 81 × 40% + 86 × 60% = 84.00. The third: the same, but slower.
  const second = (await find('contestScore', { project })).find((row) => row['entry'] === entries[1]);
  const third = await add(
    'contestScore',
    enter(entries[2]!, '81.00', ['10.00', '86.00', '86.00', '86.00', '99.00'], 281),
  );
  const fourth = await add('contestScore', enter(entries[3]!, '99.00', ['99.00'], 100));
  const scores = [first.id, second!.id, third.id, fourth.id];
  expect(
    said(await act('contestScore', scores[0]!, 'check', {}, staff)).length +
      (await act('contestScore', scores[0]!, 'check', {}, staff)).code,
  ).toBe(403);
  for (const id of scores.slice(0, 3)) await done('contestScore', id, 'check', {}, chief);
  expect(said(await act('contestScore', scores[0]!, 'publish', {}, chief))).toEqual([
    ['status', '本项目还有成绩未复核，不能公布'],
  ]);
  await done('contestScore', scores[3]!, 'check', {}, chief);
  const ranks = async (): Promise<readonly unknown[]> =>
    Promise.all(scores.map(async (id) => (await get('contestScore', id))['rank']));
  expect(await ranks()).toEqual([4, 2, 3, 1]);
  await done('contestEntry', entries[3]!, 'disqualify', { statusReason: '冒名顶替' }, chief);
  expect(await ranks()).toEqual([3, 1, 2, null]);
  await done('contestScore', scores[1]!, 'award', { award: 'first' }, chief);
  expect(await find('contestScore', { project }, attendee)).toEqual([]);
  for (const id of scores) await done('contestScore', id, 'publish', {}, chief);
  expect(
    (await find('contestScore', { project, sort: '-totalScore,-practiceScore,usedSeconds' }, attendee)).map((row) => [
      row['rank'],
      row['award'],
    ]),
  ).toEqual([
    [null, null],
    [1, 'first'],
    [2, null],
    [3, null],
  ]);
  expect((await act('contestScore', scores[0]!, 'return', {}, chief)).code).toBe(422);
  // Nothing is entered any more, and the weights stay.
  const late = await entry(await contestant('戊队'));
  await done('contestEntry', late.data.id, 'confirm', {}, chief);
  expect(said(await tryAdd('contestScore', enter(late.data.id, '100.00', ['100.00'], 1)))).toEqual([
    ['entry', '本项目成绩已公布，不能再录入'],
  ]);
  expect(said(await edit('contestProject', project, { theoryWeight: '50.0', practiceWeight: '50.0' }))).toEqual([
    ['theoryWeight', '已录入成绩，权重不能再改'],
  ]);
  // Who enters does not check: the chief entered this one.
  const other = (await add('contestProject', { conference, projectName: '电工' })).id;
  const lone = await add('contestEntry', { project: other, contestant: a, entryNo: '1' });
  await done('contestEntry', lone.id, 'confirm', {}, chief);
  const own = await add('contestScore', enter(lone.id, '90.00', ['90.00'], 1), chief);
  expect(said(await act('contestScore', own.id, 'check', {}, chief))).toEqual([
    ['status', '录入人不能复核自己录入的成绩'],
  ]);
});

/** Somebody with an account of the phone, signed in by a code, and registered at the conference. */
async function attendee(mobile: string, at: string): Promise<{ readonly me: Caller; readonly confUser: string }> {
  const login = await add('confLoginUser', { mobile, name: '与会者', userRole: 'attendee' });
  server.advance(61_000);
  expect((await server.stranger().get('/api/account/captcha/getSmsCaptcha', { mobile })).code).toBe(200);
  const { data } = await askToken(server, {
    grant_type: 'mobile',
    mobile,
    smsCaptcha: await lastCode(server, mobile),
    tenantCode: 'default',
  });
  const { id } = await add('confUnit', {
    conference: at,
    unitName: `单位 ${mobile}`,
    unitType: 'guest',
    contactPerson: '某某',
    contactPhone: mobile,
  });
  const confUser = await guest({ conference: at, unit: id, loginUser: login.id });
  return { me: api(server.url, data.access_token), confUser };
}
const told = async (me: Caller, about: string): Promise<string[]> =>
  (await me.get<NoticeData>('/api/notification/notification/queryMyNotification', { pageSize: 100 })).data.list
    .map(({ title }) => title)
    .filter((title) => title.includes(about));
const soon = (look: () => Promise<void>): Promise<void> => vi.waitFor(look, { timeout: 20_000, interval: 100 });

test('passengers are told of a changed trip and of another one, and everybody registered of a cancelled conference', async () => {
  const { from, to } = await rides('澜A10007', 4);
  const { me, confUser } = await attendee('13911110002', conference);
  const trip = await add('confPickup', {
    conference,
    station: from,
    destination: to,
    planTime: `${day(1)} 09:00:00`,
  });
  const ride = await journey('pickup', from, { confUser });
  await done('confTransferPassenger', ride, 'assign', { pickupTrip: trip.id });
  await soon(async () => expect(await told(me, '接送行程有变')).toHaveLength(1));
  expect((await edit('confPickup', trip.id, { planTime: `${day(1)} 10:30:00` })).code).toBe(200);
  await soon(async () => expect(await told(me, '接站车次')).toEqual([`接站车次 ${String(trip['tripNo'])} 有变`]));
  const other = await newConference('安全知识竞赛');
  const guest = await attendee('13911110003', other);
  await done('conference', other, 'cancel', { cancelReason: '场地停电' }, chief);
  await soon(async () => expect(await told(guest.me, '已取消')).toEqual(['安全知识竞赛 已取消']));
  expect(await told(me, '安全知识竞赛')).toEqual([]);
});

test('[R-2.3-08][O-1-61] a mobile user signs in by a code at the phone, sees what is theirs alone, and no more once the account is closed', async () => {
  const mobile = '13911110001';
  const made = await add('confLoginUser', { mobile, name: '叶小远', userRole: 'attendee' });
  const byCode = async (): Promise<Awaited<ReturnType<typeof askToken>>> => {
    server.advance(61_000);
    expect((await server.stranger().get('/api/account/captcha/getSmsCaptcha', { mobile })).code).toBe(200);
    return askToken(server, {
      grant_type: 'mobile',
      mobile,
      smsCaptcha: await lastCode(server, mobile),
      tenantCode: 'default',
    });
  };
  const me = api(server.url, (await byCode()).data.access_token);
  expect((await me.get<Row>('/api/uaa/users/getSysUser')).data).toMatchObject({
    username: mobile,
    userType: '2',
    isOriginal: false,
  });
  // There is no password to guess.
  expect(
    (await askToken(server, { grant_type: 'password', username: mobile, password: '', tenantCode: 'default' })).status,
  ).not.toBe(200);
  const mine = await guest();
  const others = await guest();
  await done(
    'confUser',
    mine,
    'change',
    { needHotel: false, needPickup: false, needDropoff: true, loginUser: made.id },
    chief,
  );
  expect((await find('confUser', {}, me)).map(({ id }) => id)).toEqual([mine]);
  expect((await me.get(`${base('confUser')}/getConfUser`, { id: others })).code).toBe(404);
  expect((await me.get(`${base('confHotel')}/queryConfHotel`)).code).toBe(403);
  // The number is taken in this tenant once; closing the account ends the session, opening lets in again.
  expect(
    said(await tryAdd('confLoginUser', { mobile, name: '别人', userRole: 'driver' })).map(([field]) => field),
  ).toEqual(['mobile']);
  await done('confLoginUser', made.id, 'disable');
  expect((await me.get(`${base('confUser')}/queryConfUser`)).status).toBe(401);
  expect((await byCode()).status).not.toBe(200);
  await done('confLoginUser', made.id, 'enable');
  expect((await byCode()).status).toBe(200);
  // An account of the works that has the number is linked and not made anew; it is not this list's to close.
  const linked = await add('confLoginUser', { mobile: '19910015838', name: '陈立秋', userRole: 'staff' });
  await done('confLoginUser', linked.id, 'disable');
  expect((await (await server.as('staff')).get('/api/uaa/users/getSysUser')).code).toBe(200);
});
