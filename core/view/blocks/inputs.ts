import type { JsonObject } from '../../json.ts';
import { type BlockCheck, defineBlock } from '../setup/define-block.ts';

/** The kinds of inputs: text, options, a choice of records, a range of dates or numbers, or yes and no. */
export const inputKinds = ['text', 'select', 'relation', 'date_range', 'number_range', 'boolean'] as const;

type Bound = { block?: unknown };
const listOf = ({ inputs }: JsonObject): readonly JsonObject[] => (Array.isArray(inputs) ? (inputs as unknown as JsonObject[]) : []);

/**
 * Inputs filter the blocks that they are bound to, each block by its own path. `model` and `path` define which options or records
 * an input offers. The values are stored in the page's address under the input's id.
 */
export const inputs = defineBlock({
  setup: ({ z, reference, path, text }) =>
    z.strictObject({
      model: reference,
      inputs: z
        .array(
          z.strictObject({
            id: z.string().regex(/^[a-z][\w-]{0,39}$/i, { error: 'An input’s id has letters, digits, hyphens and underscores.' }),
            kind: z.enum(inputKinds),
            path,
            label: text.optional(),
            binds: z.array(z.strictObject({ block: z.string().min(1).max(100), path })).max(100),
          }),
        )
        .min(1)
        .max(20),
    }),
  references: ({ model }) => (typeof model === 'string' ? [{ place: 'model', collection: 'models', name: model }] : []),
  checks: (misc) =>
    listOf(misc).flatMap(({ path }, index): BlockCheck[] => (typeof path === 'string' ? [{ place: `inputs[${index}].path`, path }] : [])),
  binds: (misc) => listOf(misc).flatMap(({ binds }) => (Array.isArray(binds) ? (binds as Bound[]) : []).map(({ block }) => String(block))),
});
