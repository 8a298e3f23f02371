import type { Text } from '@millwright/core/json.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ensureSchema } from '../../data/documents/use-schema.ts';
import { ensureStepPolicies } from '../../data/documents/use-step-policies.ts';
import { useUser } from '../../data/session.ts';
import { foresee } from '../../processes/policy/foresee.ts';
import type { BrowserForm } from '../values/form-values.ts';

/**
 * What the next step wants confirmed before a form takes its record there, beside whether it ends with less or more than it was for; null when nothing speaks against it, the form
 * advances nothing from where the record stands, or there is no connection to ask over.
 */
export function useStepDoubt({ advances, step }: BrowserForm, node_id: string | undefined): () => Promise<Text | null> {
  const client = useQueryClient();
  const { time_zone: zone } = useUser().client;
  return async () => {
    if (!advances || !step || !node_id) return null;
    try {
      // Who submits before they have come is asked all the same.
      const [policies, schema] = await Promise.all([ensureStepPolicies(client), ensureSchema(client)]);
      const foreseen = await foresee(node_id, { policies, schema, zone, typing: true });
      return foreseen.active?.key === step ? (foreseen.doubt?.text ?? null) : null;
    } catch {
      return null;
    }
  };
}
