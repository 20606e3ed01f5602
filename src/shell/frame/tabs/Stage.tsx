/** The sheet: the shown page, and behind it the pages of other tabs, alive and untouched until they are shown again. */
import {
  type ReactNode,
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Location, useLocation, useNavigate, useNavigationType, useOutlet } from 'react-router-dom';
import { onUnsavedChange, unsavedForms } from '../../../engine/client/index.ts';
import { PaneView } from './PaneView.tsx';
import { PANES_KEPT, type Pane, withPane } from './panes.ts';
import { useTabs, visitTab } from './tabs-store.ts';

interface StageState {
  readonly panes: readonly Pane[];
  readonly shown: string;
  /** Key of a step that is about to be replaced: a menu entry leads back to the page as it was left. */
  readonly held: string | undefined;
}

const NOTHING: StageState = { panes: [], shown: '', held: undefined };

/** The way to the home page and the refresh of a page are no pages. */
function isPage(path: string): boolean {
  return path !== '/' && !path.startsWith('/redirect/');
}

function isSameAddress(one: Location, other: Location): boolean {
  return (
    one.pathname === other.pathname &&
    one.search === other.search &&
    one.hash === other.hash &&
    one.state === other.state
  );
}

/** `keeps` = tabs are shown: pages stay alive behind them. */
export const Stage = memo(function Stage({ keeps }: { readonly keeps: boolean }): ReactNode {
  const location = useLocation();
  const kind = useNavigationType();
  const navigate = useNavigate();
  const outlet = useOutlet();
  const tabs = useTabs((state) => state.tabs);
  const path = location.pathname;
  const round = useTabs((state) => state.rounds[path] ?? 0);
  const unsaved = useSyncExternalStore(onUnsavedChange, unsavedForms);
  const [state, setState] = useState(NOTHING);
  const layers = useRef<HTMLDivElement>(null);

  const left = tabs.find((tab) => tab.path === path)?.search ?? '';
  const open = useMemo(() => new Set(tabs.map((tab) => tab.path)), [tabs]);
  const held =
    keeps && kind === 'PUSH' && location.search === '' && left !== '' && state.shown !== path
      ? location.key
      : state.held;
  const page = isPage(path) && outlet !== null && held !== location.key;
  const present = state.panes.find((pane) => pane.path === path);
  // The same address once more shows the page as it stands: a step of the router alone is no reason to draw it anew.
  const known = present?.round === round && isSameAddress(present.location, location) ? present : undefined;
  const closed = state.panes.some(
    (pane) => pane.path !== path && !open.has(pane.path) && !unsaved.some((form) => form.path === pane.path),
  );
  if (page && (closed || !known || state.shown !== path)) {
    const pane = { path, location: known?.location ?? location, outlet: known?.outlet ?? outlet, round };
    setState({
      panes: withPane(state.panes, pane, open, new Set(unsaved.map((form) => form.path)), keeps ? PANES_KEPT : 1),
      shown: path,
      held: undefined,
    });
  } else if (state.shown !== path || state.held !== held) {
    setState({ ...state, shown: path, held });
  }

  useLayoutEffect(() => {
    if (held === location.key) void navigate({ pathname: path, search: left }, { replace: true });
    else if (keeps && page) visitTab(path, location.search);
  }, [held, keeps, page, path, location, left, navigate]);

  const host = useCallback(() => layers.current, []);
  return (
    <div className="stage">
      <div className="layers" ref={layers} />
      <main className="sheet" id="sheet" tabIndex={-1}>
        {state.panes.map((pane) => (
          <PaneView key={`${pane.path} ${pane.round}`} pane={pane} shown={pane.path === path} host={host} />
        ))}
        {!isPage(path) && outlet}
      </main>
    </div>
  );
});
