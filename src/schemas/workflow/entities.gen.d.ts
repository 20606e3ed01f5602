/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { WfCategoryRow, WfCategorySlots } from './_types/wfCategory.gen.d.ts';
import type { WfDefinitionRow, WfDefinitionSlots } from './_types/wfDefinition.gen.d.ts';
import type { WfDelegationRow, WfDelegationSlots } from './_types/wfDelegation.gen.d.ts';
import type { WfDeploymentRow, WfDeploymentSlots } from './_types/wfDeployment.gen.d.ts';
import type { WfExecutionRow, WfExecutionSlots } from './_types/wfExecution.gen.d.ts';
import type { WfHistoryRow, WfHistorySlots } from './_types/wfHistory.gen.d.ts';
import type { WfInstanceRow, WfInstanceSlots } from './_types/wfInstance.gen.d.ts';
import type { WfModelRow, WfModelSlots } from './_types/wfModel.gen.d.ts';
import type { WfTaskRow, WfTaskSlots } from './_types/wfTask.gen.d.ts';

export interface RowsOfWorkflow {
  readonly wfCategory: WfCategoryRow;
  readonly wfDefinition: WfDefinitionRow;
  readonly wfDelegation: WfDelegationRow;
  readonly wfDeployment: WfDeploymentRow;
  readonly wfExecution: WfExecutionRow;
  readonly wfHistory: WfHistoryRow;
  readonly wfInstance: WfInstanceRow;
  readonly wfModel: WfModelRow;
  readonly wfTask: WfTaskRow;
}

export interface SlotsOfWorkflow {
  readonly wfCategory: WfCategorySlots;
  readonly wfDefinition: WfDefinitionSlots;
  readonly wfDelegation: WfDelegationSlots;
  readonly wfDeployment: WfDeploymentSlots;
  readonly wfExecution: WfExecutionSlots;
  readonly wfHistory: WfHistorySlots;
  readonly wfInstance: WfInstanceSlots;
  readonly wfModel: WfModelSlots;
  readonly wfTask: WfTaskSlots;
}
