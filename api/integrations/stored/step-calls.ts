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

/** `field` is where the automation names the integration. */
type Call = { name: string; operation: string | null; writes: boolean; field: string };

/** Whether an operation of an integration changes something there; what is not there might. */
function operationWrites(config: Configuration, integration: string, name: string): boolean {
  const { operations } = (config.effective('integrations', integration) ?? {}) as { operations?: Operation[] };
  const operation = operations?.find((each) => each.name === name);
  return !operation || !isReading(operation);
}

/** The key of what the trigger calls: no step has an empty id. */
const ofTrigger = '';

/** What the trigger of an automation has registered with an integration; one that a person enters over there by hand calls nothing. */
function registrationOf(config: Configuration, id: string): [string, Call][] {
  const trigger = config.effective('settings_data_connections', id)?.trigger as Trigger | undefined;
  const source = trigger?.type === 'webhook' ? trigger.source : undefined;
  if (!source) return [];
  const { webhooks } = (config.effective('integrations', source.integration) ?? {}) as { webhooks?: IntegrationWebhook[] };
  const writes = webhooks?.find(({ name }) => name === source.webhook)?.register?.by === 'operation';
  return [[ofTrigger, { name: source.integration, operation: source.webhook, writes, field: 'trigger.source.integration' }]];
}

/** The calls through integrations of an automation, by the ids of their steps, and of its trigger. */
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

/** One that its writer may not read is answered like one that nobody has. */
function demandCall(tenant: TenantTransaction, config: Configuration, { name, writes, field }: Call): void {
  const document = findReadable(tenant, config, 'integrations', name);
  if (!document) {
    throw invalid([{ field, code: 'unknown_option', message: `There is no integration ${name}.`, params: { option: name } }]);
  }
  if (writes) demand(tenant, config, 'UPDATE', 'integrations', document);
}

/**
 * A step calls with the credentials of its integration, whoever starts it: who has it do so must be one who may call it
 * themselves, to read or to write. What was saved by others stays as it is.
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
