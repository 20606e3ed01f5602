/** The words of an action's dialog: a question that names the object, the consequence, and what was done. */
import { useTranslation } from 'react-i18next';
import type { EntityView, ViewAction, WireRow } from '../../../model/wire.ts';
import { nameOf } from '../../controllers/detail/key-facts.ts';
import { isHarmless } from './is-harmless.ts';

export interface ActionWords {
  readonly title: string;
  /** Undefined where there is nothing to say but the question. */
  readonly text: string | undefined;
  /** 已停用 QZ-LY2-0063 */
  readonly done: (count: number) => string;
}

export function useActionWords(view: EntityView, action: ViewAction, ready: readonly WireRow[]): ActionWords {
  const { t } = useTranslation('form');
  const one = ready.length === 1 ? ready[0] : undefined;
  const object = one ? nameOf(view, one) : t('action.rows', { count: ready.length, entity: view.title });
  const isDelete = action.builtin && action.code === 'delete';
  const canRestore = view.actions.some((other) => other.builtin && other.code === 'restore');
  const consequence = isDelete ? t(canRestore ? 'action.deleteKept' : 'action.deleteGone') : undefined;
  return {
    title:
      action.needs === 'none'
        ? isHarmless(action) && !action.confirm
          ? action.label
          : t('action.ask', { verb: action.label, object: view.title })
        : t('action.ask', { verb: action.label, object }),
    text: action.confirm ?? consequence,
    done: (count) =>
      t('action.done', {
        verb: action.label,
        object: action.needs === 'none' ? '' : one ? object : t('action.rows', { count, entity: view.title }),
      }).trim(),
  };
}
