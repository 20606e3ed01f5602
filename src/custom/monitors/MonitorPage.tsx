/**
 * What all monitors have around them: title, tools, figures in a row, tables; the first answer is waited for, a failed
 * one is said without taking the last away.
 */
import type { ReactNode } from 'react';
import { Button, Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Live, ToneNote } from '../../engine/client/index.ts';
import './monitors.css';

interface PageProps<T> {
  readonly title: string;
  readonly live: Live<T>;
  readonly tools?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

export function MonitorPage<T>({ title, live, tools, children }: PageProps<T>): ReactNode {
  const { t } = useTranslation('monitors');
  const { data, error, reload } = live;
  return (
    <section className="monitor" aria-label={title} aria-busy={data === undefined && error === undefined}>
      <header className="monitor-head">
        <h1>{title}</h1>
        <span className="monitor-space" />
        {tools}
        <Button onClick={reload}>{t('reload')}</Button>
      </header>
      {error && (
        <p className="monitor-error" role="alert">
          <ToneNote tone="warning">{t('failed', { reason: error.message })}</ToneNote>
        </p>
      )}
      {data !== undefined && children(data)}
    </section>
  );
}

export interface Fact {
  readonly label: string;
  readonly value: string | number;
  readonly unit?: string;
  readonly tone?: 'warning' | 'danger';
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="monitor-facts">
      {facts.map(({ label, value, unit, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {tone ? (
              <ToneNote tone={tone}>{`${value}${unit ? ` ${unit}` : ''}`}</ToneNote>
            ) : (
              <>
                {value}
                {unit && <small> {unit}</small>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function MonitorSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="monitor-section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function MonitorTable<Row extends object>({
  rows,
  rowKey,
  columns,
  label,
}: {
  readonly rows: readonly Row[];
  readonly rowKey: string | ((row: Row) => string);
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  readonly label: string;
}): ReactNode {
  return (
    <Table<Row>
      aria-label={label}
      rowKey={rowKey}
      pagination={false}
      scroll={{ x: true }}
      dataSource={[...rows]}
      columns={columns}
    />
  );
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const oneDigit = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
