/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { FlowRuleRow, FlowRuleSlots } from './_types/flowRule.gen.d.ts';
import type { JobRunRow, JobRunSlots } from './_types/jobRun.gen.d.ts';
import type { MetricSampleRow, MetricSampleSlots } from './_types/metricSample.gen.d.ts';
import type { MonitorLinkRow, MonitorLinkSlots } from './_types/monitorLink.gen.d.ts';
import type { ScheduleJobRow, ScheduleJobSlots } from './_types/scheduleJob.gen.d.ts';

export interface RowsOfMonitors {
  readonly flowRule: FlowRuleRow;
  readonly jobRun: JobRunRow;
  readonly metricSample: MetricSampleRow;
  readonly monitorLink: MonitorLinkRow;
  readonly scheduleJob: ScheduleJobRow;
}

export interface SlotsOfMonitors {
  readonly flowRule: FlowRuleSlots;
  readonly jobRun: JobRunSlots;
  readonly metricSample: MetricSampleSlots;
  readonly monitorLink: MonitorLinkSlots;
  readonly scheduleJob: ScheduleJobSlots;
}
