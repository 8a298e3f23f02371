import { isObject, type Json, type JsonObject } from '../../../json.ts';
import { defineStep, noSecrets } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/** The models of the items; if the list is an expression, that expression. */
function modelsOf(items: Json | undefined): string {
  if (!Array.isArray(items)) return wordsOf(items);
  const models = items.map((item) => (isObject(item) ? wordsOf(item.model) : ''));
  return [...new Set(models)].filter(Boolean).join(', ');
}

/** The models that items name literally. */
const namedModels = ({ items }: JsonObject) =>
  Array.isArray(items)
    ? items.flatMap((item, at) =>
        isObject(item) && typeof item.model === 'string' && item.model ? [{ path: `items[${at}].model`, model: item.model }] : [],
      )
    : [];

/** Creates, changes and deletes records in one transaction. */
export const write = defineStep({
  type: 'write',
  place: 'inside',
  family: 'data',
  icon: 'databaseEdit',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, list, text }) => z.strictObject({ items: list.optional(), delete: mapped(z.array(text)).optional() }),
  output: ({ z }) =>
    z.strictObject({
      saved: z.array(z.strictObject({ identity: z.string(), version: z.number(), model: z.string(), created: z.boolean() })),
      deleted: z.number(),
    }),
  models: namedModels,
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    { name: 'items', label: 'records', control: 'records', empty: [], main: true },
    { name: 'delete', label: 'delete', control: 'list', empty: [], optional: true },
  ],
  initialInput: { items: [] },
  defaultOutput: 'saved',
  summary: (input) => modelsOf(input.items) || wordsOf(input.delete),
});
