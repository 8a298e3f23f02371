/** Matches elements that name cells. The lookahead consumes no attributes, so that one match can't hide the next. */
const elements = /<(?:mergeCell|dataValidation)\s(?=((?:"[^"]*"|'[^']*'|[^'">])*)>)/g;
const references = /(?:^|\s)(?:ref|sqref)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const columnOf = (letters: string) => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** The number of cells in `A1` or `A1:C9`; infinity for any other text. */
function cellsOf(range: string): number {
  const parts = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(range);
  if (!parts) return Number.POSITIVE_INFINITY;
  const [, left = '', top, right = left, bottom = top] = parts;
  const columns = Math.abs(columnOf(right.toUpperCase()) - columnOf(left.toUpperCase())) + 1;
  return columns * (Math.abs(Number(bottom) - Number(top)) + 1);
}

/** How many cells the merged cells and the validations of a sheet's XML cover together. */
export function coveredCells(xml: string): number {
  let total = 0;
  for (const [, attributes = ''] of xml.matchAll(elements))
    for (const [, double, single] of attributes.matchAll(references))
      for (const range of (double ?? single ?? '').split(/\s+/).filter(Boolean)) total += cellsOf(range);
  return total;
}
