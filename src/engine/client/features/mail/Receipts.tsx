/** Who has read a mail, and when. */
import { type ReactNode, useEffect, useState } from 'react';
import { Alert, Modal, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/errors.ts';
import { formatMoment } from '../../controllers/formats/format-moment.ts';
import { callMail } from './calls.ts';

type Receipt = Awaited<ReturnType<typeof callMail<'GET /api/mail/receipts'>>>['list'][number];

export function Receipts({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('mail');
  const [list, setList] = useState<readonly Receipt[]>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    const control = new AbortController();
    callMail('GET /api/mail/receipts', { query: { id } }, { signal: control.signal }).then(
      (answer) => setList(answer.list),
      (cause: unknown) => {
        if (!control.signal.aborted) setFailed(asApiError(cause).message);
      },
    );
    return () => control.abort();
  }, [id]);
  const read = list?.filter(({ readAt }) => readAt !== null).length ?? 0;
  return (
    <Modal
      open
      title={t('receipts.title', { read, all: list?.length ?? 0 })}
      footer={null}
      maskClosable={false}
      onCancel={onClose}
    >
      {failed !== undefined && <Alert type="error" showIcon message={failed} />}
      <Table<Receipt>
        size="small"
        rowKey={({ person, received }) => `${person.id} ${received}`}
        loading={list === undefined && failed === undefined}
        dataSource={list === undefined ? [] : [...list]}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        columns={[
          { title: t('receipts.person'), render: (_, { person }) => person.name },
          { title: t('receipts.received'), render: (_, { received }) => t(received) },
          {
            title: t('receipts.readAt'),
            render: (_, { readAt, recalled }) =>
              readAt !== null ? formatMoment(readAt) : recalled ? t('status.recalled') : t('receipts.unread'),
          },
        ]}
      />
    </Modal>
  );
}
