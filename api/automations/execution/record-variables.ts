import type { ObjectEvent } from '@millwright/core/automation/descriptor/define-trigger.ts';
import type { TriggerData } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readFacts } from '../../records/record-facts.ts';
import { modelOf } from '../../records/stored/model-of.ts';
import { recordBeforeEvent } from '../triggers/event-facts.ts';

/** The paths to read. A path without names stands for all fields of the record itself. */
function asked(paths: readonly string[][], model: ResolvedModel | undefined): string[] {
  const named = paths.filter((path) => path.length > 0).map((path) => path.join('.'));
  return named.length === paths.length ? named : [...named, ...(model?.fields.keys() ?? [])];
}

/** The values at these paths of the run's record now; null when there is none. */
export async function recordNow(tenant: TenantTransaction, { primary_item_id }: TriggerData, paths: readonly string[][]): Promise<JsonObject | null> {
  const model = primary_item_id ? await modelOf(tenant, primary_item_id) : null;
  if (!primary_item_id || model === null) return null;
  return readFacts(tenant, model, primary_item_id, asked(paths, tenant.config.schema.models.get(model)));
}

const types = { object_created: 'created', object_edited: 'updated', object_deleted: 'deleted' } as const satisfies {
  [T in TriggerData['type']]?: ObjectEvent['type'];
};

/** The values at these paths of the record before the event that started the run; null when no record's event did. */
export async function recordBefore(tenant: TenantTransaction, trigger: TriggerData, paths: readonly string[][]): Promise<JsonObject | null> {
  const { event, primary_item_id } = trigger;
  const type = types[trigger.type as keyof typeof types];
  if (!event || !primary_item_id || !type) return null;
  const model = tenant.config.schema.models.get(event.model);
  const given: ObjectEvent = {
    id: event.id,
    node_id: primary_item_id,
    model: event.model,
    type,
    changes: event.changes ?? {},
    cause: tenant.principal.cause,
  };
  return recordBeforeEvent(tenant, given, asked(paths, model));
}
