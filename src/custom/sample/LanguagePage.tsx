/** Languages: the same text, table and calendar in whichever language is chosen. */
import type { ReactNode } from 'react';
import { DatePicker, Segmented, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language, ageText, recentText, usePreferences } from '../../engine/client/index.ts';
import { SamplePage, SampleSection } from './SamplePage.tsx';

const NAMES: Readonly<Record<Language, string>> = { zh: '简体中文', tw: '繁體中文', en: 'English' };
const AGES = [20, 300, 7200, 100_000, 400_000] as const;

export default function LanguagePage(): ReactNode {
  const { t } = useTranslation('demo');
  const { language, setLanguage } = usePreferences();
  const now = new Date();
  const rows = AGES.map((seconds) => ({ seconds, at: new Date(now.getTime() - seconds * 1000) }));
  return (
    <SamplePage title={t('i18n.title')} text={t('i18n.text')}>
      <SampleSection title={t('i18n.language')}>
        <div className="sample-row">
          <Segmented<Language>
            aria-label={t('i18n.language')}
            value={language}
            onChange={setLanguage}
            options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
          />
        </div>
      </SampleSection>
      <SampleSection title={t('i18n.calendar')}>
        <div className="sample-row">
          <DatePicker aria-label={t('i18n.calendar')} />
          <DatePicker.RangePicker aria-label={t('i18n.calendar')} />
        </div>
      </SampleSection>
      <SampleSection title={t('i18n.table')}>
        <Table
          rowKey="seconds"
          pagination={false}
          dataSource={rows}
          columns={[
            { title: t('i18n.seconds'), dataIndex: 'seconds', align: 'right', width: 120 },
            { title: t('i18n.age'), dataIndex: 'at', key: 'age', render: (at: Date) => ageText(at, now) },
            { title: t('i18n.recent'), dataIndex: 'at', key: 'recent', render: (at: Date) => recentText(at, now) },
          ]}
        />
        <Table
          rowKey="id"
          dataSource={[] as { id: string }[]}
          columns={[{ title: t('i18n.empty'), dataIndex: 'id' }]}
          pagination={false}
        />
      </SampleSection>
    </SamplePage>
  );
}
