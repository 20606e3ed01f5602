/**
 * Permissions: what stands under a guard is there for those who hold one of its codes; the helpers say the same as
 * text.
 */
import { type ReactNode, useMemo, useState } from 'react';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  Permitted,
  checkPermi,
  checkPermiAll,
  checkRole,
  checkRoleAll,
  useSession,
} from '../../engine/client/index.ts';
import { SamplePage, SampleSection } from './SamplePage.tsx';

const EDIT = 'sample:permission:edit';
const APPROVE = 'sample:permission:approve';

/** Roles one can try on here; `own` is the person's own. */
const TRIED = {
  admin: { codes: ['*'], roles: ['admin'] },
  editor: { codes: [EDIT], roles: ['editor'] },
  approver: { codes: [EDIT, APPROVE], roles: ['editor', 'approver'] },
  visitor: { codes: [], roles: ['visitor'] },
} as const;
type Choice = 'own' | keyof typeof TRIED;
const CHOICES: readonly Choice[] = ['own', 'admin', 'editor', 'approver', 'visitor'];

export default function PermissionPage(): ReactNode {
  const { t } = useTranslation('demo');
  const { codes, user } = useSession();
  const [choice, setChoice] = useState<Choice>('own');
  const held = useMemo(() => {
    if (choice === 'own' || !user) return { codes, user };
    return { codes: TRIED[choice].codes, user: { ...user, roles: [...TRIED[choice].roles] } };
  }, [choice, codes, user]);
  const helpers: readonly (readonly [string, boolean])[] = [
    [`checkPermi('${EDIT}')`, checkPermi(EDIT, held)],
    [`checkPermi(['${EDIT}', '${APPROVE}'])`, checkPermi([EDIT, APPROVE], held)],
    [`checkPermiAll(['${EDIT}', '${APPROVE}'])`, checkPermiAll([EDIT, APPROVE], held)],
    ['checkPermi([])', checkPermi([], held)],
    [`checkRole('editor')`, checkRole('editor', held)],
    [`checkRole(['editor', 'approver'])`, checkRole(['editor', 'approver'], held)],
    [`checkRoleAll(['editor', 'approver'])`, checkRoleAll(['editor', 'approver'], held)],
    [`checkRole('')`, checkRole('', held)],
  ];
  return (
    <SamplePage title={t('permission.title')} text={t('permission.text')}>
      <SampleSection title={t('permission.role')}>
        <div className="sample-row">
          <Segmented<Choice>
            aria-label={t('permission.role')}
            value={choice}
            onChange={setChoice}
            options={CHOICES.map((value) => ({ value, label: t(`permission.roles.${value}`) }))}
          />
        </div>
      </SampleSection>
      <SampleSection title={t('permission.guarded')}>
        <div className="sample-row">
          <Button>{t('permission.look')}</Button>
          <Permitted codes={[EDIT]} held={held}>
            <Button>{t('permission.edit')}</Button>
          </Permitted>
          <Permitted codes={[APPROVE]} held={held}>
            <Button>{t('permission.approve')}</Button>
          </Permitted>
          <Permitted codes={[EDIT, APPROVE]} held={held}>
            <Button>{t('permission.either')}</Button>
          </Permitted>
        </div>
      </SampleSection>
      <SampleSection title={t('permission.helpers')}>
        <dl className="sample-pairs">
          {helpers.map(([asked, answer]) => (
            <div key={asked} style={{ display: 'contents' }}>
              <dt className="code">{asked}</dt>
              <dd>{t(answer ? 'permission.yes' : 'permission.no')}</dd>
            </div>
          ))}
        </dl>
      </SampleSection>
      <EmptyGuard />
    </SamplePage>
  );
}

/** A guard without codes is a mistake of the page: it throws, and the error log has it. */
function EmptyGuard(): ReactNode {
  const { t } = useTranslation('demo');
  const [tried, setTried] = useState(false);
  return (
    <SampleSection title={t('permission.empty')}>
      <div className="sample-row">
        <Button onClick={() => setTried(true)}>{t('permission.tryEmpty')}</Button>
      </div>
      {tried && (
        <Permitted codes={[]}>
          <span />
        </Permitted>
      )}
    </SampleSection>
  );
}
