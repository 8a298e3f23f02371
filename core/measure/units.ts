/** The size of each unit in milligrams or micrometres, so that the factors of metric units are whole numbers. */
const least: Record<'mass' | 'length', Record<string, number>> = {
  mass: { mg: 1, ct: 200, g: 1_000, kg: 1_000_000, t: 1_000_000_000, oz: 28_349.523125, lb: 453_592.37 },
  length: { µm: 1, um: 1, mm: 1_000, cm: 10_000, dm: 100_000, m: 1_000_000, in: 25_400 },
};

/** Converts a value to another unit. Unchanged if one of the units is missing; null if they measure different things. */
export function inUnit(value: number, from: string, to: string | undefined): number | null {
  const [given, wanted] = [from.trim().toLowerCase(), (to ?? '').trim().toLowerCase()];
  if (!given || !wanted || given === wanted) return value;
  for (const factors of Object.values(least)) {
    const [one, other] = [factors[given], factors[wanted]];
    if (one !== undefined && other !== undefined) return Number(((value * one) / other).toPrecision(15));
  }
  return null;
}
