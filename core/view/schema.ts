import { z } from 'zod';
import { conditionSchema } from '../filter/schema.ts';
import type { JsonObject } from '../json.ts';
import { icon, json, jsonObject, reference, text, title } from '../schema/shared.ts';
import { type BlockType, blockOf } from './blocks/registry.ts';
import { blockId } from './setup/action.ts';
import { type BlockDescriptor, withCallbacks } from './setup/define-block.ts';
import { setupParts } from './setup/parts.ts';

export const block = z.strictObject({
  id: blockId,
  label: text.optional(),
  hidden: z.boolean().optional(),
  betterFilters: conditionSchema.optional(),
  is_custom: z.boolean().optional(),
  get blocks(): z.ZodOptional<z.ZodArray<typeof block>> {
    return z.array(block).max(100).optional();
  },
});

const setups = new WeakMap<BlockDescriptor, z.ZodType>();

/** The shape of a type's set-up, made when it is first needed. */
function setupOf(block: BlockDescriptor): z.ZodType {
  const made = setups.get(block) ?? block.setup(setupParts);
  setups.set(block, made);
  return made;
}

/** The type of a block and its set-up, whose shape the type decides. */
const setup = z.strictObject({ type: z.string() as unknown as z.ZodType<BlockType>, misc: jsonObject }).superRefine(({ type, misc }, context) => {
  const descriptor = blockOf(type);
  if (!descriptor) {
    context.addIssue({ code: 'custom', path: ['type'], message: 'There is no such type of block.' });
    return;
  }
  const { error } = setupOf(descriptor).safeParse(misc, { reportInput: true });
  for (const issue of error?.issues ?? []) context.issues.push({ ...issue, path: ['misc', ...issue.path] } as (typeof context.issues)[number]);
});

type Blocks = readonly { id: string; blocks?: Blocks | undefined }[];
const blockIds = (blocks: Blocks): string[] => blocks.flatMap(({ id, blocks: inner = [] }) => [id, ...blockIds(inner)]);

export const viewShape = z.strictObject({
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
export const view = viewShape.superRefine(({ root, setup: blocks }, context) => {
  const ids = new Set(blockIds(root.blocks));
  for (const [id, { type, misc }] of Object.entries(blocks)) {
    const actions = blockOf(type)?.actions(misc as JsonObject) ?? [];
    const wrong = actions.flatMap(withCallbacks).some(({ kind, block: target }) => (kind === 'show' || kind === 'hide') && !ids.has(target ?? ''));
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
