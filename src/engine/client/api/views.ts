/** What the views of entities are made of; every page starts with it. */
import type { DictOption, EntityView } from '../../model/wire.ts';
import { type ConditionalAnswer, call, callIfChanged } from './client.ts';

export function fetchView(
  entity: string,
  etag: string | undefined,
  signal?: AbortSignal,
): Promise<ConditionalAnswer<EntityView>> {
  return callIfChanged<EntityView>(`/schema/${encodeURIComponent(entity)}`, etag, signal);
}

export function fetchDictionary(type: string): Promise<readonly DictOption[]> {
  return call<readonly DictOption[]>('GET', '/api/admin/sysdict/queryDictByDictType', {
    params: { dictType: type, disabled: '1' },
  });
}
