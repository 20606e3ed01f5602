/**
 * What the rows of a report are gathered by: fields by their titles, over a reference those of what it refers to, and
 * of time the stretch.
 */
import { Button, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, useEntityView } from '../../../engine/client/index.ts';
import type { ViewField } from '../../../engine/model/wire.ts';
import { STEPS, type Step } from '../../../engine/model/report-words.ts';
import { useDesigner } from './designer-context.ts';
import { listFields } from './drawn-list.ts';
import {
  type Group,
  MOST_GROUPS,
  groupFields,
  groupsOf,
  hasSteps,
  nextGroup,
  reportAt,
  setGroups,
} from './report-document.ts';
import type { Option } from './ShapeInput.tsx';

/** By month unless the file says another stretch. */
const USUAL: Step = 'month';

/** What is named already stands among them, whatever it is. */
export function optionsOf(fields: readonly ViewField[], held: string | undefined): Option[] {
  const options = fields.map(({ name, title }) => ({ value: name, label: title }));
  return held === undefined || options.some(({ value }) => value === held)
    ? options
    : [...options, { value: held, label: held }];
}

interface RowProps {
  readonly group: Group;
  readonly number: number;
  readonly fields: ReadonlyMap<string, ViewField>;
  readonly disabled: boolean;
  readonly onChange: (group: Group) => void;
  readonly onUp: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

/** `beyond`: fields of what the field refers to. */
function Inputs({
  group,
  number,
  fields,
  disabled,
  onChange,
  onUp,
  onRemove,
  beyond,
}: RowProps & { readonly beyond?: readonly ViewField[] }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const timed = hasSteps(
    group.of === undefined ? fields.get(group.field) : beyond?.find(({ name }) => name === group.of),
  );
  return (
    <div className="fd-part" role="group" aria-label={t('report.group', { number })}>
      <div>
        <Select
          suffixIcon={<Icon name="down" />}
          aria-label={t('report.field')}
          disabled={disabled}
          showSearch
          optionFilterProp="label"
          value={group.field}
          options={optionsOf(groupFields(fields.values()), group.field)}
          onChange={(field: string) => onChange({ field })}
        />
        <button
          type="button"
          className="plain-icon"
          disabled={onUp === undefined}
          aria-label={t('panel.up', { number })}
          title={t('panel.up', { number })}
          onClick={onUp}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          className="plain-icon"
          disabled={onRemove === undefined}
          aria-label={t('panel.takeOut', { number })}
          title={t('panel.takeOut', { number })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
      {(beyond !== undefined || group.of !== undefined) && (
        <Select
          suffixIcon={<Icon name="down" />}
          aria-label={t('report.beyond')}
          disabled={disabled}
          showSearch
          optionFilterProp="label"
          value={group.of ?? ''}
          options={[{ value: '', label: t('report.itself') }, ...optionsOf(groupFields(beyond ?? []), group.of)]}
          onChange={(of: string) => onChange({ field: group.field, of: of === '' ? undefined : of })}
        />
      )}
      {timed && (
        <Select<Step>
          suffixIcon={<Icon name="down" />}
          aria-label={t('report.stretch')}
          disabled={disabled}
          value={group.step ?? USUAL}
          options={STEPS.map((step) => ({ value: step, label: t(`report.step.${step}`) }))}
          onChange={(step) => onChange({ ...group, step: step === USUAL ? undefined : step })}
        />
      )}
    </div>
  );
}

function Referring({ entity, ...row }: RowProps & { readonly entity: string }): ReactNode {
  const { view } = useEntityView(entity);
  return <Inputs {...row} {...(view ? { beyond: view.fields } : {})} />;
}

function Row(row: RowProps): ReactNode {
  const entity = row.fields.get(row.group.field)?.ref?.entity ?? '';
  return entity === '' ? <Inputs {...row} /> : <Referring {...row} entity={entity} />;
}

export function GroupsInput({ code }: { readonly code: string }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, change, maySet } = useDesigner();
  const fields = useMemo(() => listFields(document, view), [document, view]);
  const groups = groupsOf(reportAt(document, code));
  const disabled = !maySet(['reports', code, 'group']);
  const put = (next: readonly Group[]): void => change((now) => setGroups(now, code, next));
  const more = groups.length < MOST_GROUPS ? nextGroup(fields.values(), groups) : undefined;
  return (
    <div className="fd-rule">
      {groups.map((group, at) => (
        <Row
          key={at}
          group={group}
          number={at + 1}
          fields={fields}
          disabled={disabled}
          onChange={(next) => put(groups.with(at, next))}
          onUp={
            disabled || at === 0
              ? undefined
              : () => put(groups.toSpliced(at - 1, 2, group, ...groups.slice(at - 1, at)))
          }
          onRemove={disabled || groups.length === 1 ? undefined : () => put(groups.toSpliced(at, 1))}
        />
      ))}
      <div className="fd-rule-foot">
        <Button
          disabled={disabled || more === undefined}
          icon={<Icon name="plus" />}
          onClick={() => {
            if (more !== undefined) put([...groups, { field: more }]);
          }}
        >
          {t('report.addGroup')}
        </Button>
      </div>
    </div>
  );
}
