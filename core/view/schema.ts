import { z } from 'zod';
import { conditionSchema } from '../filter/schema.ts';
import type { JsonObject } from '../json.ts';
import { memoize } from '../memoize.ts';
import { icon, json, jsonObject, look, reference, text, title } from '../schema/shared.ts';
import { durationFormats } from '../value/duration-format.ts';
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
  icon: look.icon,
  background_color: look.background_color,
  border_color: look.border_color,
  /** The number of the page's twelve columns that it fills; all without it. */
  width: z.number().int().min(1).max(12).optional(),
  get blocks(): z.ZodOptional<z.ZodArray<typeof block>> {
    return z.array(block).max(100).optional();
  },
});

/** The schema of a type's settings, cached on first use. */
const setupOf = memoize((block: BlockDescriptor): z.ZodType => block.setup(setupParts));

/** The type of a block and its settings. The type decides the schema of the settings. */
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
    .strictObject({
      open_form_on_scanned_item: reference.optional(),
      duration_format: z.enum(durationFormats).optional(),
      /** It is a tab of the home page instead of an entry of the navigation. */
      home: z.boolean().optional(),
    })
    .optional(),
  query: z.string().max(100_000).optional(),
});

/** The ids of blocks that filter themselves, directly or through other blocks. */
function circles(binds: ReadonlyMap<string, readonly string[]>): string[] {
  const leadsTo = (from: string, wanted: string, seen: Set<string>): boolean =>
    (binds.get(from) ?? []).some((next) => {
      if (next === wanted) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return leadsTo(next, wanted, seen);
    });
  return [...binds.keys()].filter((id) => leadsTo(id, id, new Set()));
}

type Told = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void };

/** Reports inputs that filter a block that does not exist, or filter each other in a circle. */
function checkBinds(blocks: z.infer<typeof viewShape>['setup'], ids: ReadonlySet<string>, context: Told): void {
  const binds = new Map(Object.entries(blocks).map(([id, { type, misc }]) => [id, blockOf(type)?.binds(misc as JsonObject) ?? []] as const));
  const tell = (id: string, message: string) => context.addIssue({ code: 'custom', path: ['setup', id, 'misc', 'inputs'], message });
  for (const [id, bound] of binds) if (bound.some((target) => !ids.has(target))) tell(id, 'An input filters a block that this view does not have.');
  for (const id of circles(binds)) tell(id, 'Inputs filter each other in a circle.');
}

/** A view. The blocks that actions show or hide, and those that inputs filter, must exist. */
export const view = viewShape.superRefine(({ root, setup: blocks }, context) => {
  const ids = new Set(blockIds(root.blocks));
  checkBinds(blocks, ids, context);
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
