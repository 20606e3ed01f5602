/** TypeScript types of all entities, so that an override of a field that is gone no longer compiles. */
import type { CompiledEntity, CompiledField, Project } from '../types.ts';
import { pascalCase } from '../names.ts';

const HEAD = `/** Made from the entity files by \`npm run types\`. Do not edit: change the entity file instead. */

/** What every row has. */
export interface ImplicitFields {
  readonly id: string;
  readonly tenantId: string;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly updatedBy: string | null;
  readonly updatedAt: string;
  readonly rev: number;
}
`;

/** The text of \`src/schemas/entities.gen.d.ts\`: a row type and the slot names of every entity, in name order. */
export function generateTypes(project: Project): string {
  const entities = [...project.entities.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = entities.map((entity) => rowType(entity, project));
  const map = entities.map((entity) => `  readonly ${entity.name}: ${pascalCase(entity.name)}Row;`);
  const slots = entities.map(slotNames);
  return [
    HEAD,
    ...rows,
    `/** Entity → its row. */\nexport interface EntityRows {\n${map.join('\n')}\n}\n`,
    `/** Entity → the slots that can be overridden. */\nexport interface EntitySlots {\n${slots.join('\n')}\n}\n`,
    'export type EntityName = keyof EntityRows;\n',
  ].join('\n');
}

function rowType(entity: CompiledEntity, project: Project): string {
  const fields = Object.values(entity.fields).map((field) => `  /** ${comment(field.title)} */\n  readonly ${key(field.name)}: ${fieldType(field, project)};`);
  return `/** ${comment(entity.title)} */\nexport interface ${pascalCase(entity.name)}Row extends ImplicitFields {\n${fields.join('\n')}\n}\n`;
}

function fieldType(field: CompiledField, project: Project): string {
  const list = ['children', 'refs', 'files', 'multi'].includes(field.kind) || (field.kind === 'json' && field.list === true);
  const always = list || field.kind === 'boolean' || (field.required && !field.show);
  const one = valueType(field, project);
  return (list ? `readonly ${/ [|&] /.test(one) ? `(${one})` : one}[]` : one) + (always ? '' : ' | null');
}

function valueType(field: CompiledField, project: Project): string {
  if (field.choices && field.choices.length > 0) return field.choices.map((choice) => JSON.stringify(choice.value)).join(' | ');
  switch (field.kind) {
    case 'boolean': return 'boolean';
    case 'integer':
    case 'double': return 'number';
    case 'children': return field.children && project.entities.has(field.children.entity) ? `${pascalCase(field.children.entity)}Row` : 'ImplicitFields';
    case 'json': return field.members ? `{ ${field.members.map((member) => `readonly ${key(member.name)}: ${fieldType(member, project)}`).join('; ')} }` : 'unknown';
    default: return 'string';
  }
}

function slotNames(entity: CompiledEntity): string {
  const names = [
    'page', 'list', 'list.toolbar', ...Object.keys(entity.fields).map((name) => `list.cell.${name}`),
    'form', ...entity.form.sections.map((section) => `form.section.${section.code}`), 'detail', ...Object.keys(entity.actions).map((code) => `action.${code}`),
  ];
  return `  readonly ${entity.name}:\n${names.map((name) => `    | '${name}'`).join('\n')};`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function comment(text: string): string {
  return text.replaceAll('*/', '* /');
}
