import { defineRowsBlock } from '../setup/define-block.ts';
import { pathChecks } from '../setup/path-checks.ts';

/**
 * The card list shows a card for each record, with its first column as heading. It is designed for narrow screens and touch. With
 * `columns_by`, an option or the step of a process, it is a board with a column for each value. With `image`, each card shows the
 * first file of that field as a picture.
 */
export const cardlist = defineRowsBlock(
  ({ z, rows, path }) => z.strictObject({ ...rows, columns_by: path.optional(), image: path.optional() }),
  (misc) => pathChecks(misc, ['columns_by', 'image']),
);
