import { defineRowsBlock } from '../setup/define-block.ts';

/** The card list: a card for each record, headed by its first column; made for narrow screens and thumbs. */
export const cardlist = defineRowsBlock(({ z, rows }) => z.strictObject(rows));
