/** An entity's form as a Formily schema: compiled whenever a form opens, never stored. */
import { type ISchema, Schema } from '@formily/json-schema';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { groupSections } from '../../controllers/form/form-groups.ts';

// Formily compiles `{{ }}` in any text of a schema with `new Function`. Our texts are data: they stay what they are.
Schema.registerCompiler((source: string) => `{{${source}}}`);

const TYPES: Partial<Record<ViewField['kind'], ISchema['type']>> = {
  boolean: 'boolean',
  integer: 'number',
  double: 'number',
  refs: 'array',
  children: 'array',
  multi: 'array',
  files: 'array',
};

/** `$` is in no field name, so these can never meet one. */
export function groupName(index: number): string {
  return `$group${index}`;
}

/**
 * The tree Formily draws: groups (tab, step or the one page) → sections → fields.
 * Field names stay on top level, because groups and sections are void nodes.
 */
export function compileFormSchema(view: EntityView): ISchema {
  const byName = new Map(view.fields.map((field) => [field.name, field]));
  const groups = groupSections(view.form.sections).map((group, groupIndex) => {
    const sections = group.sections.map((section, sectionIndex) => {
      const fields = section.fields
        .map((name) => byName.get(name))
        .filter((field): field is ViewField => field !== undefined && !field.hidden)
        .map((field): [string, ISchema] => [
          field.name,
          {
            type: field.list ? 'array' : (TYPES[field.kind] ?? 'string'),
            title: field.title,
            'x-component': 'FormField',
          },
        ]);
      return [
        `$section${groupIndex}x${sectionIndex}`,
        {
          type: 'void',
          'x-component': 'FormSection',
          'x-component-props': { code: section.code },
          properties: Object.fromEntries(fields),
        },
      ] satisfies [string, ISchema];
    });
    return [
      groupName(groupIndex),
      {
        type: 'void',
        'x-component': 'FormGroup',
        'x-component-props': { index: groupIndex },
        properties: Object.fromEntries(sections),
      },
    ] satisfies [string, ISchema];
  });
  return { type: 'object', properties: Object.fromEntries(groups) };
}
