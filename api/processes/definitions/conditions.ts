import type { Checked } from '@millwright/core/filter/checked.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readFacts } from '../../records/record-facts.ts';
import type { Subject } from './subjects.ts';

/** The values that a condition reads of a record in its process, in one query. */
export const factsOf = async (tenant: TenantTransaction, { subject, identity }: Subject, paths: readonly string[]): Promise<JsonObject> =>
  (await readFacts(tenant, subject.model, identity, paths)) ?? {};

/** Whether a condition holds for the record's facts, evaluated by json-rules-engine. */
export function holds({ client, principal, now }: TenantTransaction, condition: Checked, { identity }: Subject, facts: JsonObject): Promise<boolean> {
  const values = { object_id: identity, user_id: principal.user_id, client_id: client.id };
  return matches(condition, facts, { now, time_zone: client.time_zone, values });
}
