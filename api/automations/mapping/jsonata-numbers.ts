/** Digits that a number surely holds; what arithmetic leaves behind them is noise (0.1 + 0.2), as spreadsheets see it. */
const digits = 15;
const round = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(digits)));

/** Every number of a JSON text as it was read. */
function numbersIn(text: string): Set<number> {
  const numbers = new Set<number>();
  JSON.parse(text, (_, value) => {
    if (typeof value === 'number') numbers.add(value);
    return value;
  });
  return numbers;
}

/** Rounds what an expression has calculated; a number that it only hands on from its input keeps all of its digits. */
export function calculatedFrom(input: string): (value: number) => number {
  let given: Set<number> | undefined;
  return (value) => {
    const short = round(value);
    if (short === value) return value;
    given ??= numbersIn(input);
    return given.has(value) ? value : short;
  };
}

const { toPrecision } = Number.prototype;

/** Makes texts of whole numbers keep their digits: JSONata writes every number with fifteen (`toPrecision`), and a key may have sixteen. */
export function keepWholeNumbers(): void {
  Number.prototype.toPrecision = function (this: number, precision?: number) {
    return Number.isSafeInteger(Number(this)) ? String(this) : toPrecision.call(this, precision);
  };
}
