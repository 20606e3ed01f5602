/** Seeds of a tenant from the area files: parameters, dictionaries, roles with their grants, and the menu. */
import { createHash } from 'node:crypto';
import { entityNames, permissionCode } from '../../../model/names.ts';
import type { AreaPage, CompiledArea, CompiledEntity, Project, Row, Value } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { ENGINE_SCREENS, type EngineScreen } from '../system/engine-screens.ts';
import { type SeedRow, seededIds, seedRows, storeRow } from './seed-rows.ts';
import { seedGrants } from './seed-grants.ts';
import { systemCall } from './system-call.ts';
import { allTenants, PLATFORM_OWNER, platformTenant } from './tenant.ts';
import { writeContext } from '../write-context.ts';
import { statedText, traditionalRules } from '../../schema-store/traditional.ts';
import { translationsOf } from './translations.ts';

function paramText(value: Value): string | null {
  if (value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function paramSeeds(areas: readonly CompiledArea[]): SeedRow[] {
  return areas.flatMap((area) =>
    Object.entries(area.params).map(([key, param]) => ({
      key,
      fields: {
        paramName: param.title,
        paramKey: key,
        paramValue: paramText(param.value),
        valueType: param.type,
        builtin: true,
      },
    })),
  );
}

/** What a simplified text is in traditional Chinese. */
type Translate = (text: string) => string;

function areaText(
  area: CompiledArea,
  translate: Translate,
  locale: 'en' | 'tw',
  path: string,
  base: string,
): string | null {
  return area.i18n[locale]?.[path] ?? (locale === 'tw' ? translate(base) : null);
}

/** dictionary type → parent entry; values below it. */
function dictSeeds(
  areas: readonly CompiledArea[],
  ids: ReadonlyMap<string, string>,
  level: 'types' | 'values',
  translate: Translate,
): SeedRow[] {
  return areas.flatMap((area) =>
    Object.entries(area.dictionaries).flatMap(([type, dict], index): SeedRow[] => {
      const names = (path: string, title: string): Row => ({
        dictName: title,
        labelEn: areaText(area, translate, 'en', path, title),
        labelTw: areaText(area, translate, 'tw', path, title),
      });
      if (level === 'types')
        return [
          {
            key: type,
            fields: {
              dictType: type,
              dictValue: type,
              dictSequence: index + 1,
              status: 'enabled',
              ...names(`dictionaries.${type}`, dict.title),
            },
          },
        ];
      return dict.values.map((entry, position) => ({
        key: `${type}/${entry.value}`,
        fields: {
          dictType: type,
          dictValue: String(entry.value),
          parentId: ids.get(type) ?? null,
          dictSequence: position + 1,
          status: 'enabled',
          listClass: entry.tone === undefined || entry.tone === 'none' ? 'default' : entry.tone,
          ...names(`dictionaries.${type}.${entry.value}`, entry.title),
        },
      }));
    }),
  );
}

/** Several areas may add to a role; the one that gives it a title of its own says what it is. */
function roleSeeds(areas: readonly CompiledArea[]): SeedRow[] {
  const seeds = new Map<string, SeedRow>();
  for (const area of areas) {
    for (const role of area.roles) {
      if (role.title === role.code || seeds.has(role.code)) continue;
      const general =
        areas.flatMap((other) => other.roles).find((other) => other.code === role.code && '*' in other.scopes)?.scopes[
          '*'
        ] ?? 'self';
      seeds.set(role.code, {
        key: role.code,
        fields: {
          roleCode: role.code,
          roleName: role.title,
          roleDescription: role.description ?? null,
          roleType: role.code === 'admin' || role.code === 'tenantAdmin' ? 'system' : 'business',
          dataScope: ['all', 'orgAndChildren', 'org', 'self'].includes(general) ? general : 'self',
          sequence: seeds.size + 1,
          status: 'enabled',
        },
      });
    }
  }
  return [...seeds.values()];
}

interface MenuSeed extends SeedRow {
  readonly parent?: string;
}

/** Kinds of user that run a tenant. */
const HOUSE: readonly string[] = ['0', '9'];
/** What people of a contractor need of the system area as well: their own unit and its people. */
const OWN_UNIT: ReadonlySet<string> = new Set(['sysUser', 'sysOrg']);

/** Which kinds of user an entry of the menu is for, as seeded; null = all of them, as far as their codes go. */
function kindsFor(area: string, name: string): string[] | null {
  if (area !== 'system') return null;
  return OWN_UNIT.has(name) ? ['1', ...HOUSE] : [...HOUSE];
}

type Titles = (base: string, en: string | undefined, tw: string | undefined) => Row;

const titlesBy =
  (translate: Translate): Titles =>
  (base, en, tw) => ({ menuName: base, titleEn: en ?? null, titleTw: tw ?? translate(base) });

/**
 * Areas, their groups, one leaf per entity that has a menu, one per page; the engine's own screens, and what everybody
 * has.
 */
function menuSeeds(project: Project, areas: readonly CompiledArea[], titles: Titles): MenuSeed[] {
  const seeds: MenuSeed[] = [];
  const place = (entity: CompiledEntity): number => entity.menu.sequence ?? Number.MAX_SAFE_INTEGER;
  const entities = [...project.entities.values()]
    .filter((entity) => !entity.partOf && !entity.menu.hidden)
    .sort((one, other) => place(one) - place(other));
  for (const [index, area] of areas.entries()) {
    const own = entities.filter((entity) => entity.area === area.code);
    const pages = Object.entries(area.pages);
    if (own.length === 0 && pages.length === 0) continue;
    seeds.push({
      key: area.code,
      fields: {
        menuCode: area.code,
        ...titles(area.title, area.i18n['en']?.['title'], area.i18n['tw']?.['title']),
        menuType: 'catalog',
        menuIcon: area.icon ?? null,
        menuPath: `/${area.code}`,
        menuSequence: area.sequence * 10 + index,
        menuStatus: 'show',
        terminal: 'pc',
      },
    });
    for (const [position, [code, group]] of Object.entries(area.groups).entries()) {
      const key = code.includes('.') ? code : `${area.code}.${code}`;
      const short = key.slice(area.code.length + 1);
      if (!own.some((entity) => entity.menu.parent === key) && !pages.some(([, page]) => page.parent === key)) continue;
      seeds.push({
        key,
        parent: area.code,
        fields: {
          menuCode: key,
          ...titles(group.title, area.i18n['en']?.[`groups.${short}`], area.i18n['tw']?.[`groups.${short}`]),
          menuType: 'catalog',
          menuIcon: group.icon ?? null,
          menuPath: `/${area.code}/${short}`,
          menuSequence: position + 1,
          menuStatus: 'show',
          terminal: 'pc',
        },
      });
    }
    own.forEach((entity, position) => {
      if (entity.menu.terminal !== 'mobile') seeds.push(leaf(entity, position, titles));
    });
    seeds.push(...pages.map(([name, page], position) => pageLeaf(area, name, page, position, titles)));
  }
  return [
    ...seeds,
    ...tileSeeds(areas, entities, titles),
    ...ENGINE_SCREENS.map((screen, position) => screenSeed(screen, position, titles)),
    ...openSeeds(titles),
  ];
}

function pageLeaf(area: CompiledArea, name: string, page: AreaPage, position: number, titles: Titles): MenuSeed {
  const text = (locale: string): string | undefined => area.i18n[locale]?.[`pages.${name}`];
  return {
    key: `${area.code}.${name}`,
    parent: page.parent,
    fields: {
      menuCode: `${area.code}.${name}`,
      ...titles(page.title, text('en'), text('tw')),
      menuType: 'menu',
      menuIcon: page.icon ?? null,
      menuPath: `/${area.code}/${name}`,
      menuComponent: `custom:${area.code}.${name}`,
      permCode: permissionCode(area.code, name, 'query'),
      userTypes: kindsFor(area.code, name),
      menuSequence: 500 + position,
      menuStatus: 'show',
      terminal: 'pc',
    },
  };
}

function leaf(entity: CompiledEntity, position: number, titles: Titles): MenuSeed {
  const names = entityNames(entity.area, entity.name, entity.api, entity.menu.path);
  return {
    key: `${entity.area}.${entity.name}`,
    parent: entity.menu.parent ?? entity.area,
    fields: {
      menuCode: `${entity.area}.${entity.name}`,
      ...titles(entity.title, entity.i18n['en']?.['title'], statedText(entity, 'title')),
      menuType: 'menu',
      menuIcon: entity.menu.icon ?? null,
      menuPath: names.path,
      menuComponent: `schema:${entity.name}`,
      permCode: entity.actions['query']?.permission ?? null,
      userTypes: kindsFor(entity.area, entity.name),
      menuSequence: 100 + position,
      menuStatus: 'show',
      terminal: 'pc',
    },
  };
}

/** The tiles of the phone's home: every entity and page whose menu is for phones too, in the order of the areas. */
function tileSeeds(areas: readonly CompiledArea[], entities: readonly CompiledEntity[], titles: Titles): MenuSeed[] {
  const tiles = areas.flatMap((area) => [
    ...entities
      .filter((entity) => entity.area === area.code && entity.menu.terminal !== 'desktop')
      .map((entity) => ({ fields: leaf(entity, 0, titles).fields, at: undefined })),
    ...Object.entries(area.pages).flatMap(([name, page]) =>
      page.phone === undefined ? [] : [{ fields: pageLeaf(area, name, page, 0, titles).fields, at: page.phone }],
    ),
  ]);
  if (tiles.length === 0) return [];
  const home: MenuSeed = {
    key: 'mobile',
    fields: {
      menuCode: 'mobile',
      ...titles('移动端', 'Phone', undefined),
      menuType: 'catalog',
      menuIcon: 'grid',
      menuPath: '/apps',
      menuSequence: 9000,
      menuStatus: 'show',
      terminal: 'mobile',
    },
  };
  return [
    home,
    ...tiles.map(({ fields, at }, position): MenuSeed => {
      const key = `mobile.${String(fields['menuCode'])}`;
      return {
        key,
        parent: 'mobile',
        fields: {
          ...fields,
          menuCode: key,
          menuPath: at ?? `/apps/e${String(fields['menuPath'])}`,
          menuSequence: 100 + position,
          terminal: 'mobile',
        },
      };
    }),
  ];
}

/** Menus with the ids of their parents, as far as those are there. */
function placed(list: readonly MenuSeed[], ids: ReadonlyMap<string, string>): SeedRow[] {
  return list.map(({ key, parent, fields }) => ({
    key,
    fields: { ...fields, parentId: (parent && ids.get(parent)) ?? null },
  }));
}

/** Parents first, so that every child finds its parent's row. */
async function seedMenu(
  engine: Engine,
  call: Call,
  connection: Connection,
  menu: CompiledEntity,
  seeds: readonly MenuSeed[],
  first: boolean,
): Promise<void> {
  const waves = [
    seeds.filter((seed) => !seed.parent),
    seeds.filter((seed) => seed.parent && seed.fields['menuType'] === 'catalog'),
    seeds.filter((seed) => seed.parent && seed.fields['menuType'] !== 'catalog'),
  ];
  for (const wave of waves)
    await seedRows(
      engine,
      call,
      connection,
      menu,
      'sysMenu',
      placed(wave, await seededIds(connection, call.actor.tenant, 'sysMenu')),
      first,
    );
}

function screenSeed({ area, group, name, title, icon }: EngineScreen, position: number, titles: Titles): MenuSeed {
  return {
    key: `${area}.${name}`,
    parent: `${area}.${group}`,
    fields: {
      menuCode: `${area}.${name}`,
      ...titles(title.zh, title.en, title.tw),
      menuType: 'menu',
      menuIcon: icon,
      menuPath: `/${area}/${name}`,
      menuComponent: `custom:${name}`,
      permCode: permissionCode(area, name, 'query'),
      userTypes: kindsFor(area, name),
      menuSequence: 900 + position,
      menuStatus: 'show',
      terminal: 'pc',
    },
  };
}

/** Entries that everybody with any other entry has: the home page first, help last. */
function openSeeds(titles: Titles): MenuSeed[] {
  const entry = (key: string, title: Readonly<Record<'zh' | 'tw' | 'en', string>>, more: Row): MenuSeed['fields'] => ({
    menuCode: key,
    ...titles(title.zh, title.en, title.tw),
    menuType: 'menu',
    menuStatus: 'show',
    terminal: 'pc',
    ...more,
  });
  return [
    {
      key: 'home',
      fields: entry(
        'home',
        { zh: '首页', tw: '首頁', en: 'Home' },
        { menuIcon: 'home', menuPath: '/home', menuComponent: 'custom:home', menuSequence: 0 },
      ),
    },
    {
      key: 'help',
      fields: entry(
        'help',
        { zh: '帮助', tw: '說明', en: 'Help' },
        { menuType: 'catalog', menuIcon: 'book', menuPath: '/help', menuSequence: 9900 },
      ),
    },
    {
      key: 'help.guide',
      parent: 'help',
      fields: entry(
        'help.guide',
        { zh: '操作指引', tw: '操作指引', en: 'Guided tour' },
        { menuIcon: 'eye', menuPath: '/guide', menuComponent: 'custom:guide', menuSequence: 1 },
      ),
    },
    {
      key: 'help.icon',
      parent: 'help',
      fields: entry(
        'help.icon',
        { zh: '图标', tw: '圖示', en: 'Icons' },
        { menuIcon: 'grid', menuPath: '/icon', menuComponent: 'custom:icon', menuSequence: 2 },
      ),
    },
  ];
}

interface ProjectSeeds {
  readonly areas: readonly CompiledArea[];
  /** The words of the seeds, looked up when something has to be brought or shown. */
  readonly words: () => Promise<Translate>;
  readonly fingerprint: string;
}

const seedsOf = new WeakMap<Project, ProjectSeeds>();

function projectSeeds(project: Project): ProjectSeeds {
  let seeds = seedsOf.get(project);
  if (!seeds) {
    const areas = [...project.areas.values()].sort((a, b) => a.sequence - b.sequence);
    const texts = new Set<string>();
    const noted: Translate = (text) => {
      texts.add(text);
      return text;
    };
    // What the translated texts are made of stands for them: most starts only ask whether anything changed, and need no
    // dictionary.
    const told = JSON.stringify([
      traditionalRules,
      paramSeeds(areas),
      dictSeeds(areas, new Map(), 'types', noted),
      dictSeeds(areas, new Map(), 'values', noted),
      areas.map((area) => area.roles),
      menuSeeds(project, areas, titlesBy(noted)),
    ]);
    let words: Promise<Translate> | undefined;
    const wordsOf = async (): Promise<Translate> => {
      const translations = await translationsOf([...texts]);
      return (text) => translations.get(text) ?? text;
    };
    seedsOf.set(
      project,
      (seeds = {
        areas,
        words: () => (words ??= wordsOf()),
        fingerprint: createHash('sha256').update(told).digest('hex'),
      }),
    );
  }
  return seeds;
}

export interface SeedKind {
  readonly kind: string;
  readonly entity: string;
  readonly seeds: readonly SeedRow[];
}

/** What the files say now for the rows of a tenant, kind by kind, in the order of the screen. */
export async function fileSeeds(engine: Engine, connection: Connection, tenant: string): Promise<readonly SeedKind[]> {
  const { areas, words } = projectSeeds(engine.project());
  const word = await words();
  const ids = (kind: string): Promise<ReadonlyMap<string, string>> => seededIds(connection, tenant, kind);
  return [
    ...(tenant === PLATFORM_OWNER
      ? [
          {
            kind: 'sysMenu',
            entity: 'sysMenu',
            seeds: placed(menuSeeds(engine.project(), areas, titlesBy(word)), await ids('sysMenu')),
          },
        ]
      : []),
    { kind: 'sysRole', entity: 'sysRole', seeds: roleSeeds(areas) },
    { kind: 'sysDict', entity: 'sysDict', seeds: dictSeeds(areas, new Map(), 'types', word) },
    { kind: 'sysDictValue', entity: 'sysDict', seeds: dictSeeds(areas, await ids('sysDict'), 'values', word) },
    { kind: 'sysParam', entity: 'sysParam', seeds: paramSeeds(areas) },
  ];
}

/** Areas in the order of the menu. */
export function seedAreas(engine: Engine): readonly CompiledArea[] {
  return projectSeeds(engine.project()).areas;
}

/**
 * Brings the seeds into one tenant, in a transaction that sees its rows; nothing is read when nothing in the files has
 * changed.
 */
export async function seedTenant(engine: Engine, connection: Connection, tenant: string): Promise<void> {
  const { areas, words, fingerprint } = projectSeeds(engine.project());
  const call = systemCall(tenant);
  await connection.query(`select pg_advisory_xact_lock(hashtext('anlan.seed'))`);
  const stored = (
    await connection.query<{ value: string }>(
      `select value from anlan.seed where tenant_id = $1 and kind = 'fingerprint' and key = ''`,
      [tenant],
    )
  ).rows[0]?.value;
  if (stored === fingerprint) return;
  const first = stored === undefined;
  const word = await words();
  await seedRows(engine, call, connection, engine.entity('sysParam'), 'sysParam', paramSeeds(areas), first);
  await seedRows(
    engine,
    call,
    connection,
    engine.entity('sysDict'),
    'sysDict',
    dictSeeds(areas, new Map(), 'types', word),
    first,
  );
  const types = await seededIds(connection, tenant, 'sysDict');
  await seedRows(
    engine,
    call,
    connection,
    engine.entity('sysDict'),
    'sysDictValue',
    dictSeeds(areas, types, 'values', word),
    first,
  );
  await seedRows(engine, call, connection, engine.entity('sysRole'), 'sysRole', roleSeeds(areas), first);
  await seedGrants(engine, connection, tenant, areas, first);
  // Menus are the platform's: one table for all tenants, narrowed by what a person may open.
  if (tenant === PLATFORM_OWNER)
    await seedMenu(
      engine,
      call,
      connection,
      engine.entity('sysMenu'),
      menuSeeds(engine.project(), areas, titlesBy(word)),
      first,
    );
  await connection.query(
    `insert into anlan.seed (tenant_id, kind, key, value) values ($1, 'fingerprint', '', $2) on conflict (tenant_id, kind, key) do update set value = excluded.value`,
    [tenant, JSON.stringify(fingerprint)],
  );
  await engine.touched(connection, tenant, 'sysParam');
}

/** The platform's own tenant stands among the others, to be named and given a title. */
async function seedOwner(engine: Engine): Promise<void> {
  const entity = engine.project().entities.get('sysTenant');
  if (!entity) return;
  await engine.db.write(platformTenant.id, async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('anlan.seed'))`);
    const known = await connection.query('select 1 from "sys_tenant" where tenant_id = $1 and id = $1', [
      platformTenant.id,
    ]);
    if (known.rows.length > 0) return;
    const fields: Row = { tenantCode: platformTenant.code, tenantName: platformTenant.name, status: 'enabled' };
    await storeRow(
      writeContext(engine, systemCall(platformTenant.id), connection, 'add'),
      entity,
      fields,
      platformTenant.id,
    );
  });
}

/** Brings all seeds of the project into every tenant. */
export async function seedProject(engine: Engine): Promise<void> {
  await seedOwner(engine);
  for (const tenant of await allTenants(engine))
    await engine.db.write(tenant.id, (connection) => seedTenant(engine, connection, tenant.id));
}
