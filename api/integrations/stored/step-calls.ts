import { calledBy } from '@millwright/core/automation/steps/outside/rest.ts';
import type { Trigger } from '@millwright/core/automation/triggers/registry.ts';
import { invalid } from '@millwright/core/errors.ts';
import type { Operation } from '@millwright/core/integration/operation.ts';
import { isReading } from '@millwright/core/integration/repeatable.ts';
import type { IntegrationWebhook } from '@millwright/core/integration/webhook.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { demand, findReadable } from '../../documents/checks/rules.ts';
import type { RowChange } from '../../documents/stored/draft.ts';

/** A call through an integration. `field` is the place in the automation that names the integration. */
type Call = { name: string; operation: string | null; writes: boolean; field: string };

/** Tells whether an operation may change something in the other system. Unknown operations count as changing. */
function operationWrites(config: Configuration, integration: string, name: string): boolean {
  const { operations } = (config.effective('integrations', integration) ?? {}) as { operations?: Operation[] };
  const operation = operations?.find((each) => each.name === name);
  return !operation || !isReading(operation);
}

/** The key of the trigger's call. No step has an empty id. */
const ofTrigger = '';

/** Returns the call by which a trigger registers its webhook. None if a person registers it by hand. */
function registrationOf(config: Configuration, id: string): [string, Call][] {
  const trigger = config.effective('settings_data_connections', id)?.trigger as Trigger | undefined;
  const source = trigger?.type === 'webhook' ? trigger.source : undefined;
  if (!source) return [];
  const { webhooks } = (config.effective('integrations', source.integration) ?? {}) as { webhooks?: IntegrationWebhook[] };
  const writes = webhooks?.find(({ name }) => name === source.webhook)?.register?.by === 'operation';
  return [[ofTrigger, { name: source.integration, operation: source.webhook, writes, field: 'trigger.source.integration' }]];
}

/** Lists the integration calls of an automation by step id, including its trigger's. */
function callsOf(config: Configuration, id: string): Map<string, Call> {
  const steps: Json = (config.effective('settings_data_connections', id)?.steps as Json | undefined) ?? [];
  const calls = (Array.isArray(steps) ? steps : []).flatMap((step, at): [string, Call][] => {
    const call = isObject(step) && isObject(step.input) ? calledBy(String(step.type), step.input as JsonObject) : null;
    if (!call) return [];
    const { name, does } = call;
    const operation = 'operation' in does ? does.operation : null;
    const writes = 'operation' in does ? operationWrites(config, name, does.operation) : does.writes;
    return [[String((step as JsonObject).id), { name, operation, writes, field: `steps[${at}].input.integration` }]];
  });
  return new Map([...calls, ...registrationOf(config, id)]);
}

/** Throws the same error for an integration that the writer may not read as for an unknown one. */
function demandCall(tenant: TenantTransaction, config: Configuration, { name, writes, field }: Call): void {
  const document = findReadable(tenant, config, 'integrations', name);
  if (!document) {
    throw invalid([{ field, code: 'unknown_option', message: `There is no integration ${name}.`, params: { option: name } }]);
  }
  if (writes) demand(tenant, config, 'UPDATE', 'integrations', document);
}

/**
 * Refuses a change that makes a step call an integration which the author may not call themselves, to read or to write:
 * the step uses the integration's credentials, whoever starts it. Calls that others have saved stay.
 */
export function demandIntegrations(tenant: TenantTransaction, before: Configuration, after: Configuration, changes: readonly RowChange[]): void {
  for (const { row, removed } of changes) {
    if (row.collection !== 'settings_data_connections' || removed || row.deleted_at) continue;
    const stored = callsOf(before, row.id);
    for (const [step, call] of callsOf(after, row.id)) {
      const was = stored.get(step);
      const isOther = was?.name !== call.name || was.operation !== call.operation;
      if (isOther || (call.writes && !was.writes)) demandCall(tenant, after, call);
    }
  }
}
