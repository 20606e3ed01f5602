/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ProcessNodeConfigRow, ProcessNodeConfigSlots } from './_types/processNodeConfig.gen.d.ts';
import type { ProcessRecordRow, ProcessRecordSlots } from './_types/processRecord.gen.d.ts';
import type { TodoItemRow, TodoItemSlots } from './_types/todoItem.gen.d.ts';

export interface RowsOfCommon {
  readonly processNodeConfig: ProcessNodeConfigRow;
  readonly processRecord: ProcessRecordRow;
  readonly todoItem: TodoItemRow;
}

export interface SlotsOfCommon {
  readonly processNodeConfig: ProcessNodeConfigSlots;
  readonly processRecord: ProcessRecordSlots;
  readonly todoItem: TodoItemSlots;
}
