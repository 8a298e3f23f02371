import type { Transactions } from '@millwright/api/automations/execution/run-group.ts';
import { RunGoneError } from '@millwright/api/automations/runs/claim-run.ts';
import { findRun } from '@millwright/api/automations/runs/run-rows.ts';
import type { SecretBox } from '@millwright/api/documents/secrets/secret-box.ts';
import type { Egress } from '@millwright/api/egress/fetch.ts';
import { consentToken } from '@millwright/api/integrations/oauth/consent-token.ts';
import type { ConsentToken } from '@millwright/api/sign-ins/sessions/session.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { boundTo } from '@millwright/core/sign-in/consent.ts';
import type { RunStepRef } from '@millwright/workflows/activities.ts';

/** The tokens of a step that signs in with a person's consent: those of its automation, for this server. */
export const stepConsent =
  ({ egress, secrets }: { egress: Egress; secrets: SecretBox }, transactions: Transactions, { client_id, run_id, step_id }: RunStepRef) =>
  (input: JsonObject): ConsentToken =>
  async (refused) => {
    const run = await transactions((tenant) => findRun(tenant, run_id));
    if (!run) throw new RunGoneError(`There is no run ${run_id}.`);
    const place = { collection: 'settings_data_connections', document_id: run.automation_id, step_id } as const;
    const consent = { place, bound_to: boundTo(input.url, input), authentication: input, name: step_id };
    return consentToken({ transactions, egress, secrets, client_id }, consent)(refused);
  };
