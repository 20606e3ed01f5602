/**
 * The kinds of file a list goes out as: with the columns that are shown, or with all fields where there is room for
 * them.
 */
import type { ReactNode } from 'react';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../api/entities.ts';
import { Icon } from '../../parts/Icon.tsx';

export interface ExportChoice {
  readonly format: ExportFormat;
  /** All fields instead of the columns shown. */
  readonly all: boolean;
  /** Labels with codes instead of a list. */
  readonly labels: boolean;
}

/** Kinds of file people are offered, in the words they know. */
export const FILE_FORMATS: readonly (readonly [ExportFormat, string])[] = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['docx', 'Word'],
  ['pdf', 'PDF'],
];
const ALL = FILE_FORMATS.slice(0, 2);
const LABELS = 'labels';

export function ExportMenu({
  title,
  labels,
  onChoose,
}: {
  readonly title: string;
  readonly labels: boolean;
  readonly onChoose: (choice: ExportChoice) => void;
}): ReactNode {
  const { t } = useTranslation('engine');
  const items = [
    ...FILE_FORMATS.map(([format, label]) => ({ key: format, label })),
    { key: 'line', type: 'divider' as const },
    ...ALL.map(([format, label]) => ({ key: `${format} all`, label: t('list.exportAllFields', { format: label }) })),
    ...(labels
      ? [
          { key: 'labelLine', type: 'divider' as const },
          { key: LABELS, label: t('list.exportLabels') },
        ]
      : []),
  ];
  function choose(key: string): void {
    if (key === LABELS) return onChoose({ format: 'pdf', all: false, labels: true });
    const [format, all] = key.split(' ');
    const found = FILE_FORMATS.find(([one]) => one === format);
    if (found) onChoose({ format: found[0], all: all !== undefined, labels: false });
  }
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button icon={<Icon name="download" />} aria-haspopup="menu">
        {title}
        <Icon name="down" />
      </Button>
    </Dropdown>
  );
}
