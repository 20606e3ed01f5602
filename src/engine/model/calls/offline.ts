/** The call by which a phone takes along what its person needs where there is no network. */
import { Type } from 'typebox';
import type { PackedJson } from '../json/packed-json.ts';
import type { OptionData, WireRow } from '../wire.ts';
import { closed, declareCalls } from './declare.ts';

/** What is taken along of one entity. */
export interface TakenEntity {
  readonly entity: string;
  /** As the record's own page has them, the newest first. */
  readonly rows: readonly WireRow[];
  /** Field that is a list of rows → those of all rows above; only what the caller may list. */
  readonly related: Readonly<Record<string, readonly WireRow[]>>;
  /** Reference → its choices. */
  readonly choices: Readonly<Record<string, OptionData['list']>>;
  /** There is more than a device takes. */
  readonly isCut: boolean;
}

export const offlineCalls = declareCalls({
  'GET /api/offline/pack': {
    area: 'common',
    right: 'session',
    summary:
      'What the caller takes along for a shift, of each entity whose file says so: own rows and fields only, as packed JSON',
    answer: closed({ entities: Type.Unsafe<PackedJson>(Type.Object({})) }),
  },
});
