import { defineRowsBlock } from '../setup/define-block.ts';

/** A type of block that exists only in tests. */
export const seating = defineRowsBlock(
  ({ z, rows, path }) => z.strictObject({ ...rows, seats: z.number().int().min(1), host: path.optional() }),
  ({ host }) => (typeof host === 'string' ? [{ place: 'host', path: host }] : []),
);

/** The settings of such a block over a model. */
export const seatingSetup = (model: string, own: object = {}) => ({
  type: 'seating',
  misc: { model, columns: [], ordering: [], limit: 50, searchable: true, selectable: true, actions: [], seats: 12, ...own },
});
