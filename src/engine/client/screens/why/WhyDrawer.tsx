/**
 * What one may and may not do with an entity or a row: each action, limited field and source of rows with the role and
 * rule that decide.
 */
import { Drawer, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessData, AccessLine, AccessReason } from '../../../model/admin-wire.ts';
import type { EntityView } from '../../../model/wire.ts';
import { fetchOwnAccess } from '../../api/admin.ts';
import { type ApiError, asApiError } from '../../api/errors.ts';
import { useNarrow } from '../../controllers/useMedia.ts';
import { ToneMark } from '../../parts/ToneMark.tsx';
import { ErrorNotice } from '../detail/ErrorNotice.tsx';
import { useReturnFocus } from '../form/useReturnFocus.ts';
import './why.css';

type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** Roles that say the same stand in one sentence. */
function names(say: Say, reasons: readonly AccessReason[]): string {
  return [...new Set(reasons.map(({ role }) => role))].join(say('why.and'));
}

function actionWhy(say: Say, { allowed, reasons, title }: AccessLine): string {
  if (!allowed) return say('why.noRole', { title });
  const set = reasons.filter(({ holds, byDefault }) => holds && !byDefault);
  if (set.length > 0) return say('why.byRole', { role: names(say, set) });
  return say('why.byDefault', {
    role: names(
      say,
      reasons.filter(({ holds }) => holds),
    ),
  });
}

function fieldWhy(say: Say, { reasons, title }: AccessLine): string {
  const limits = reasons.filter(({ holds }) => !holds);
  if (limits.length === 0) return say('why.byFile');
  const menus = [...new Set(limits.flatMap(({ menu }) => menu ?? []))];
  // A field with a permission of its own is named by its title, not by that permission's code.
  if (limits.some(({ rule }) => rule.includes(':'))) return say('why.noRole', { title });
  return menus.length > 0
    ? say('why.byPermission', { role: names(say, limits), menu: menus.join(say('why.and')) })
    : say('why.byGrant', { role: names(say, limits) });
}

function Lines({
  title,
  lines,
  why,
}: {
  readonly title: string;
  readonly lines: readonly (AccessLine & { readonly word?: string })[];
  readonly why: (line: AccessLine) => string;
}): ReactNode {
  const { t } = useTranslation('admin');
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="why-lines">
        {lines.map((line) => (
          <li key={line.name}>
            <ToneMark tone={line.allowed ? 'success' : 'none'} />
            <b>{line.title}</b>
            <span className="why-word">{line.word ?? t(line.allowed ? 'why.yes' : 'why.no')}</span>
            <span className="why-reason">{why(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rows({ data, one }: { readonly data: AccessData; readonly one: boolean }): ReactNode {
  const { t } = useTranslation('admin');
  return (
    <section>
      <h3>{t(one ? 'why.row' : 'why.rows')}</h3>
      <ul className="why-lines">
        {data.rows.reasons
          .filter(({ role }) => role !== '')
          .map((reason) => (
            <li key={`${reason.role} ${reason.rule}`}>
              <ToneMark tone={reason.holds ? 'success' : 'none'} />
              <b>{reason.role}</b>
              <span className="why-reason">
                {t(reason.holds ? (one ? 'why.shows' : 'why.brings') : one ? 'why.showsNot' : 'why.bringsNot', {
                  rule: reason.rule,
                })}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}

function Body({ data, one }: { readonly data: AccessData; readonly one: boolean }): ReactNode {
  const { t } = useTranslation('admin');
  const say: Say = (key, values) => t(key, values);
  return (
    <>
      <p className="why-roles">
        {t('why.roles', { roles: data.roles.join(t('why.and')) })}
        {one && data.state ? ` ${t('why.state', { state: data.state })}` : ''}
      </p>
      <Lines title={t('why.actions')} lines={data.actions} why={(line) => actionWhy(say, line)} />
      <Rows data={data} one={one} />
      <Lines
        title={t('why.fields')}
        lines={data.fields.map((line) => ({ ...line, word: t(`grant.mode.${line.mode}`) }))}
        why={(line) => fieldWhy(say, line)}
      />
      <p className="why-changers">
        {data.changers.length > 0 ? t('why.changers', { names: data.changers.join(t('why.and')) }) : t('why.nobody')}
      </p>
    </>
  );
}

export interface WhyDrawerProps {
  readonly view: EntityView;
  /** Absent: the entity as a whole. */
  readonly row: string | undefined;
  readonly onClose: () => void;
}

export default function WhyDrawer({ view, row, onClose }: WhyDrawerProps): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  const narrow = useNarrow();
  const [data, setData] = useState<AccessData>();
  const [failure, setFailure] = useState<ApiError>();
  useReturnFocus();
  useEffect(() => {
    let gone = false;
    fetchOwnAccess(view.name, row).then(
      (found) => {
        if (!gone) setData(found);
      },
      (cause: unknown) => {
        if (!gone) setFailure(asApiError(cause));
      },
    );
    return () => {
      gone = true;
    };
  }, [view.name, row, language]);
  return (
    <Drawer
      open
      placement="right"
      width={narrow ? '100%' : 480}
      onClose={onClose}
      className="why"
      title={t('why.title', { title: view.title })}
    >
      {data ? (
        <Body data={data} one={row !== undefined} />
      ) : failure ? (
        <ErrorNotice title={t('why.failed')} error={failure} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  );
}
