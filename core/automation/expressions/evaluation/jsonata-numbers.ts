/** The digits that a floating-point number reliably has. The rest is rounding noise (0.1 + 0.2); spreadsheets do the same. */
const digits = 15;
const round = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(digits)));

/** Every number in a JSON text, as parsed. */
function numbersIn(text: string): Set<number> {
  const numbers = new Set<number>();
  JSON.parse(text, (_, value) => {
    if (typeof value === 'number') numbers.add(value);
    return value;
  });
  return numbers;
}

/** Rounds the numbers that an expression has calculated. A number that is only passed through from the input keeps all digits. */
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
let keeps = false;

/**
 * Keeps all digits when integers are converted to text. JSONata writes numbers with fifteen digits (`toPrecision`), but a key may
 * have sixteen.
 */
export function keepWholeNumbers(): void {
  if (keeps) return;
  keeps = true;
  Number.prototype.toPrecision = function (this: number, precision?: number) {
    return Number.isSafeInteger(Number(this)) ? String(this) : toPrecision.call(this, precision);
  };
}
