/** TypeScript types of all entities, so that an override of a field that is gone no longer compiles. */
import type { CompiledEntity, CompiledField, Project } from '../types.ts';
import { pascalCase } from '../names.ts';

const HEAD = '/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */\n';

const IMPLICIT = `
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

const byName = (a: CompiledEntity, b: CompiledEntity): number => (a.name < b.name ? -1 : 1);

/**
 * The types of a project: path below `src/schemas` → text. An entity has a file of its own, an area one that lists its
 * entities, and `entities.gen.d.ts` holds all areas together; so a change of an entity changes its file alone.
 */
export function generateTypes(project: Project): ReadonlyMap<string, string> {
  const areas = new Map<string, CompiledEntity[]>();
  for (const entity of [...project.entities.values()].sort(byName))
    areas.set(entity.area, [...(areas.get(entity.area) ?? []), entity]);
  const sorted = [...areas].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map([
    ['entities.gen.d.ts', wholeProject(sorted.map(([area]) => area))],
    ...sorted.map(([area, entities]): [string, string] => [`${area}/entities.gen.d.ts`, wholeArea(area, entities)]),
    ...sorted.flatMap(([, entities]) =>
      entities.map((entity): [string, string] => [pathOf(entity), oneEntity(entity, project)]),
    ),
  ]);
}

const pathOf = (entity: CompiledEntity): string => `${entity.area}/_types/${entity.name}.gen.d.ts`;
const rowName = (entity: CompiledEntity): string => `${pascalCase(entity.name)}Row`;
const slotsName = (entity: CompiledEntity): string => `${pascalCase(entity.name)}Slots`;

function wholeProject(areas: readonly string[]): string {
  const imports = areas.map(
    (area) =>
      `import type { RowsOf${pascalCase(area)}, SlotsOf${pascalCase(area)} } from './${area}/entities.gen.d.ts';`,
  );
  const all = (kind: string): string => areas.map((area) => `${kind}Of${pascalCase(area)}`).join(', ');
  const extending = (kind: string): string => (areas.length > 0 ? ` extends ${all(kind)}` : '');
  return [
    `${HEAD}${imports.join('\n')}`,
    IMPLICIT,
    `/** Entity → its row. */\nexport interface EntityRows${extending('Rows')} {}\n`,
    `/** Entity → the slots that can be overridden. */\nexport interface EntitySlots${extending('Slots')} {}\n`,
    'export type EntityName = keyof EntityRows;\n',
  ].join('\n');
}

function wholeArea(area: string, entities: readonly CompiledEntity[]): string {
  const imports = entities.map(
    (entity) => `import type { ${rowName(entity)}, ${slotsName(entity)} } from './_types/${entity.name}.gen.d.ts';`,
  );
  const map = (kind: string, nameOf: (entity: CompiledEntity) => string): string =>
    `export interface ${kind}Of${pascalCase(area)} {\n${entities.map((entity) => `  readonly ${entity.name}: ${nameOf(entity)};`).join('\n')}\n}\n`;
  return `${HEAD}${imports.join('\n')}\n\n${map('Rows', rowName)}\n${map('Slots', slotsName)}`;
}

function oneEntity(entity: CompiledEntity, project: Project): string {
  const fields = Object.values(entity.fields);
  const lines = fields.map(
    (field) => `  /** ${comment(field.title)} */\n  readonly ${key(field.name)}: ${fieldType(field, project)};`,
  );
  const children = [
    ...new Set(fields.flatMap((field) => (field.kind === 'children' && field.children ? field.children.entity : []))),
  ]
    .flatMap((name) => project.entities.get(name) ?? [])
    .filter((child) => child !== entity)
    .sort(byName);
  return [
    `${HEAD}import type { ImplicitFields } from '../../entities.gen.d.ts';`,
    ...children.map((child) => `import type { ${rowName(child)} } from '../../${pathOf(child)}';`),
    `\n/** ${comment(entity.title)} */\nexport interface ${rowName(entity)} extends ImplicitFields {\n${lines.join('\n')}\n}\n`,
    `/** What an override can stand in for. */\nexport type ${slotsName(entity)} =\n${slotTypes(entity)
      .map((type) => `  | ${type}`)
      .join('\n')};\n`,
  ].join('\n');
}

function slotTypes(entity: CompiledEntity): string[] {
  const named = (prefix: string, names: readonly string[]): string[] =>
    names.length > 0 ? [`\`${prefix}.\${${names.map((name) => `'${name}'`).join(' | ')}}\``] : [];
  return [
    "'page' | 'list' | 'list.toolbar' | 'form' | 'detail'",
    ...named('list.cell', Object.keys(entity.fields)),
    ...named(
      'form.section',
      entity.form.sections.map((section) => section.code),
    ),
    ...named('action', Object.keys(entity.actions)),
  ];
}

function fieldType(field: CompiledField, project: Project): string {
  const list =
    ['children', 'refs', 'files', 'multi'].includes(field.kind) || (field.kind === 'json' && field.list === true);
  const always = list || field.kind === 'boolean' || (field.required && !field.show);
  const one = valueType(field, project);
  return (list ? `readonly ${/ [|&] /.test(one) ? `(${one})` : one}[]` : one) + (always ? '' : ' | null');
}

function valueType(field: CompiledField, project: Project): string {
  if (field.choices && field.choices.length > 0)
    return field.choices.map((choice) => JSON.stringify(choice.value)).join(' | ');
  switch (field.kind) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'double':
      return 'number';
    case 'children':
      return field.children && project.entities.has(field.children.entity)
        ? `${pascalCase(field.children.entity)}Row`
        : 'ImplicitFields';
    case 'json':
      if (field.polygon) return '(readonly [number, number])';
      return field.members
        ? `{ ${field.members.map((member) => `readonly ${key(member.name)}: ${fieldType(member, project)}`).join('; ')} }`
        : 'unknown';
    default:
      return 'string';
  }
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function comment(text: string): string {
  return text.replaceAll('*/', '* /');
}
