import type { JsonObject } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { StepOffer, StepPolicy } from '@millwright/core/process/types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSchema } from '../../data/documents/use-schema.ts';
import { startableOn, useStartable } from '../../data/documents/use-startable.ts';
import { type AppFailure, post } from '../../data/http.ts';
import { holdsFor } from '../../data/records/holds.ts';
import { refreshObject, useObject } from '../../data/records/use-object.ts';
import { useUser } from '../../data/session.ts';
import type { Effect } from '../data/use-process.ts';

type Known = { schema: Schema; model: string; record: JsonObject; zone: string };

/** The offers of a step whose conditions match the record. */
export async function offersFor(policy: StepPolicy | undefined, { schema, model, record, zone }: Known): Promise<StepOffer[]> {
  const offers = policy?.offers ?? [];
  const holds = await Promise.all(offers.map(({ when }) => holdsFor(when, schema, model, record, zone)));
  return offers.filter((_, at) => holds[at]);
}

/** Reads the automations that this person can start for a record in its current step. */
export function useOffers(id: string, policy: StepPolicy | undefined): StepOffer[] {
  const { schema } = useSchema();
  const { data } = useObject(id);
  const { time_zone: zone } = useUser().client;
  const startable = useStartable(Boolean(policy?.offers?.length)).data ?? [];
  const [shown, setShown] = useState<StepOffer[]>([]);
  useEffect(() => {
    let live = true;
    const context = schema && data ? { schema, model: data.primary_model, record: data.object.properties, zone } : null;
    void (context ? offersFor(policy, context) : Promise.resolve([])).then((found) => live && setShown(found));
    return () => {
      live = false;
    };
  }, [policy, schema, data, zone]);
  const model = data?.primary_model ?? null;
  return shown.filter(({ automation }) => model !== null && startableOn(startable, automation, model)?.disabled === false);
}

/** Starts an offered automation for a record; resolves to its run. */
export function useStartOffer(id: string) {
  const client = useQueryClient();
  const { id: user_id } = useUser();
  return useMutation<Effect, AppFailure, StepOffer>({
    mutationFn: async ({ automation }) => {
      const trigger = { type: 'manual' as const, primary_item_id: id, user_id, origin: 'object' };
      const { run_id } = await post(`/v1/data_connections/${encodeURIComponent(automation)}`, { async: true, trigger });
      return { automation, run_id };
    },
    onSuccess: () => refreshObject(client, id),
  });
}
