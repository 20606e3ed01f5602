/**
 * How a person wants the frame of this browser: one object in local storage under `layout-setting` (specification 2.7,
 *
 */
import { create } from 'zustand';
import { DEFAULT_PRESET, type Preset, isPreset } from '../registry/look-choices.ts';

const KEY = 'layout-setting';

export interface LayoutSetting {
  /** Ground of the sidebar: as the frame, or dark in light mode as well. */
  readonly sideTheme: 'light' | 'dark';
  /** Parents of the menu stand in a row at the top. */
  readonly topNav: boolean;
  readonly tagsView: boolean;
  readonly fixedHeader: boolean;
  readonly sidebarLogo: boolean;
  /** The tab of the browser names the page. */
  readonly dynamicTitle: boolean;
  readonly theme: Preset;
  readonly supportPinyinSearch: boolean;
  /** Single keys act outside fields: `/`, `N`, `?`. */
  readonly singleKeys: boolean;
}

/** Specification, section 9. */
const DEFAULTS: LayoutSetting = {
  sideTheme: 'light',
  topNav: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  dynamicTitle: false,
  theme: DEFAULT_PRESET,
  supportPinyinSearch: true,
  singleKeys: true,
};

/** What is stored, where it makes sense; the rest as usual. */
export function readLayoutSetting(text: string | null): LayoutSetting {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return DEFAULTS;
  }
  if (typeof stored !== 'object' || stored === null) return DEFAULTS;
  const values = stored as Readonly<Record<string, unknown>>;
  const yes = (
    name: 'topNav' | 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'dynamicTitle' | 'supportPinyinSearch' | 'singleKeys',
  ): boolean => {
    const value = values[name];
    return typeof value === 'boolean' ? value : DEFAULTS[name];
  };
  return {
    sideTheme: values['sideTheme'] === 'dark' ? 'dark' : 'light',
    theme: isPreset(values['theme']) ? values['theme'] : DEFAULTS.theme,
    topNav: yes('topNav'),
    tagsView: yes('tagsView'),
    fixedHeader: yes('fixedHeader'),
    sidebarLogo: yes('sidebarLogo'),
    dynamicTitle: yes('dynamicTitle'),
    supportPinyinSearch: yes('supportPinyinSearch'),
    singleKeys: yes('singleKeys'),
  };
}

interface LayoutState extends LayoutSetting {
  readonly change: (parts: Partial<LayoutSetting>) => void;
  readonly reset: () => void;
}

export const useLayoutSettings = create<LayoutState>()((set, get) => ({
  ...readLayoutSetting(localStorage.getItem(KEY)),
  change: (parts) => {
    set(parts);
    const { change: _change, reset: _reset, ...setting } = get();
    localStorage.setItem(KEY, JSON.stringify(setting));
  },
  reset: () => get().change(DEFAULTS),
}));
