/**
 * The variables a condition of this model may ask: those of every process, the fields of its entity, and what its own
 * steps write.
 */
import { useTranslation } from 'react-i18next';
import { attributeOf, listOf } from '../attributes.ts';
import { elementOf, type Moddle } from '../moddle.ts';
import { usePanel } from '../panel-context.ts';
import { processVariables, type Variable } from './variables.ts';

/** Names the model's own steps write, and decisions its tasks know. */
function saidIn(elements: readonly Moddle[]): {
  readonly written: readonly string[];
  readonly outcomes: readonly string[];
} {
  const written = elements.flatMap((element) => [
    attributeOf(element, 'resultVariable'),
    attributeOf(elementOf(element, 'loopCharacteristics'), 'elementVariable'),
  ]);
  return {
    written: [...new Set(written.filter((name) => name !== ''))],
    outcomes: [...new Set(elements.flatMap((element) => listOf(attributeOf(element, 'outcomes'))))],
  };
}

export function useKnownVariables(repeated: boolean): readonly Variable[] {
  const { t } = useTranslation('condition');
  const { designer, facts } = usePanel();
  const { written, outcomes } = saidIn(
    designer.registry
      .filter(({ labelTarget }) => labelTarget === undefined)
      .map(({ businessObject }) => businessObject),
  );
  const decisions = [...new Set([...outcomes, 'agree', 'reject'])].map((value) => ({
    value,
    title: t(`outcome.${value}`, { defaultValue: value }),
  }));
  const own = processVariables((name) => t(`process.${name}`), decisions, repeated);
  const names = new Set([...own, ...facts.variables].map(({ name }) => name));
  return [
    ...own,
    ...facts.variables,
    ...written.filter((name) => !names.has(name)).map((name): Variable => ({ name, title: name, kind: 'text' })),
  ];
}
