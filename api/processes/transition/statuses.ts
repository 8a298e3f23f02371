import { changedStatuses } from '@millwright/core/process/transition.ts';
import type { Operation } from '@millwright/core/process/types.ts';
import type { SaveItem } from '@millwright/core/record/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { saveRecords } from '../../records/records.service.ts';
import { bindingOf } from '../definitions/subjects.ts';

/** Writes the statuses that change. */
export async function writeStatuses(tenant: TenantTransaction, operations: readonly Operation[], wanted: ReadonlyMap<string, string>): Promise<void> {
  await saveRecords(tenant, statusItems(tenant, operations, wanted), { rights: 'by_caller' });
}

export function statusItems(tenant: TenantTransaction, operations: readonly Operation[], wanted: ReadonlyMap<string, string>): SaveItem[] {
  const { model, status } = bindingOf(tenant).operation;
  return [...changedStatuses(operations, wanted)].map(([identity, value]) => ({ model, identity, properties: { [status]: value } }));
}
