/**
 * The jobs an installation starts with: the engine's own work, and the schedules of the area files. Administrators edit
 * them; what they removed stays away.
 */
import type { Engine } from '../engine.ts';
import { type SeedRow, seedRows } from '../seed/seed-rows.ts';
import { systemCall } from '../seed/system-call.ts';
import { PLATFORM_OWNER } from '../seed/tenant.ts';

type JobSeed = readonly [key: string, name: string, cron: string];

const OWN: readonly JobSeed[] = [
  ['auditSeal', '封存操作日志', '* * * * *'],
  ['fileSweep', '清理无用文件', '25 * * * *'],
  ['messageRetry', '重发失败消息', '*/5 * * * *'],
  ['repeat', '按周期生成任务', '*/15 * * * *'],
  ['retention', '清理到期日志', '10 */6 * * *'],
  ['sessionSweep', '清理过期会话', '5 * * * *'],
];

/** @param features jobs of the product's features */
export async function seedJobs(engine: Engine, features: readonly JobSeed[] = []): Promise<void> {
  if (!engine.project().entities.has('scheduleJob')) return;
  const own = [...OWN, ...features].map(([key, jobName, cron]): SeedRow => ({
    key,
    fields: { jobKey: key, jobName, cron, handler: key, status: 'running' },
  }));
  const files = [...engine.project().areas.values()].flatMap((area) =>
    Object.entries(area.schedules).map(([code, schedule]): SeedRow => ({
      key: `${area.code}.${code}`,
      fields: {
        jobKey: `${area.code}.${code}`,
        jobName: schedule.title,
        cron: schedule.cron,
        handler: 'entityAction',
        params: { entity: schedule.entity, action: schedule.action },
        status: 'running',
      },
    })),
  );
  await engine.db.write(PLATFORM_OWNER, async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('anlan.seed'))`);
    await seedRows(
      engine,
      systemCall(PLATFORM_OWNER),
      connection,
      engine.entity('scheduleJob'),
      'scheduleJob',
      [...own, ...files],
      false,
    );
  });
}
