import { add, remainder, subtract, type Units } from './decimals.ts';

/** Quantities that an order may have; 0 is no bound. */
export type Sizes = { minimum: Units; multiple: Units; maximum: Units };

/** Orders that one need is split into at most; the last one takes what is left. */
const mostPieces = 1000;

const floor = (units: Units, of: Units) => subtract(units, remainder(units, of));
const ceil = (units: Units, of: Units) => {
  const rest = remainder(units, of);
  return rest === 0 ? units : add(subtract(units, rest), of);
};

/** The size of one order for a need, whatever the largest is. */
export function lotSize(need: Units, { minimum, multiple }: Pick<Sizes, 'minimum' | 'multiple'>): Units {
  const wanted = need < minimum ? minimum : need;
  return multiple > 0 ? ceil(wanted, multiple) : wanted;
}

/**
 * The orders for a need: at least the minimum, whole multiples, and none above the maximum. A maximum below the
 * minimum or the multiple can't be met, and is left out.
 */
export function lotSizes(need: Units, sizes: Sizes): Units[] {
  const { minimum, multiple, maximum } = sizes;
  const most = multiple > 0 ? floor(maximum, multiple) : maximum;
  if (most <= 0 || most < minimum || need <= most) return [lotSize(need, sizes)];
  const pieces: Units[] = [];
  let left = need;
  for (; left > most && pieces.length < mostPieces - 1; left = subtract(left, most)) pieces.push(most);
  return [...pieces, lotSize(left, sizes)];
}
