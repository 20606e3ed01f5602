/**
 * Screens of the engine itself that no entity file describes: their menu entries and the codes a role can be granted.
 */
import type { Locale } from '../../../model/errors/define.ts';

type Words = Readonly<Record<Locale, string>>;

export interface EngineScreen {
  readonly area: string;
  /** Menu group of the area. */
  readonly group: string;
  readonly name: string;
  readonly title: Words;
  readonly icon: string;
  /** Action → its label; `query` opens the screen. */
  readonly actions: Readonly<Record<string, Words>>;
}

const LOOK: Words = { zh: '查询', tw: '查詢', en: 'View' };

export const DATA_MODEL_SCREEN: EngineScreen = {
  area: 'system',
  group: 'admin',
  name: 'dataModel',
  icon: 'database',
  title: { zh: '数据模型', tw: '資料模型', en: 'Data model' },
  actions: {
    query: LOOK,
    confirm: { zh: '确认变更', tw: '確認變更', en: 'Confirm changes' },
    layer: { zh: '定制界面', tw: '客製介面', en: 'Customise' },
  },
};

export const SEED_COMPARE_SCREEN: EngineScreen = {
  area: 'system',
  group: 'admin',
  name: 'seedCompare',
  icon: 'sort',
  title: { zh: '种子对比', tw: '種子對比', en: 'Seed comparison' },
  actions: { query: LOOK, settle: { zh: '处理差异', tw: '處理差異', en: 'Settle differences' } },
};

export const ENGINE_SCREENS: readonly EngineScreen[] = [DATA_MODEL_SCREEN, SEED_COMPARE_SCREEN];
