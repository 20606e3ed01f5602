/** The templates an installation begins with; an administrator changes, adds and switches them off as rows. */

export interface ShippedTemplate {
  readonly templateItem: string;
  readonly templateType: 'all' | 'crud' | 'tree';
  readonly language: string;
  readonly filePath: string;
  readonly content: string;
}

const TYPES = `/** {{ tableComment }} ({{ tableName }}) */
export interface {{ entityName | pascal }} {
  readonly id: string;
  readonly rev: number;
{%- for field in fields %}
  /** {{ field.title }}{% if field.columnComment and field.columnComment != field.title %}: {{ field.columnComment }}{% endif %} */
  readonly {{ field.fieldName }}{% unless field.isRequired %}?{% endunless %}: {{ field.tsType }}{% unless field.isRequired %} | null{% endunless %};
{%- endfor %}
}
`;

const CALLS = `/** Calls of {{ tableComment }}: each answers {code, msg, data}. */
import type { {{ entityName | pascal }} } from './{{ entityName }}.types';

interface Envelope<T> { readonly code: number; readonly msg: string; readonly data: T }

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(\`/prod-api{{ api.base }}/\${path}\`, { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } });
  const { code, msg, data } = (await answer.json()) as Envelope<T>;
  if (code !== 200) throw new Error(msg);
  return data;
}

export const query{{ api.noun }} = (params: Record<string, string> = {}) => call<{ readonly list: readonly {{ entityName | pascal }}[]; readonly total: number }>(\`query{{ api.noun }}?\${new URLSearchParams(params)}\`);
export const get{{ api.noun }} = (id: string) => call<{{ entityName | pascal }}>(\`get{{ api.noun }}?id=\${encodeURIComponent(id)}\`);
export const add{{ api.noun }} = (row: Partial<{{ entityName | pascal }}>) => call<{{ entityName | pascal }}>('add{{ api.noun }}', { method: 'POST', body: JSON.stringify(row) });
export const update{{ api.noun }} = (row: Partial<{{ entityName | pascal }}> & { readonly id: string; readonly rev: number }) => call<{{ entityName | pascal }}>('update{{ api.noun }}', { method: 'PUT', body: JSON.stringify(row) });
`;

const BEHAVIOUR = `/** What a file cannot say of {{ tableComment }}: checks before a row is written, and what follows from it. */
import { behaviour } from '../../engine/server/sdk.ts';

export const {{ entityName }}Behaviour = behaviour('{{ entityName }}', {
  before({ row, kind }) {
    if (kind === 'delete') return;
{%- for field in fields %}{% if field.fieldType == 'text' and field.isRequired %}
    if (typeof row['{{ field.fieldName }}'] === 'string') row['{{ field.fieldName }}'] = row['{{ field.fieldName }}'].trim();
{%- endif %}{% endfor %}
  },
});
`;

const JAVA = `package {{ packageName }}.domain;

import java.math.BigDecimal;
import java.time.*;
import java.util.List;

/** {{ tableComment }} ({{ tableName }}) */
public class {{ entityName | pascal }} {
    private String id;
{%- for field in fields %}

    /** {{ field.title }} */
    private {{ field.javaType }} {{ field.fieldName }};
{%- endfor %}

    public String getId() { return id; }
    public void setId(String id) { this.id = id; }
{%- for field in fields %}
    public {{ field.javaType }} get{{ field.fieldName | pascal }}() { return {{ field.fieldName }}; }
    public void set{{ field.fieldName | pascal }}({{ field.javaType }} {{ field.fieldName }}) { this.{{ field.fieldName }} = {{ field.fieldName }}; }
{%- endfor %}
}
`;

const SQL = `-- {{ tableComment }}
create table "{{ entityName | snake }}" (
  "id" uuid primary key
{%- for field in fields %},
  "{{ field.fieldName | snake }}" {{ field.sqlType }}{% if field.isRequired %} not null{% endif %}
{%- endfor %}
);
comment on table "{{ entityName | snake }}" is '{{ tableComment | replace: "'", "''" }}';
{%- for field in fields %}
comment on column "{{ entityName | snake }}"."{{ field.fieldName | snake }}" is '{{ field.title | replace: "'", "''" }}';
{%- endfor %}
`;

const README = `# {{ tableComment }}
| | |
|---|---|
| service | {{ serviceName }} |
| package | {{ packageName }} |
| entity | {{ entityName }} |
| table | {{ tableName }} |

The entity file \`{{ areaCode }}/{{ entityName }}.json\` is enough for table, calls, list, form and menu: put it into a folder of SCHEMA_DIRS. The other files are for programs beside the product.

| column | type | property | title | type | required |
|---|---|---|---|---|---|
{%- for field in fields %}
| {{ field.columnName }} | {{ field.columnType }} | {{ field.fieldName }} | {{ field.title }} | {{ field.fieldType }} | {% if field.isRequired %}yes{% endif %} |
{%- endfor %}
`;

export const SHIPPED: readonly ShippedTemplate[] = [
  {
    templateItem: '说明',
    templateType: 'all',
    language: 'md',
    filePath: '{{ serviceName }}/README-{{ entityName }}.md',
    content: README,
  },
  {
    templateItem: '数据类型',
    templateType: 'all',
    language: 'ts',
    filePath: '{{ serviceName }}/client/{{ entityName }}.types.ts',
    content: TYPES,
  },
  {
    templateItem: '接口调用',
    templateType: 'all',
    language: 'ts',
    filePath: '{{ serviceName }}/client/{{ entityName }}.calls.ts',
    content: CALLS,
  },
  {
    templateItem: '服务端行为',
    templateType: 'all',
    language: 'ts',
    filePath: '{{ serviceName }}/custom/{{ areaCode }}/{{ entityName }}.server.ts',
    content: BEHAVIOUR,
  },
  {
    templateItem: '实体类',
    templateType: 'all',
    language: 'java',
    filePath: '{{ serviceName }}/java/{{ packageName | replace: ".", "/" }}/domain/{{ entityName | pascal }}.java',
    content: JAVA,
  },
  {
    templateItem: '建表语句',
    templateType: 'all',
    language: 'sql',
    filePath: '{{ serviceName }}/sql/{{ entityName | snake }}.sql',
    content: SQL,
  },
];
