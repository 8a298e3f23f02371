import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import { changeInputSecrets } from '@millwright/core/document/secrets/automation-secrets.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { type SecretBox, UnreadableSecret } from '../../documents/secrets/secret-box.ts';

/** Decrypts the secrets in a step's input. It is only called when the step is performed, so neither the history nor variables ever contain a secret. */
export function openSecrets(secrets: Pick<SecretBox, 'open'>, client_id: string, type: StepType, input: JsonObject): JsonObject {
  return changeInputSecrets(type, input, (secret, path) => {
    try {
      return secrets.open(client_id, secret);
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
      throw badInput(path.join('.'), 'unreadable_secret');
    }
  });
}
