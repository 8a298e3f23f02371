import { badInput } from '@millwright/core/automation/bad-input.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isObject, type JsonObject } from '@millwright/core/json.ts';
import { boundTo, isByConsent } from '@millwright/core/sign-in/consent.ts';
import type { Effective } from '../../configuration/effective.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { demand, requireReadable } from '../../documents/checks/rules.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import { changeDocumentSecrets } from '../../documents/secrets/secrets.ts';
import type { Asked } from '../oauth/consent.ts';

const collection = 'settings_data_connections';

/** Finds an automation that the caller may change. Throws not_found if they may not read it. */
export function findAutomation(tenant: TenantTransaction, id: string): Effective {
  const document = requireReadable(tenant, tenant.config, collection, id);
  demand(tenant, tenant.config, 'UPDATE', collection, document);
  return document;
}

/**
 * Decrypts the consent of a step. The server that its tokens are bound to must be written literally in the step, because a
 * variable could lead to another server.
 */
export function consentOfStep(secrets: SecretBox, client_id: string, automation: Effective, step_id: string): Asked {
  const { steps } = changeDocumentSecrets(collection, automation as JsonObject, (secret) => secrets.open(client_id, secret));
  const step = (Array.isArray(steps) ? steps : []).find((each) => isObject(each) && each.id === step_id);
  if (!isObject(step) || !isObject(step.input)) throw new AppError('step_gone', { name: step_id });
  const { input } = step;
  if (!isByConsent({ type: input.authentication, grant: input.grant })) throw new AppError('not_connected', { name: String(step.name ?? step_id) });
  const origin = typeof input.url === 'string' ? URL.parse(input.url)?.origin : null;
  if (!origin || origin.includes('{')) throw badInput('url', 'not_an_address');
  return { place: { collection, document_id: automation.id, step_id }, bound_to: boundTo(input.url, input), authentication: input };
}
