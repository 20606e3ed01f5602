/**
 * The error log of this browser tab: what went wrong, where and when; to be copied for whoever can help, or tried out.
 */
import { type ReactNode, useState } from 'react';
import { App, Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { type LoggedError, clearErrorLog, formatMoment, useErrorLog } from '../../engine/client/index.ts';
import './messages.css';

const LIMIT = 100;
const PAGE = 20;

function textOf({ at, kind, route, message, stack }: LoggedError): string {
  return [`${formatMoment(at)} [${kind}] ${route}`, message, stack].filter(Boolean).join('\n');
}

export default function ErrorLogPage(): ReactNode {
  const { t } = useTranslation('messages');
  const { modal } = App.useApp();
  const errors = useErrorLog((state) => state.errors);
  const [copied, setCopied] = useState(false);
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error(t('errorLog.example', { kind: t('errorLog.kind.screen') }));

  function throwInScript(): void {
    throw new Error(t('errorLog.example', { kind: t('errorLog.kind.script') }));
  }
  function ask(): void {
    modal.confirm({
      title: t('errorLog.clearQuestion'),
      content: t('errorLog.clearText'),
      icon: null,
      width: 400,
      maskClosable: false,
      autoFocusButton: 'cancel',
      okText: t('errorLog.clear'),
      okButtonProps: { danger: true, type: 'primary' },
      cancelText: t('errorLog.cancel'),
      onOk: clearErrorLog,
    });
  }

  return (
    <section className="error-log" aria-label={t('errorLog.title')}>
      <header className="error-log-head">
        <h1>{t('errorLog.title')}</h1>
        <p role="status">{t('errorLog.count', { count: errors.length })}</p>
        <p>{t('errorLog.text', { limit: LIMIT })}</p>
      </header>
      <div className="error-log-bar">
        <Button onClick={throwInScript}>{t('errorLog.try')}</Button>
        <Button
          onClick={() => void Promise.reject(new Error(t('errorLog.example', { kind: t('errorLog.kind.promise') })))}
        >
          {t('errorLog.tryPromise')}
        </Button>
        <Button onClick={() => setBroken(true)}>{t('errorLog.tryScreen')}</Button>
        <span className="error-log-end">
          <Button
            disabled={errors.length === 0}
            onClick={() =>
              void navigator.clipboard.writeText(errors.map(textOf).join('\n\n')).then(() => setCopied(true))
            }
          >
            {t(copied ? 'errorLog.copied' : 'errorLog.copy')}
          </Button>
          <Button danger disabled={errors.length === 0} onClick={ask}>
            {t('errorLog.clear')}
          </Button>
        </span>
      </div>
      <Table<LoggedError>
        rowKey="id"
        dataSource={[...errors]}
        locale={{ emptyText: t('errorLog.none') }}
        pagination={errors.length > PAGE ? { pageSize: PAGE, showSizeChanger: false } : false}
        scroll={{ x: 720 }}
        expandable={{
          rowExpandable: (error) => error.stack !== '',
          expandedRowRender: (error) => (
            <pre className="error-log-stack" aria-label={t('errorLog.stack')}>
              {error.stack}
            </pre>
          ),
        }}
        columns={[
          { title: t('errorLog.at'), dataIndex: 'at', width: 176, render: (at: number) => formatMoment(at) },
          {
            title: t('errorLog.kindHead'),
            dataIndex: 'kind',
            width: 96,
            render: (kind: string) => t(`errorLog.kind.${kind}`),
          },
          { title: t('errorLog.message'), dataIndex: 'message' },
          {
            title: t('errorLog.route'),
            dataIndex: 'route',
            width: 240,
            render: (route: string) => <span className="code">{route}</span>,
          },
        ]}
      />
    </section>
  );
}
