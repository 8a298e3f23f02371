import type { Offer, Offered } from '@millwright/core/access/offers/offers.ts';
import { modelsNamedBy } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { memoize } from '@millwright/core/memoize.ts';
import type { StepOffer } from '@millwright/core/process/types.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { isAlone } from '@millwright/core/view/setup/is-alone.ts';
import type { Configuration } from '../../configuration/configuration.ts';

/** An offer of a view or of a process step; the latter with the step's key and the condition. */
export type DocumentOffer = Offer & { step?: { key: string; when: StepOffer['when'] } };
type Named = DocumentOffer & { automation: string };

const idOf = (config: Configuration, name: unknown): string | null => (typeof name === 'string' ? (config.find('models', name)?.id ?? null) : null);

/** The offers of an action and its follow-up actions. An action after a form concerns the record that the form saved. */
function ofAction(config: Configuration, action: BlockAction, at: Omit<Offer, 'resource'>): Named[] {
  const { kind, automation, form, callback, unasked } = action;
  const own: Named[] = kind === 'run_automation' && automation ? [{ ...at, resource: 'VIEWS', automation }] : [];
  if (unasked) own.push(...ofAction(config, unasked, at));
  if (!callback) return own;
  const next = form ? { ...at, model: idOf(config, config.find('forms', form)?.model), alone: false } : at;
  return [...own, ...ofAction(config, callback, next)];
}

function ofViews(config: Configuration): Named[] {
  return config
    .list('views')
    .flatMap(({ id, model, setup }) =>
      Object.values(setup).flatMap(({ type, misc }) =>
        (blockOf(type)?.actions(misc as JsonObject) ?? []).flatMap((action) =>
          ofAction(config, action, { document: id, model: idOf(config, (misc as JsonObject).model ?? model), alone: isAlone(action) }),
        ),
      ),
    );
}

function ofSteps(config: Configuration): Named[] {
  return config.list('processes').flatMap(({ id, key, offers = [] }) =>
    offers.map(({ automation, when }) => ({
      resource: 'SETTINGS' as const,
      document: id,
      model: null,
      alone: false,
      step: { key, when },
      automation,
    })),
  );
}

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
