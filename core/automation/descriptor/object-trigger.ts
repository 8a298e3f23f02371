import type { Condition } from '../../filter/types.ts';
import type { EventType } from '../../record/event-types.ts';
import { defineTrigger, type ObjectEvent } from './define-trigger.ts';
import type { TriggerKit } from './trigger-kit.ts';

/** The setup of a trigger on records. */
type ObjectSetup = {
  /** Slugs; an event on any of them starts a run. */
  model_ids: string[];
  /** Only events that changed one of these fields or relations. */
  changed?: string[] | undefined;
  /** Facts are paths of the record with the event's new values; `old.<path>` reads the values before. */
  when?: Condition | undefined;
  /** One run for all such records of one transaction, instead of one for each. */
  together?: boolean | undefined;
};

/** A trigger on these events of records of the models, if one of the fields was changed and the condition holds. */
export const objectTrigger = <const T extends string, const I extends string>(type: T, icon: I, events: readonly EventType[]) =>
  defineTrigger({
    type,
    starts: 'event',
    icon,
    setup: ({ z, references, condition }: TriggerKit) => ({
      model_ids: references,
      changed: references.optional(),
      when: condition.optional(),
      together: z.boolean().optional(),
    }),
    about: { key: 'model_ids', names: 'model' },
    initial: { model_ids: [] },
    keeps: ['model_ids', 'when', 'together'],
    events,
    concerns: ({ model_ids, changed, when }: ObjectSetup, { model, changes }: ObjectEvent) => {
      const touched = !changed?.length || changed.some((name) => name in changes);
      return model_ids.includes(model) && touched ? (when ?? null) : undefined;
    },
  });
