/**
 * What a report reckons of each group: how many rows, or a figure of a field chosen by its title; each with the code it
 * is called by.
 */
import { Button, Select } from 'antd';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import { CAMEL } from '../../../engine/model/format/rules.ts';
import { FIGURES, type Figure } from '../../../engine/model/report-words.ts';
import { useDesigner } from './designer-context.ts';
import { listFields } from './drawn-list.ts';
import { optionsOf } from './GroupsInput.tsx';
import {
  type Measure,
  MOST_MEASURES,
  freeMeasure,
  measureFields,
  measuresOf,
  reportAt,
  setMeasures,
} from './report-document.ts';
import { Shell, TextInput } from './ShapeInput.tsx';

export function MeasuresInput({ code }: { readonly code: string }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, change, maySet } = useDesigner();
  const id = useId();
  const fields = useMemo(() => [...listFields(document, view).values()], [document, view]);
  const measures = measuresOf(reportAt(document, code));
  const disabled = !maySet(['reports', code, 'measures']);
  const put = (next: readonly Measure[]): void => change((now) => setMeasures(now, code, next));
  /** Another figure keeps its field where that can be reckoned so. */
  const reckoned = (measure: Measure, of: Figure): Measure => {
    if (of === 'count') return { code: measure.code, of };
    const fit = measureFields(fields, of).map(({ name }) => name);
    return {
      code: measure.code,
      of,
      path: measure.path !== undefined && fit.includes(measure.path) ? measure.path : fit[0],
    };
  };
  const rename = (at: number, measure: Measure, text: string): void => {
    if (CAMEL.pattern.test(text) && !measures.some(({ code: other }) => other === text))
      put(measures.with(at, { ...measure, code: text }));
  };
  const add = (): void => {
    const fresh = measureFields(fields, 'sum').find(({ name }) => !measures.some(({ path }) => path === name));
    put([
      ...measures,
      fresh
        ? { code: freeMeasure(measures, fresh.name), of: 'sum', path: fresh.name }
        : { code: freeMeasure(measures, 'count'), of: 'count' },
    ]);
  };
  return (
    <div className="fd-rule">
      {measures.map((measure, at) => {
        const number = at + 1;
        return (
          <div key={at} className="fd-part" role="group" aria-label={t('report.measure', { number })}>
            <div>
              <Select<Figure>
                suffixIcon={<Icon name="down" />}
                aria-label={t('report.figure')}
                disabled={disabled}
                value={measure.of}
                onChange={(of) => put(measures.with(at, reckoned(measure, of)))}
                options={FIGURES.map((of) => ({
                  value: of,
                  label: t(`choice.aggregate.${of}`),
                  disabled: of !== 'count' && measureFields(fields, of).length === 0,
                }))}
              />
              <button
                type="button"
                className="plain-icon"
                disabled={disabled || at === 0}
                aria-label={t('panel.up', { number })}
                title={t('panel.up', { number })}
                onClick={() => put(measures.toSpliced(at - 1, 2, measure, ...measures.slice(at - 1, at)))}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                className="plain-icon"
                disabled={disabled || measures.length === 1}
                aria-label={t('panel.takeOut', { number })}
                title={t('panel.takeOut', { number })}
                onClick={() => put(measures.toSpliced(at, 1))}
              >
                <Icon name="close" />
              </button>
            </div>
            {measure.of !== 'count' && (
              <Select
                suffixIcon={<Icon name="down" />}
                aria-label={t('report.field')}
                disabled={disabled}
                showSearch
                optionFilterProp="label"
                value={measure.path}
                options={optionsOf(measureFields(fields, measure.of), measure.path)}
                onChange={(path: string) => put(measures.with(at, { ...measure, path }))}
              />
            )}
            <Shell id={`${id}-${at}`} label={t('report.code')}>
              <TextInput
                id={`${id}-${at}`}
                value={measure.code}
                disabled={disabled}
                onCommit={(text) => rename(at, measure, text.trim())}
              />
            </Shell>
          </div>
        );
      })}
      <div className="fd-rule-foot">
        <Button disabled={disabled || measures.length >= MOST_MEASURES} icon={<Icon name="plus" />} onClick={add}>
          {t('report.addMeasure')}
        </Button>
      </div>
    </div>
  );
}
