import { badInput } from '@millwright/core/automation/bad-input.ts';
import { answerHeader } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import { measureGroups, measureItems, sortItems, splitItems } from '@millwright/core/automation/lists/list-operations.ts';
import type { listMeasures, listOperations } from '@millwright/core/automation/steps/data/list.ts';
import { checkFacts } from '@millwright/core/filter/check-facts.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { InsideStep, StepContext } from './types.ts';

/** The output is the evaluated value itself. */
export const transform: InsideStep = async ({ input }) => input.value ?? null;

/** Items that a list may have: it stands in the history of its run. */
const mostItems = 10_000;

type Operation = (context: StepContext, items: Json[]) => Json | Promise<Json>;

/** The items that match, each compared as `item.…` beside the variables of the run. */
const filter: Operation = async ({ tenant, input, variables }, items) => {
  const where = checkFacts(parseCondition(input.where ?? { all: [] }));
  const values = { user_id: variables.trigger.user_id ?? null, object_id: variables.trigger.primary_item_id ?? null, client_id: tenant.client.id };
  const context = { now: tenant.now, time_zone: tenant.client.time_zone, values };
  const matching: Json[] = [];
  for (const item of items) if (await matches(where, { ...(variables as unknown as JsonObject), item }, context)) matching.push(item);
  return matching;
};

const wordIn = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '');

const aggregate: Operation = ({ input }, items) => {
  const measure = (input.measure ?? 'count') as (typeof listMeasures)[number];
  const [by, group] = [wordIn(input.by), wordIn(input.group)];
  if (measure === 'count' || by !== '') return group ? measureGroups(items, measure, by, group) : measureItems(items, measure, by);
  return group ? measureGroups(items, measure, 'item', group) : measureItems(items, measure, 'item');
};

const operations: Record<(typeof listOperations)[number], Operation> = {
  filter,
  sort: ({ tenant, input }, items) => sortItems(items, wordIn(input.by), input.direction === 'desc' ? 'desc' : 'asc', tenant.config.schema.sorting),
  aggregate,
  split: ({ input }, items) => splitItems(items, typeof input.size === 'number' ? Math.floor(input.size) : 100),
};

/** Makes another list of one, or reckons figures of it. No list is an empty one. */
export const list: InsideStep = async (context) => {
  const { items, operation } = context.input;
  if (!Array.isArray(items) && items !== null && items !== undefined) throw badInput('items', 'not_a_list');
  const given = items ?? [];
  if (given.length > mostItems) throw badInput('items', 'too_large', { max: mostItems });
  return operations[operation as (typeof listOperations)[number]](context, given);
};

/** What a webhook is answered; its call reads it from the step's row. Other headers than it may add are dropped; it leads nowhere else. */
export const answer: InsideStep = async ({ input }) => {
  const { status, body = null, content_type, headers } = input;
  if (typeof status === 'number' && status >= 300 && status < 400) throw badInput('status', 'unknown_option', { option: status });
  const own = Object.entries(isObject(headers) ? headers : {}).filter(([name]) => answerHeader.test(name.toLowerCase()));
  return {
    status: typeof status === 'number' ? Math.floor(Math.min(599, Math.max(200, status))) : 200,
    content_type: typeof content_type === 'string' ? content_type : 'application/json',
    headers: Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), headerValue(value)])),
    body,
  };
};

/** One line of what a header may hold. */
const headerValue = (value: Json): string => String(typeof value === 'object' ? JSON.stringify(value) : value).replace(/[^\x20-\x7e]/g, ' ');
