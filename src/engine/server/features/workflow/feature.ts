/**
 * The workflow: BPMN models run by the interpreter of `model/workflow`, behind calls and buttons (docs/workflow.md).
 */
import { defineFeature } from '../feature.ts';
import { actLinks } from './act-links.ts';
import { routes } from './calls.ts';
import { deployFiles } from './deploy.ts';
import { givers } from './givers.ts';
import { lead } from './lead.ts';
import { actedRows, ledRows } from './row-tasks.ts';
import { hooks } from './hooks.ts';
import { holdings } from './leaving.ts';
import { runDue } from './jobs.ts';
import { usedByProcesses } from './in-use.ts';
import { words } from './said.ts';
import { opensForm } from './start-form.ts';
import { tables } from './tables.ts';

export const workflow = defineFeature({
  name: 'workflow',
  routes,
  hooks,
  tables,
  words,
  givers,
  lead,
  ledRows,
  actedRows,
  acts: actLinks,
  holdings,
  // Most steps are not maintained, and most people have named nobody to stand in for them.
  rare: { processNodeConfig: 'nodeKey', wfDelegation: 'principal' },
  uses: usedByProcesses,
  opens: opensForm,
  seed: deployFiles,
  jobs: { workflowDue: { title: '流程到时与自动步骤', cron: '* * * * *', run: runDue } },
});
