import type { Verb } from '@millwright/core/access/types.ts';
import type { Connection } from '@millwright/core/contract/integrations.ts';
import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import { connectionState } from '@millwright/core/integration/state.ts';
import { isObject, type Json, type JsonObject, type Text } from '@millwright/core/json.ts';
import { boundTo, isByConsent } from '@millwright/core/sign-in/consent.ts';
import { isDeleted } from '../../configuration/configuration.ts';
import type { Effective } from '../../configuration/effective.ts';
import { nameOf } from '../../configuration/name-of.ts';
import { personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { demand, mayRead, requireReadable } from '../../documents/checks/rules.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import { changeDocumentSecrets } from '../../documents/secrets/secrets.ts';
import type { Place } from '../rows/connection-rows.ts';
import { type HealthRow, readHealth } from '../rows/health-rows.ts';

/** A stored integration. Its secrets are encrypted. */
export type StoredIntegration = Integration & { authentication: JsonObject };

export const placeOf = ({ id }: Pick<Integration, 'id'>): Place => ({ collection: 'integrations', document_id: id, step_id: '' });

const integrationIn = (document: Effective): StoredIntegration => ({
  ...(document as unknown as Integration),
  authentication: isObject(document.authentication) ? document.authentication : {},
});

/** Finds an integration by id or slug and checks this right. Throws not_found if the caller may not read it. */
export function findIntegration(tenant: TenantTransaction, id: string, verb: Verb): StoredIntegration {
  const document = requireReadable(tenant, tenant.config, 'integrations', id);
  demand(tenant, tenant.config, verb, 'integrations', document);
  return integrationIn(document);
}

/** Decrypts the secrets of an integration, for a call only. */
export const openIntegration = (secrets: SecretBox, client_id: string, integration: StoredIntegration): StoredIntegration =>
  changeDocumentSecrets('integrations', integration as unknown as JsonObject, (secret) =>
    secrets.open(client_id, secret),
  ) as unknown as StoredIntegration;

function consentOf({ url, authentication }: StoredIntegration, row: HealthRow | undefined): 'none' | 'missing' | 'broken' | 'given' {
  if (!isByConsent(authentication)) return 'none';
  if (!row?.connected || row.bound_to !== boundTo(url, authentication)) return 'missing';
  return row.broken ? 'broken' : 'given';
}

/**
 * Lists the automations that call an integration or are triggered by it. Those that the caller may not see are counted
 * without their names.
 */
function usesOf(tenant: TenantTransaction, { id, slug }: StoredIntegration): Connection['used_by'] {
  return tenant.config.all('settings_data_connections').flatMap((automation) => {
    const steps = Array.isArray(automation.steps) ? automation.steps : [];
    const named = (input: Json | undefined) => isObject(input) && [id, slug].includes(String(input.integration ?? ''));
    const source = isObject(automation.trigger) ? automation.trigger.source : undefined;
    const isUser = named(source) || steps.some((step) => isObject(step) && named(step.input));
    if (isDeleted(automation) || !isUser) return [];
    return [
      {
        id: automation.id,
        name: mayRead(tenant, tenant.config, 'settings_data_connections', automation) ? (nameOf(automation) as Text | null) : null,
      },
    ];
  });
}

function connectionOf(
  tenant: TenantTransaction,
  integration: StoredIntegration,
  row: HealthRow | undefined,
  names: ReadonlyMap<string, string>,
): Connection {
  const consent = consentOf(integration, row);
  const [worked_at, failed_at] = [row?.worked_at ?? null, row?.failed_at ?? null];
  const given = consent === 'given' || consent === 'broken';
  return {
    id: integration.id,
    state: connectionState({ disabled: integration.disabled === true, consent, worked_at, failed_at }),
    used_by: usesOf(tenant, integration),
    worked_at,
    failed_at,
    error: (row?.error ?? null) as Connection['error'],
    connected_by: given ? (names.get(row?.connected_by ?? '') ?? null) : null,
    connected_at: given ? (row?.connected_at ?? null) : null,
  };
}

/** Lists the health of the integrations that the caller may read. */
export async function listConnections(tenant: TenantTransaction): Promise<Connection[]> {
  const readable = tenant.config
    .all('integrations')
    .filter((document) => !isDeleted(document) && mayRead(tenant, tenant.config, 'integrations', document));
  if (readable.length === 0) return [];
  const rows = new Map((await readHealth(tenant)).map((row) => [row.document_id, row]));
  const people = [...new Set([...rows.values()].flatMap(({ connected_by }) => connected_by ?? []))];
  const persons = people.length
    ? await tenant.query<{ id: string; name: string }>(`SELECT u.id, ${personNameSql('u')} AS name FROM platform.users u WHERE u.id = ANY($1)`, [
        people,
      ])
    : [];
  const names = new Map(persons.map(({ id, name }) => [id, name]));
  return readable.map((document) => connectionOf(tenant, integrationIn(document), rows.get(document.id), names));
}
