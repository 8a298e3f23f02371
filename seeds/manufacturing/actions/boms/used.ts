import { median, minus, over, plus, toFourDigits, total } from '../library/quantities.ts';
import type { Linked } from '../library/rows.ts';

/** Number of outputs under the current bill of materials that are needed to compute the quantity that one piece really uses. */
export const outputsToCompare = 10;
/** Relative difference from the bill that counts as normal. */
const tolerance = 0.05;

export type ComparedLine = {
  identity: string;
  std_quantity: number | null;
  std_type_of_bom: string | null;
  std_used_quantity: number | null;
  std_sku: Linked | null;
};
export type ComparedOutput = {
  identity: string;
  std_quantity: number | null;
  std_scrap_quantity: number | null;
  std_manufacturing_order: { std_components: { std_quantity: number | null; std_type_of_bom: string | null; std_sku: Linked | null }[] } | null;
  std_consumptions: {
    std_quantity: number | null;
    std_lot: { std_sku: Linked | null } | null;
    std_picking_line: { std_type_of_bom: string | null } | null;
  }[];
};

const typeOf = ({ std_type_of_bom }: { std_type_of_bom: string | null }) => std_type_of_bom ?? 'bomline-raw-materials';
const isSame = (line: ComparedLine, other: { std_type_of_bom: string | null; std_sku: Linked | null }) =>
  other.std_sku?.identity === line.std_sku?.identity && typeOf(other) === typeOf(line);

/**
 * The quantity of a component that an output used per piece; null if its order planned another quantity per piece, or if
 * none of the component was issued.
 */
function usedFor(line: ComparedLine, output: ComparedOutput): number | null {
  const asked = output.std_manufacturing_order?.std_components.filter((component) => isSame(line, component)) ?? [];
  if (asked.length !== 1 || asked[0]?.std_quantity !== line.std_quantity) return null;
  const taken = output.std_consumptions.filter(
    ({ std_lot, std_picking_line }) =>
      std_lot?.std_sku?.identity === line.std_sku?.identity && (std_picking_line?.std_type_of_bom ?? 'bomline-raw-materials') === typeOf(line),
  );
  // Scrapped pieces used materials too, but no packaging.
  const pieces = plus(output.std_quantity, typeOf(line) === 'bomline-packaging' ? 0 : output.std_scrap_quantity);
  return taken.length && pieces > 0
    ? over(
        total(taken, ({ std_quantity }) => std_quantity),
        pieces,
      )
    : null;
}

/**
 * Returns the quantity that one piece really uses of a line of a bill: the median of the last ten outputs made under
 * the current bill. Null if there are fewer outputs, or if the result is within the tolerance of the bill.
 */
export function reallyUsed(line: ComparedLine, lines: readonly ComparedLine[], outputs: readonly ComparedOutput[]): number | null {
  const asked = line.std_quantity ?? 0;
  if (asked <= 0 || typeOf(line) === 'bomline-by-products' || lines.filter((other) => isSame(line, other)).length > 1) return null;
  const figures = outputs.flatMap((output) => usedFor(line, output) ?? []).slice(0, outputsToCompare);
  if (figures.length < outputsToCompare) return null;
  // Four significant digits are enough for a bill of materials: nobody weighs more precisely.
  const used = toFourDigits(median(figures));
  return used > 0 && Math.abs(over(minus(used, asked), asked)) > tolerance ? used : null;
}
