/** The camera of a field, as a part of its own: fetched with the first field that takes photos, so that it opens without a network. */
import { preloadable } from '../../parts/preloadable.tsx';

export const CaptureDialog = preloadable(() => import('./CaptureDialog.tsx'));
