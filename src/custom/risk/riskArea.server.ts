/**
 * The plan of the works belongs to the top area; every area below keeps which one it is, so that whoever reads an area
 * reads the plan its boundary is drawn on (docs/areas/risk.md).
 */
import type { Row } from '../../engine/model/types.ts';
import { behaviour, type HookContext, readRelated, readRelatedRows, writeMeasured } from '../../engine/server/sdk.ts';
import { mapCalls } from './riskMap.server.ts';

const AREA = 'riskArea';

/** An area below another lies on the plan of the top one and holds none. */
function dropPlan({ kind, row }: HookContext): void {
  if (kind !== 'delete' && row['parentId']) row['planImage'] = null;
}

/** All areas below one, whatever the caller may see of them. */
async function below(context: HookContext, id: string): Promise<readonly Row[]> {
  const found: Row[] = [];
  const seen = new Set([id]);
  for (let parents = [id]; parents.length > 0;) {
    const children = (await readRelatedRows(context, AREA, 'parentId', parents)).filter(
      (child) => !seen.has(String(child['id'])),
    );
    children.forEach((child) => seen.add(String(child['id'])));
    found.push(...children);
    parents = children.map((child) => String(child['id']));
  }
  return found;
}

async function handDownPlan(context: HookContext): Promise<void> {
  const { kind, row, old } = context;
  if (kind === 'delete') return;
  const parent = typeof row['parentId'] === 'string' ? await readRelated(context, AREA, row['parentId']) : undefined;
  const plan = (parent ? parent['sitePlan'] : row['planImage']) ?? null;
  const id = String(row['id']);
  const isMoved = old !== null && old['parentId'] !== row['parentId'];
  const stale = row['sitePlan'] !== plan || kind === 'restore' || isMoved ? [row, ...(await below(context, id))] : [];
  await writeMeasured(context, AREA, new Map(stale.map((area) => [String(area['id']), { sitePlan: plan }])));
}

export const riskAreaBehaviour = behaviour(AREA, { before: dropPlan, after: handDownPlan }, { calls: mapCalls });
