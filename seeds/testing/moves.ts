import { find, type Works } from './works.ts';

/** Goods are scrapped; the movements that say so. */
export async function scrap(works: Works, std_lot: string, std_quantity: number) {
  const id = await works.submit('scrap-lot', { std_lot, std_quantity, std_reason: 'Broken' });
  return find<{ identity: string; std_quantity: number }>(works, 'std_stock_mouvement', 'std_lot_scrap', id, 'identity std_quantity');
}

/** A lot goes to a place, or a part of it; the document. */
export const transfer = (works: Works, std_lot: string, std_to_location: string, std_quantity: number | null = null) =>
  works.submit('transfer-lot', { std_lot, std_to_location, std_quantity });
