import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { PageForm } from '@millwright/core/model/types.ts';
import { useEffect, useState } from 'react';
import { useSchema } from '../../data/documents/use-schema.ts';
import { holdsFor } from '../../data/records/holds.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { useUser } from '../../data/session.ts';
import { useSeenForms } from './use-seen-forms.ts';

const none: readonly boolean[] = [];

/** Evaluates whether each condition matches a record for this person; empty until this is known. */
export function useHolds(record: ObjectRecord | undefined, conditions: readonly (JsonObject | undefined)[]): readonly boolean[] {
  const { schema } = useSchema();
  const { id, client } = useUser();
  const [holding, setHolding] = useState(none);
  const shape = JSON.stringify(conditions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the conditions are the same while they read the same.
  useEffect(() => {
    let live = true;
    const holds = (when: JsonObject | undefined) => {
      if (!when) return Promise.resolve(true);
      if (!schema || !record) return Promise.resolve(false);
      return holdsFor(when as unknown as Condition, schema, record.primary_model, record.object.properties, client.time_zone, { user_id: id });
    };
    void Promise.all(conditions.map(holds)).then((answers) => live && setHolding(answers));
    return () => {
      live = false;
    };
  }, [shape, schema, record, client.time_zone, id]);
  return holding;
}

/** Filters a page's forms to those that this person may use and whose condition matches the record. */
export function useFittingForms<Form extends PageForm>(record: ObjectRecord | undefined, forms: readonly Form[]): readonly Form[] {
  const usable = useSeenForms(forms.length > 0);
  const holding = useHolds(
    record,
    forms.map(({ when }) => when),
  );
  return forms.filter(({ form }, at) => holding[at] === true && usable.has(form));
}
