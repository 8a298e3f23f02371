import type { Text } from '@millwright/core/json.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ensureSchema } from '../../data/documents/use-schema.ts';
import { ensureStepPolicies } from '../../data/documents/use-step-policies.ts';
import { useUser } from '../../data/session.ts';
import { foresee } from '../../processes/policy/foresee.ts';
import type { BrowserForm } from '../values/form-values.ts';

/**
 * Finds the confirmation question of the next process step, except that of a missing or excess quantity, before a form advances its record. Null without one, if the form
 * doesn't advance the record from its step, or without a connection.
 */
export function useStepDoubt({ advances, step }: BrowserForm, node_id: string | undefined): () => Promise<Text | null> {
  const client = useQueryClient();
  const { time_zone: zone } = useUser().client;
  return async () => {
    if (!advances || !step || !node_id) return null;
    try {
      // Waits for them if the person submits before they have loaded.
      const [policies, schema] = await Promise.all([ensureStepPolicies(client), ensureSchema(client)]);
      const foreseen = await foresee(node_id, { policies, schema, zone, typing: true });
      return foreseen.active?.key === step ? (foreseen.doubt?.text ?? null) : null;
    } catch {
      return null;
    }
  };
}
