import { badInput } from '@millwright/core/automation/bad-input.ts';
import { measureGroups, measureItems, sortItems, splitItems } from '@millwright/core/automation/lists/list-operations.ts';
import type { listMeasures, listOperations } from '@millwright/core/automation/steps/data/list.ts';
import { checkFacts } from '@millwright/core/filter/check-facts.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { InsideStep, StepContext } from './types.ts';

/** The most items of a list, because it is stored in the history of its run. */
const mostItems = 10_000;

type Operation = (context: StepContext, items: Json[]) => Json | Promise<Json>;

/** Keeps the items that match; each is compared as `item.…` beside the run's variables. */
const filter: Operation = async ({ tenant, input, variables }, items) => {
  const where = checkFacts(parseCondition(input.where ?? { all: [] }));
  const values = { user_id: variables.trigger.user_id ?? null, object_id: variables.trigger.primary_item_id ?? null, client_id: tenant.client.id };
  const context = { now: tenant.now, time_zone: tenant.client.time_zone, values };
  const matching: Json[] = [];
  for (const item of items) if (await matches(where, { ...(variables as unknown as JsonObject), item }, context)) matching.push(item);
  return matching;
};

const wordIn = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** An aggregate of the value `by` of the items, or of the items themselves; one in total, or one per group. */
const aggregate: Operation = ({ input }, items) => {
  const measure = (input.measure ?? 'count') as (typeof listMeasures)[number];
  const [by, group] = [wordIn(input.by), wordIn(input.group)];
  return group ? measureGroups(items, measure, by, group) : measureItems(items, measure, by);
};

const operations: Record<(typeof listOperations)[number], Operation> = {
  filter,
  sort: ({ tenant, input }, items) => sortItems(items, wordIn(input.by), input.direction === 'desc' ? 'desc' : 'asc', tenant.config.schema.sorting),
  aggregate,
  split: ({ input }, items) => splitItems(items, typeof input.size === 'number' ? Math.floor(input.size) : 100),
};

/** Filters, sorts, aggregates or splits a list. No list counts as an empty one. */
export const list: InsideStep = async (context) => {
  const { items, operation } = context.input;
  if (!Array.isArray(items) && items !== null && items !== undefined) throw badInput('items', 'not_a_list');
  const given = items ?? [];
  if (given.length > mostItems) throw badInput('items', 'too_large', { max: mostItems });
  return operations[operation as (typeof listOperations)[number]](context, given);
};
