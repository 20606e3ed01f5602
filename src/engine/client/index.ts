/**
 * The client's door: types, hooks, registry, and the screens behind lazy(). No visual package comes in through here.
 */
import { lazy } from 'react';
import { registerPage } from './registry/pages.ts';

export {
  changePassword,
  fetchApps,
  fetchLackingRight,
  fetchTicket,
  fetchTicketOwner,
  fetchUnreadMails,
  openReport,
  type PortalFacts,
  type TicketOwner,
} from './api/account.ts';
export type { Credentials } from './api/client.ts';
export { forgetPreview, previewTitle, startPreview } from './api/preview.ts';
export {
  changeRoleMembers,
  fetchDictUse,
  fetchHandover,
  fetchHolders,
  fetchLimitFields,
  fetchRoleMatrix,
  fetchRoleMembers,
  fetchRoleUrls,
  letLeave,
  type RoleUrl,
  saveRoleUrls,
} from './api/admin.ts';
export type { HandedOver, HandoverData, HeldRecords, LimitField } from '../model/admin-wire.ts';
export type {
  GivenBy,
  HolderData,
  MatrixCell,
  MatrixData,
  MatrixEntity,
  MatrixRole,
} from '../model/authority/matrix-wire.ts';
export { onSchemaEvent } from './api/events.ts';
export {
  fetchRegionNames,
  getRow,
  queryRows,
  runAction,
  queryTree,
  saveQuietly,
  type TreeRow,
} from './api/entities.ts';
export { ApiError, CODE_NO_ANSWER, asApiError } from './api/errors.ts';
export { fetchApiDocument, fetchMonitor, tellMonitor, type ApiDocument, type ApiOperation } from './api/monitors.ts';
export {
  type Announcement,
  type Article,
  type ArticleHead,
  type ArticlePage,
  type PortalHome,
  type PortalLink,
  type PortalPicture,
  fetchArticle,
  fetchArticles,
  fetchPortalHome,
  openFileAddress,
} from './api/articles.ts';
export { fetchFile, fetchFileInfo, uploadFile, type StoredFile } from './api/files.ts';
export { declaredCalls } from './api/declared.ts';
export { fetchFileUses, type FileUse } from './api/file-uses.ts';
export {
  askNetdisc,
  changeNetdisc,
  fileAddress,
  netdiscAddress,
  saveDownload,
  type NetdiscList,
  type NetdiscNode,
  type NetdiscRight,
} from './api/netdisc.ts';
export { storeFile } from './api/upload-parts.ts';
export {
  fetchHome,
  fetchMyHome,
  fetchNewArticles,
  fetchNotices,
  readAllNotices,
  readNotice,
  type HomePart,
  type MyHome,
} from './api/home.ts';
export { LANGUAGES, LANGUAGE_TAGS, type Language } from './api/languages.ts';
export {
  checkPhoneCode,
  fetchCharCaptcha,
  recoverByMail,
  recoverByPhone,
  registerAccount,
  resetByToken,
  sendPhoneCode,
  sendSignInCode,
  type CharCaptcha,
  type Registration,
} from './api/open-account.ts';
export {
  beginSecondFactor,
  confirmSecondFactor,
  endOwnSession,
  fetchOwnSessions,
  fetchSecondFactor,
  removeSecondFactor,
  saveOwnDetail,
  type OwnDetail,
  type OwnSession,
} from './api/own-account.ts';
export { accessToken, onSessionNews } from './api/session.ts';
export { type Duties, useDuties } from './controllers/useDuties.ts';
export { useTodos } from './controllers/useTodos.ts';
export { useNoticeNews } from './controllers/useNoticeNews.ts';
export { wayTo } from './controllers/list/tree-branches.ts';
export { textWidth } from './controllers/list/text-width.ts';
export { followActivity, useBusy } from './controllers/busy-store.ts';
export { useAboutMark, useListMark } from './controllers/useListMark.ts';
export { useLive, type Live } from './controllers/useLive.ts';
export { ZOOM_STEP, usePanZoom } from './controllers/usePanZoom.ts';
export { useOnline } from './controllers/useOnline.ts';
export { useEntityView } from './controllers/entity-views.ts';
export { clearErrorLog, followErrors, logScreenError, useErrorLog, type LoggedError } from './controllers/error-log.ts';
export { wordOf } from './controllers/formats/row-words.ts';
export { formatCount } from './controllers/formats/format-count.ts';
export { formatMoment } from './controllers/formats/format-moment.ts';
export { ageText, recentText } from './controllers/formats/time-ago.ts';
export { NavigationContext, addressPath, useNavigation, type Navigation } from './controllers/navigation.ts';
export { useAnnouncedLabel, usePageLabel } from './controllers/page-label.ts';
export { currentLook, onLookChange, useLook } from './controllers/look.ts';
export { useLayoutSettings } from './controllers/layout-settings.ts';
export { PRESETS, SIZES } from './registry/look-choices.ts';
export { swatchOf } from './screens/theme/presets.ts';
export { cssVariables } from './screens/theme/tokens.ts';
export { dropDraft, keepDraft, readDraft, type DraftKey } from './controllers/form/drafts.ts';
export { type ActMark, ageOf, markOf, type ServerAnswer, type Watched } from './controllers/offline-queue/act-age.ts';
export { withHops } from './controllers/form/form-scope.ts';
export { useKeptInput } from './controllers/form/useKeptInput.ts';
export { announceUnsaved, onUnsavedChange, unsavedForms } from './controllers/form/unsaved.ts';
export { Permitted } from './controllers/Permitted.tsx';
export { checkPermi, checkPermiAll, checkRole, checkRoleAll } from './controllers/permissions.ts';
export {
  answerInvitation,
  fetchOwnTenants,
  fetchTenantLook,
  saveTenantLogo,
  saveTenantLook,
} from './api/own-tenants.ts';
export { switchTenant } from './controllers/switch-tenant.ts';
export { knownTenant, loadPortal, usePortal } from './controllers/portal-store.ts';
export { setPersonSetting, usePersonSetting } from './controllers/person-settings.ts';
export { usePreferences } from './controllers/preferences-store.ts';
export { secretToggle } from './parts/secret-toggle.tsx';
export { useMedia, useNarrow, usePhone } from './controllers/useMedia.ts';
export {
  chooseParent,
  dropSession,
  followMenu,
  loadSession,
  mustChangePassword,
  signIn,
  signOut,
  seatOf,
  useSession,
  type SessionState,
} from './controllers/session-store.ts';
export { columnTone, distanceOf } from './registry/columnTone.ts';
export { Dash } from './parts/Dash.tsx';
export { Waiting } from './parts/Waiting.tsx';
export { elementAt, holdsPoint } from './parts/element-at.ts';
export { isQuiet } from './parts/first-field.ts';
export { addIcons, Icon } from './parts/Icon.tsx';
export { iconPaths } from './parts/icon-paths.ts';
export { frameIcons } from './parts/frame-icons.ts';
export { preloadable } from './parts/preloadable.tsx';
export { type QueuedCall, byTurn, isOpen, unsent } from './controllers/offline-queue/queued-call.ts';
export {
  type NewCall,
  dropEntry,
  flush,
  followOfflineQueue,
  onArrival,
  postCall,
  reopenEntry,
  useOfflineQueue,
} from './controllers/offline-queue/offline-queue.ts';
export { followTaken, forgetTakenAtSignOut, takeAlong } from './controllers/taken/follow-taken.ts';
export { optionsOrTaken as fetchOptions, useTaken } from './controllers/taken/taken-store.ts';
export { useServerNow } from './controllers/offline-queue/useServerNow.ts';
export { useQueuedForm } from './controllers/offline-queue/useQueuedForm.ts';
export {
  PhonePartsContext,
  areDeadlinesShown,
  phonePageAt,
  phonePlaceOf,
  preloadPhonePages,
  registerPhonePages,
} from './registry/phone-pages.ts';
export { readOnlyEdit } from './parts/readOnlyEdit.tsx';
export { ToneMark, ToneNote, ToneTag } from './parts/ToneMark.tsx';
export { dayText, momentText, timeZone } from './registry/clock.ts';
export { type Fix, askFix, positionPatch } from './registry/position.ts';
export { LED, override, slotOf } from './registry/overrides.ts';
export {
  PeoplePickerContext,
  type PeopleRequest,
  type PeopleSource,
  type Person,
  type PickPeople,
} from './registry/people-picker.ts';
export { type AskScan, ScannerContext } from './registry/scanner.ts';
export { type PageComponent, pageOf, registerPage } from './registry/pages.ts';
export { defineWidget, pickWidget, registerWidgets } from './registry/widgets.ts';
export type {
  ChoicePlace,
  Codec,
  EditProps,
  FilterProps,
  SlotComponent,
  SlotName,
  SlotProps,
  ViewProps,
  WidgetContext,
  WidgetDefinition,
} from './registry/types.ts';
export { applyAppearance } from './screens/theme/apply-appearance.ts';
export { dayjs } from './screens/theme/wall-clock.ts';

export { ActionDialog, FormOverlay, FormPart, FormSheet } from './screens/on-demand.ts';
export type { FormPartHandle } from './screens/form/form-part.ts';
export {
  EntityPage,
  ThemeProvider,
  fetchAhead,
  loadListScreens,
  loadPhoneReaders,
  loadPhoneScreens,
  warmList,
} from './screens/entrance.ts';
export { saveBlob } from './screens/list/save-blob.ts';
export const LeaveDialog = lazy(() => import('./screens/form/LeaveDialog.tsx'));
export const DueCalendarScreen = lazy(() => import('./screens/due/DueCalendarScreen.tsx'));
/** The ground of every chart, which brings the drawing of charts with it. */
export const Chart = lazy(() => import('./screens/chart/Chart.tsx'));
export const ReportScreen = lazy(() => import('./screens/report/ReportScreen.tsx'));
/** The figures of a report that is being designed, drawn by what will draw them. */
export const ReportSketch = lazy(() => import('./screens/report/ReportSketch.tsx'));
export const ReportCentreScreen = lazy(() => import('./screens/report/ReportCentreScreen.tsx'));
export const RoleGrantsScreen = lazy(() => import('./screens/role-grants/RoleGrantsScreen.tsx'));
/** An entity that does not run yet, drawn by the components that will draw it. */
export const FormSketch = lazy(() => import('./screens/sketch/FormSketch.tsx'));
export const FormCanvas = lazy(() => import('./screens/sketch/FormCanvas.tsx'));
export const ListSketch = lazy(() => import('./screens/sketch/ListSketch.tsx'));
export const ListCanvas = lazy(() => import('./screens/sketch/ListCanvas.tsx'));
export { ScanLink } from './screens/scan/ScanLink.tsx';
export const ScannerDialog = lazy(() => import('./screens/scan/Scanner.tsx'));
export const CaptureDialog = lazy(() => import('./screens/capture/CaptureDialog.tsx'));
export const FacePhoto = lazy(() => import('./screens/capture/FacePhoto.tsx'));
export type { CameraReason } from './screens/scan/camera.ts';
export const ScanPage = lazy(() => import('./screens/scan/ScanPage.tsx'));
export const TouchTheme = lazy(() => import('./screens/theme/TouchTheme.tsx'));

registerPage(
  'seedCompare',
  lazy(() => import('./screens/seed-compare/SeedCompareScreen.tsx')),
);
registerPage(
  'dataModel',
  lazy(() => import('./screens/data-model/DataModelScreen.tsx')),
);
