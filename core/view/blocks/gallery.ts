import { defineRowsBlock } from '../setup/define-block.ts';
import { pathChecks } from '../setup/path-checks.ts';

/** Width to height of the pictures. */
export const ratios = ['1:1', '4:3', '3:2', '16:9'] as const;

/** The gallery shows a picture for each record: the first file of its `image` field, in the given `ratio`, with its title below. */
export const gallery = defineRowsBlock(
  ({ z, rows, path }) => z.strictObject({ ...rows, image: path, title: path.optional(), ratio: z.enum(ratios).optional() }),
  (misc) => pathChecks(misc, ['image', 'title']),
);
