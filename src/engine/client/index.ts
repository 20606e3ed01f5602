/** The client's door: types, hooks, registry, and the screens behind lazy(). No visual package comes in through here. */
import { lazy } from 'react';
import { registerPage } from './registry/pages.ts';

export { changePassword, fetchApps, fetchTicket, fetchUnreadMails, type PortalFacts } from './api/account.ts';
export type { Credentials } from './api/client.ts';
export { onSchemaEvent } from './api/events.ts';
export { fetchOptions, queryRows, queryTree, type TreeRow } from './api/entities.ts';
export { ApiError, CODE_NO_ANSWER, asApiError } from './api/errors.ts';
export { fetchApiDocument, fetchMonitor, tellMonitor, type ApiDocument, type ApiOperation } from './api/monitors.ts';
export { type Article, type ArticleHead, type ArticlePage, fetchArticle, fetchArticles } from './api/articles.ts';
export { fetchFile, fetchFileInfo, uploadFile, type StoredFile } from './api/files.ts';
export { fetchFileUses, type FileUse } from './api/file-uses.ts';
export { askNetdisc, changeNetdisc, fileAddress, netdiscAddress, saveDownload, type NetdiscList, type NetdiscNode, type NetdiscRight } from './api/netdisc.ts';
export { storeFile } from './api/upload-parts.ts';
export { fetchHome, fetchNotices, readNotice } from './api/home.ts';
export { LANGUAGES, LANGUAGE_TAGS, type Language } from './api/languages.ts';
export {
  checkPhoneCode, fetchCharCaptcha, recoverByMail, recoverByPhone, registerAccount, resetByToken, sendPhoneCode, sendSignInCode, type CharCaptcha, type Registration,
} from './api/open-account.ts';
export { beginSecondFactor, confirmSecondFactor, endOwnSession, fetchOwnSessions, fetchSecondFactor, removeSecondFactor, saveOwnDetail, type OwnDetail, type OwnSession } from './api/own-account.ts';
export { accessToken, onSessionNews } from './api/session.ts';
export { type Duties, useDuties } from './controllers/useDuties.ts';
export { textWidth } from './controllers/list/text-width.ts';
export { followActivity, useBusy } from './controllers/busy-store.ts';
export { useLive, type Live } from './controllers/useLive.ts';
export { useEntityView } from './controllers/entity-views.ts';
export { clearErrorLog, followErrors, logScreenError, useErrorLog, type LoggedError } from './controllers/error-log.ts';
export { formatCount } from './controllers/formats/format-count.ts';
export { formatMoment } from './controllers/formats/format-moment.ts';
export { ageText, recentText } from './controllers/formats/time-ago.ts';
export { NavigationContext, useNavigation, type Navigation } from './controllers/navigation.ts';
export { usePageLabel } from './controllers/page-label.ts';
export { currentLook, onLookChange, useLook } from './controllers/look.ts';
export { useLayoutSettings } from './controllers/layout-settings.ts';
export { PRESETS, SIZES } from './registry/look-choices.ts';
export { swatchOf } from './screens/theme/presets.ts';
export { cssVariables } from './screens/theme/tokens.ts';
export { useKeptInput } from './controllers/form/useKeptInput.ts';
export { onUnsavedChange, unsavedForms } from './controllers/form/unsaved.ts';
export { Permitted } from './controllers/Permitted.tsx';
export { checkPermi, checkPermiAll, checkRole, checkRoleAll } from './controllers/permissions.ts';
export { loadPortal, usePortal } from './controllers/portal-store.ts';
export { setPersonSetting, usePersonSetting } from './controllers/person-settings.ts';
export { usePreferences } from './controllers/preferences-store.ts';
export { secretToggle } from './parts/secret-toggle.tsx';
export { useMedia, useNarrow } from './controllers/useMedia.ts';
export { chooseParent, dropSession, followMenu, loadSession, mustChangePassword, signIn, signOut, useSession, type SessionState } from './controllers/session-store.ts';
export { columnTone } from './parts/columnTone.ts';
export { Dash } from './parts/Dash.tsx';
export { Icon } from './parts/Icon.tsx';
export { iconPaths } from './parts/icon-paths.ts';
export { preloadable } from './parts/preloadable.tsx';
export { readOnlyEdit } from './parts/readOnlyEdit.tsx';
export { ToneMark, ToneNote, ToneTag } from './parts/ToneMark.tsx';
export { dayText, momentText } from './registry/clock.ts';
export { override, slotOf } from './registry/overrides.ts';
export { PeoplePickerContext, type PeopleRequest, type PeopleSource, type Person, type PickPeople } from './registry/people-picker.ts';
export { pageOf, registerPage } from './registry/pages.ts';
export { defineWidget, pickWidget, registerWidgets } from './registry/widgets.ts';
export type { ChoicePlace, Codec, EditProps, FilterProps, SlotComponent, SlotName, SlotProps, ViewProps, WidgetContext, WidgetDefinition } from './registry/types.ts';
export { applyAppearance } from './screens/theme/apply-appearance.ts';

export { EntityPage, ThemeProvider, fetchAhead, loadListScreens, warmList } from './screens/entrance.ts';
export const LeaveDialog = lazy(() => import('./screens/form/LeaveDialog.tsx'));
export const RoleGrantsScreen = lazy(() => import('./screens/role-grants/RoleGrantsScreen.tsx'));
export const TouchTheme = lazy(() => import('./screens/theme/TouchTheme.tsx'));

registerPage('dataModel', lazy(() => import('./screens/data-model/DataModelScreen.tsx')));
