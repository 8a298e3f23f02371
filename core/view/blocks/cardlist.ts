import { defineRowsBlock } from '../setup/define-block.ts';
import { pathChecks } from '../setup/path-checks.ts';

/**
 * The card list: a card for each record, headed by its first column; made for narrow screens and thumbs. With
 * `columns_by`, a choice or where records stand in their process, it is a board: a column for each value. With `image`
 * each card begins with the first file of that field, as a picture.
 */
export const cardlist = defineRowsBlock(
  ({ z, rows, path }) => z.strictObject({ ...rows, columns_by: path.optional(), image: path.optional() }),
  (misc) => pathChecks(misc, ['columns_by', 'image']),
);
