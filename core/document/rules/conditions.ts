import { asFarAsKnown } from '../../automation/record-waits/check-when.ts';
import type { Automation } from '../../automation/types.ts';
import type { Condition } from '../../filter/types.ts';
import type { Form, FormField } from '../../form/types.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { ResolvedModel, Schema } from '../../model/schema.ts';
import { blockOf } from '../../view/blocks/registry.ts';
import type { BlockCheck } from '../../view/setup/define-block.ts';
import type { Block, View } from '../../view/types.ts';

/** A filter in a document: its place, and the model of the records it filters. */
export type PlacedCondition = { place: string; model: string; condition: Json };

const allBlocks = (blocks: readonly Block[]): Block[] => blocks.flatMap((block) => [block, ...allBlocks(block.blocks ?? [])]);

/** The filters of a view's blocks, including those in their settings, such as conditional formatting. */
export function conditionsOfView(view: View): PlacedCondition[] {
  const ofBlocks = allBlocks(view.root.blocks).flatMap(({ id, betterFilters }) => {
    const model = view.setup[id]?.misc.model ?? view.model;
    return betterFilters && typeof model === 'string' ? [{ place: `root.${id}.betterFilters`, model, condition: betterFilters as Json }] : [];
  });
  const ofSetups = checksOfView(view).flatMap((check) => ('condition' in check ? [check] : []));
  return [...ofBlocks, ...ofSetups];
}

/** The filters and paths in the settings of a view's blocks that must fit their models. */
export const checksOfView = (view: View): (BlockCheck & { model: string })[] =>
  Object.entries(view.setup).flatMap(([id, { type, misc }]) => {
    const { model } = misc;
    if (typeof model !== 'string') return [];
    const checks = blockOf(type)?.checks(misc as JsonObject) ?? [];
    return checks.map((check) => ({ ...check, place: `setup.${id}.misc.${check.place}`, model }));
  });

const endOf = (schema: Schema, model: ResolvedModel, name: string) => {
  const end = model.ends.get(name);
  return end && schema.models.get(end.to);
};

function conditionsOfFields(schema: Schema, model: ResolvedModel | undefined, fields: readonly FormField[], place: string): PlacedCondition[] {
  if (!model) return [];
  return fields.flatMap(({ attribute, filter, narrowing, columns = [] }, index) => {
    const related = endOf(schema, model, attribute);
    const here = `${place}[${index}]`;
    const own = Object.entries({ filter, narrowing }).flatMap(([name, condition]) =>
      condition && related ? [{ place: `${here}.${name}`, model: related.model.slug, condition: condition as Json }] : [],
    );
    return [...own, ...conditionsOfFields(schema, related, columns, `${here}.columns`)];
  });
}

/** The filters that limit the records offered by a form's relationship fields. */
export const conditionsOfForm = (form: Form, schema: Schema, model: string): PlacedCondition[] =>
  conditionsOfFields(schema, schema.models.get(model), form.fields, 'fields');

/** Replaces `old.<path>` with the path itself. */
function withoutOld(condition: Condition): Condition {
  if ('all' in condition) return { all: condition.all.map(withoutOld) };
  if ('any' in condition) return { any: condition.any.map(withoutOld) };
  if ('not' in condition) return { not: withoutOld(condition.not) };
  return { ...condition, fact: condition.fact.replace(/^old\./, '') };
}

/** The filter of an automation's trigger, once per model it waits for. Former values (`old.`) are checked like the present ones. */
export function conditionsOfAutomation({ trigger }: Automation): PlacedCondition[] {
  if (!('model_ids' in trigger) || !trigger.when) return [];
  const condition = withoutOld(trigger.when) as Json;
  return trigger.model_ids.map((model) => ({ place: 'trigger.when', model, condition }));
}

/** The filters by which an automation's steps wait for records, with only the parts that are literal. */
export const conditionsOfSteps = ({ steps }: Automation): PlacedCondition[] =>
  steps.flatMap(({ type, input: { model, when } }, index) =>
    type === 'wait_record' && typeof model === 'string' && isObject(when)
      ? [{ place: `steps[${index}].when`, model, condition: asFarAsKnown(when) }]
      : [],
  );
