import { add, remainder, subtract, type Units } from './decimals.ts';

/** The allowed order quantities; 0 means no limit. */
export type Sizes = { minimum: Units; multiple: Units; maximum: Units };

/** The most orders for one need; the last one takes the rest. */
const mostPieces = 1000;

const floor = (units: Units, of: Units) => subtract(units, remainder(units, of));
const ceil = (units: Units, of: Units) => {
  const rest = remainder(units, of);
  return rest === 0 ? units : add(subtract(units, rest), of);
};

/** The size of one order for a need, ignoring the maximum. */
export function lotSize(need: Units, { minimum, multiple }: Pick<Sizes, 'minimum' | 'multiple'>): Units {
  const wanted = need < minimum ? minimum : need;
  return multiple > 0 ? ceil(wanted, multiple) : wanted;
}

/**
 * The orders for a need: each at least the minimum, a multiple, and at most the maximum. A maximum below the minimum or
 * the multiple can't be met and is ignored.
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
