import { defineStep, line, noSecrets } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** The operations on a list. */
export const listOperations = ['filter', 'sort', 'aggregate', 'split'] as const;
/** The aggregates over the items of a list. */
export const listMeasures = ['count', 'sum', 'average', 'min', 'max'] as const;
export const directions = ['asc', 'desc'] as const;

/**
 * Makes a new list: the items that match a condition (facts `item.…`), sorted items, an aggregate (one value, or one
 * per group as `[{group, value}]`), or lists of a given size.
 */
export const list = defineStep({
  type: 'list',
  place: 'inside',
  family: 'data',
  icon: 'listDetails',
  ports: 'step',
  effect: false,
  input: ({ z, mapped, list: items, text }) =>
    z.strictObject({
      items,
      operation: z.enum(listOperations),
      where: z.record(z.string(), z.unknown()).optional(),
      by: text.optional(),
      direction: mapped(z.enum(directions)).optional(),
      measure: z.enum(listMeasures).optional(),
      group: text.optional(),
      size: mapped(z.number().min(1)).optional(),
    }),
  output: ({ anything }) => anything,
  secrets: noSecrets,
  answersOfOthers: false,
  eachItem: true,
  form: [
    { name: 'operation', label: 'listOperation', control: 'choice', empty: 'filter', choices: listOperations, fixedOnly: true, main: true },
    { name: 'items', label: 'listItems', control: 'json', empty: [], main: true },
    {
      name: 'where',
      label: 'listWhere',
      control: 'condition',
      empty: { all: [] },
      fixedOnly: true,
      optional: true,
      when: { field: 'operation', is: ['filter'] },
    },
    line('by', { optional: true, when: { field: 'operation', is: ['sort', 'aggregate'] } }),
    {
      name: 'direction',
      label: 'direction',
      control: 'choice',
      empty: 'asc',
      usual: 'asc',
      choices: directions,
      optional: true,
      when: { field: 'operation', is: ['sort'] },
    },
    {
      name: 'measure',
      label: 'measure',
      control: 'choice',
      empty: 'count',
      usual: 'count',
      choices: listMeasures,
      fixedOnly: true,
      optional: true,
      when: { field: 'operation', is: ['aggregate'] },
    },
    line('group', { optional: true, when: { field: 'operation', is: ['aggregate'] } }),
    { name: 'size', label: 'size', control: 'number', empty: 100, optional: true, when: { field: 'operation', is: ['split'] } },
  ],
  initialInput: { operation: 'filter', items: { $: '' }, where: { all: [] } },
  defaultOutput: 'list',
  summary: summaryBy('operation'),
});
