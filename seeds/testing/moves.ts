import { find, type Works } from './works.ts';

/** Scraps goods; returns the movements. */
export async function scrap(works: Works, std_lot: string, std_quantity: number) {
  const id = await works.submit('scrap-lot', { std_lot, std_quantity, std_reason: 'Broken' });
  return find<{ identity: string; std_quantity: number }>(works, 'std_stock_mouvement', 'std_lot_scrap', id, 'identity std_quantity');
}

/** Moves a lot, or a part of it, to a location; returns the document. */
export const transfer = (works: Works, std_lot: string, std_to_location: string, std_quantity: number | null = null) =>
  works.submit('transfer-lot', { std_lot, std_to_location, std_quantity });
