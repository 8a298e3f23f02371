import { offeredByStep, offeredByView } from '@millwright/core/access/offers/offered-by.ts';
import type { Offer, Offered } from '@millwright/core/access/offers/offers.ts';
import { modelsNamedBy } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import { memoize } from '@millwright/core/memoize.ts';
import type { StepOffer } from '@millwright/core/process/types.ts';
import { isAlone } from '@millwright/core/view/setup/is-alone.ts';
import type { Configuration } from '../../configuration/configuration.ts';

/** An offer of a view or of a process step; the latter with the step's key and the condition. */
export type DocumentOffer = Offer & { step?: { key: string; when: StepOffer['when'] } };
type Named = DocumentOffer & { automation: string };

const idOf = (config: Configuration, name: unknown): string | null => (typeof name === 'string' ? (config.find('models', name)?.id ?? null) : null);

/** What follows a form is about the record that was saved by it. */
const ofViews = (config: Configuration): Named[] =>
  config.list('views').flatMap((view) =>
    offeredByView(view).map(({ automation, action, form, model }) => ({
      resource: 'VIEWS' as const,
      document: view.id,
      model: idOf(config, form ? config.find('forms', form)?.model : (model ?? view.model)),
      alone: !form && isAlone(action),
      automation,
    })),
  );

const ofSteps = (config: Configuration): Named[] =>
  config.list('processes').flatMap((step) =>
    offeredByStep(step).map(({ automation, when }) => ({
      resource: 'SETTINGS' as const,
      document: step.id,
      model: null,
      alone: false,
      step: { key: step.key, when },
      automation,
    })),
  );

const offersOf = memoize((config: Configuration): ReadonlyMap<string, readonly DocumentOffer[]> => {
  const offers = new Map<string, DocumentOffer[]>();
  for (const { automation, ...offer } of [...ofViews(config), ...ofSteps(config)]) {
    const id = config.find('settings_data_connections', automation)?.id;
    if (id !== undefined) offers.set(id, [...(offers.get(id) ?? []), offer]);
  }
  return offers;
});

/** The offers of an automation and its models. Documents are searched once per version of the configuration. */
export function offeredOf(config: Configuration, { id, trigger }: Pick<Automation, 'id' | 'trigger'>): Offered<DocumentOffer> {
  const offers = offersOf(config);
  const models = trigger.type === 'manual' ? modelsNamedBy(trigger).flatMap((name) => idOf(config, name) ?? []) : [];
  return { models, offers: models.length > 0 ? (offers.get(id) ?? []) : [] };
}
