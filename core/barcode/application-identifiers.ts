/**
 * The form of a value: digits or any character, `least` to `most` of them. `closed` ones end by their length alone; all
 * others end with a separator or with the code.
 */
export type ValueForm = { digits: boolean; least: number; most: number; closed: boolean };

const closedForm = (length: number): ValueForm => ({ digits: true, least: length, most: length, closed: true });
const digits = (most: number, least = 1): ValueForm => ({ digits: true, least, most, closed: false });
const text = (most: number, least = 1): ValueForm => ({ digits: false, least, most, closed: false });

type Family = { width: number; form: ValueForm };

/**
 * Prefixes of identifiers, the number of their digits, and the form of their values: GS1 General Specifications, figures 3.2-1
 * and 7.8.5-2.
 */
const table: [prefixes: string, width: number, form: ValueForm][] = [
  ['00', 2, closedForm(18)],
  ['01 02 03', 2, closedForm(14)],
  ['11 12 13 15 16 17', 2, closedForm(6)],
  ['20', 2, closedForm(2)],
  ['31 32 33 34 35 36', 4, closedForm(6)],
  ['410 411 412 413 414 415 416 417', 3, closedForm(13)],
  ['10 21 22', 2, text(20)],
  ['90', 2, text(30)],
  ['91 92 93 94 95 96 97 98 99', 2, text(90)],
  ['30 37', 2, digits(8)],
  ['242', 3, digits(6)],
  ['243 254 420 710 711 712 713 714 715 716', 3, text(20)],
  ['235', 3, text(28)],
  ['240 241 250 251 400 401 403', 3, text(30)],
  ['253', 3, text(30, 13)],
  ['255', 3, digits(25, 13)],
  ['390 392', 4, digits(15)],
  ['391 393', 4, digits(18, 4)],
  ['402', 3, digits(17, 17)],
  ['421', 3, text(12, 4)],
  ['422 424 426', 3, digits(3, 3)],
  ['423 425', 3, digits(15, 3)],
  ['427', 3, text(3)],
  ['7001', 4, digits(13, 13)],
  ['7002', 4, text(30)],
  ['7003', 4, digits(10, 10)],
  ['7004', 4, digits(4)],
  ['7005', 4, text(12)],
  ['7006', 4, digits(6, 6)],
  ['7007', 4, digits(12, 6)],
  ['7008', 4, text(3)],
  ['7009', 4, text(10)],
  ['703', 4, text(30, 4)],
  ['8003', 4, text(30, 14)],
  ['8004', 4, text(30)],
  ['8005', 4, digits(6, 6)],
  ['8006 8017 8018', 4, digits(18, 18)],
  ['8008', 4, digits(12, 8)],
  ['8020', 4, text(25)],
];
const families = new Map<string, Family>(
  table.flatMap(([prefixes, width, form]) => prefixes.split(' ').map((prefix) => [prefix, { width, form }] as const)),
);

/** The identifier at the beginning of a text, with the form of its value; null if it is unknown. */
export function identifierAt(text: string): { identifier: string; form: ValueForm } | null {
  for (const length of [2, 3, 4]) {
    const family = families.get(text.slice(0, length));
    if (!family) continue;
    const identifier = text.slice(0, family.width);
    return identifier.length === family.width && /^\d+$/.test(identifier) ? { identifier, form: family.form } : null;
  }
  return null;
}
