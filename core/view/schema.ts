import { z } from 'zod';
import { condition, icon, json, jsonObject, path, reference, text, title, tone } from '../schema/shared.ts';
import { type Block, type BlockAction, blockTypes, totals } from './types.ts';

const blockId = z.string().min(1).max(100);

const action: z.ZodType<BlockAction> = z.lazy(() =>
  z.strictObject({
    id: blockId,
    trigger: z.enum(['button', 'row_click', 'cell_click', 'selected_rows', 'row_changed', 'date_click', 'scan']),
    kind: z.enum([
      'open_form',
      'open_drawer',
      'open_dialog',
      'go_to_url',
      'update_object',
      'delete_object',
      'refresh',
      'show',
      'hide',
      'run_automation',
      'advance',
    ]),
    label: text.optional(),
    icon: icon.optional(),
    variant: z.enum(['primary', 'secondary']).optional(),
    form: reference.optional(),
    view: reference.optional(),
    url: z.string().max(2_000).optional(),
    automation: reference.optional(),
    block: blockId.optional(),
    column: path.optional(),
    values: jsonObject.optional(),
    callback: action.optional(),
  }),
);

const column = z.strictObject({
  path,
  label: text.optional(),
  width: z.number().min(20).max(2_000).optional(),
  editable: z.boolean().optional(),
  hidden: z.boolean().optional(),
  format: z.enum(['status', 'quantity', 'bar']).optional(),
  decimals: z.number().int().min(0).max(20).optional(),
  total: z.enum(totals).optional(),
});

const table = z.strictObject({
  model: reference,
  columns: z.array(column).max(200),
  ordering: z.array(z.strictObject({ field: path, direction: z.enum(['asc', 'desc']) })).max(10),
  limit: z.number().int().min(1).max(500),
  searchable: z.boolean(),
  sortable: z.boolean(),
  selectable: z.boolean(),
  aggregation: z.boolean().optional(),
  formatting: z
    .array(
      z.strictObject({
        when: condition,
        tone,
        icon: icon.optional(),
        label: text.optional(),
        scope: z.enum(['cell', 'row', 'card']),
        column: path.optional(),
      }),
    )
    .max(100)
    .optional(),
  actions: z.array(action).max(100),
});

const block: z.ZodType<Block> = z.lazy(() =>
  z.strictObject({
    id: blockId,
    label: text.optional(),
    hidden: z.boolean().optional(),
    betterFilters: condition.optional(),
    is_custom: z.boolean().optional(),
    blocks: z.array(block).max(100).optional(),
  }),
) as z.ZodType<Block>;

const otherTypes = blockTypes.filter((type) => type !== 'table');
const setup = z.union([z.strictObject({ type: z.literal('table'), misc: table }), z.strictObject({ type: z.enum(otherTypes), misc: jsonObject })]);

const blockIds = (blocks: readonly Block[]): string[] => blocks.flatMap(({ id, blocks: inner = [] }) => [id, ...blockIds(inner)]);
const withCallbacks = (one: BlockAction): BlockAction[] => [one, ...(one.callback ? withCallbacks(one.callback) : [])];

const shape = z.strictObject({
  name: title,
  model: reference.optional(),
  view_group: reference,
  order: z.number(),
  icon: icon.optional(),
  root: z.strictObject({ blocks: z.array(block).max(200) }),
  setup: z.record(blockId, setup),
  misc: z
    .strictObject({ open_form_on_scanned_item: reference.optional(), duration_format: z.enum(['d', 'dhms', 'h', 'hms', 'm', 'ms', 's']).optional() })
    .optional(),
  query: z.string().max(100_000).optional(),
});

/** A view. Actions that show or hide name a block that it has. */
export const view = shape.superRefine(({ root, setup: setups }, context) => {
  const known = new Set(blockIds(root.blocks));
  for (const [id, { type, misc }] of Object.entries(setups)) {
    if (type !== 'table') continue;
    const wrong = misc.actions
      .flatMap(withCallbacks)
      .some(({ kind, block: target }) => (kind === 'show' || kind === 'hide') && !known.has(target ?? ''));
    if (wrong)
      context.addIssue({
        code: 'custom',
        path: ['setup', id, 'misc', 'actions'],
        message: 'An action shows or hides a block that this view does not have.',
      });
  }
});

export const viewGroup = z.strictObject({
  name: title,
  order: z.number(),
  icon: icon.optional(),
  parent: reference.nullable(),
  misc: z.record(z.string(), json).optional(),
});
