import type { Problem } from '../../errors.ts';
import { descriptorOf } from '../../field/registry.ts';
import { isObject, type Json, type JsonObject, ownValue } from '../../json.ts';
import { decimalText, readDecimal } from '../../value/decimal.ts';
import { isUuid } from '../../value/uuid.ts';
import { type DeclaredInput, fieldOf, inputsOf, mostValues } from './declared-input.ts';

/** A record that is handed over: where, and of which model it has to be. */
type HandedRecord = { field: string; id: string; model: string };
/** What an automation is started with, or what is wrong with it; records are still to be looked up. */
type ReadInputs = { input: JsonObject; problems: Problem[]; records: HandedRecord[] };

type Findings = Pick<ReadInputs, 'problems' | 'records'>;

/** A value of one that is no list, as it is kept. */
function readOne(declared: DeclaredInput, value: Json, field: string, findings: Findings): Json {
  const type = fieldOf(declared);
  if (!type) return readRecord(declared, value, field, findings);
  // All places that a number can be told with.
  const setup = type.type === 'number' ? { ...type, misc: { ...type.misc, decimals: 20 } } : type;
  const parsed = descriptorOf(type).parse(setup, value);
  if (parsed.ok) return type.type === 'number' ? asNumber(parsed.value) : parsed.value;
  findings.problems.push({ field, ...parsed.problem });
  return value;
}

/** A number where one holds it digit by digit, else its text. */
function asNumber(value: Json): Json {
  const read = readDecimal(value);
  const text = read && decimalText(read);
  return text !== null && String(Number(text)) === text ? Number(text) : text;
}

function readRecord({ model = '' }: DeclaredInput, value: Json, field: string, { problems, records }: Findings): Json {
  if (!isUuid(value)) {
    problems.push(notARecord(field, model));
    return value;
  }
  // As identities are stored.
  const id = value.toLowerCase();
  records.push({ field, id, model });
  return id;
}

/** There is no such record of the model. */
export const notARecord = (field: string, model: string): Problem => ({
  field,
  code: 'not_a_record',
  message: `There is no such record of ${model}.`,
  params: { model },
});

function readList(declared: DeclaredInput, value: Json, field: string, findings: Findings): Json {
  if (!Array.isArray(value)) {
    findings.problems.push({ field, code: 'not_a_list', message: 'A list is needed here.' });
    return value;
  }
  if (value.length > mostValues) {
    findings.problems.push({ field, code: 'too_large', message: `At most ${mostValues}.`, params: { max: mostValues } });
    return value;
  }
  return value.map((each, index) => readOne(declared, each, `${field}[${index}]`, findings));
}

/** A value of a declared input, and what is wrong with it. */
export function readValue(declared: DeclaredInput, value: Json, field: string): { value: Json } & Findings {
  const findings: Findings = { problems: [], records: [] };
  return { value: declared.list ? readList(declared, value, field, findings) : readOne(declared, value, field, findings), ...findings };
}

/** Whether nothing is given: an empty text or list is as good as none. */
export const isEmptyInput = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The inputs without which an automation with this trigger is not started: they are required, and nothing is declared for none. */
export const neededInputs = (trigger: object): DeclaredInput[] =>
  inputsOf(trigger).filter(({ required, default: without }) => required && isEmptyInput(without));

const missing = (field: string): Problem => ({ field, code: 'missing_field', message: 'Fill this in.' });

/**
 * What an automation with these inputs is started with: each declared name has a value, the given one or what is declared
 * for none. Names that it doesn't declare are refused. `at` is where the values stand.
 */
export function readInputs(inputs: readonly DeclaredInput[], given: Json | undefined, at = 'input'): ReadInputs {
  const values = given ?? {};
  if (!isObject(values))
    return { input: {}, records: [], problems: [{ field: at, code: 'not_an_object', message: 'Values with names are needed here.' }] };
  const read: ReadInputs = { input: {}, problems: unknownNames(inputs, values, at), records: [] };
  for (const declared of inputs) {
    const field = `${at}.${declared.name}`;
    const own = ownValue(values, declared.name);
    const value = isEmptyInput(own) ? (declared.default ?? null) : (own ?? null);
    if (isEmptyInput(value)) {
      if (declared.required) read.problems.push(missing(field));
      read.input[declared.name] = declared.list ? [] : null;
      continue;
    }
    const one = readValue(declared, value, field);
    read.input[declared.name] = one.value;
    read.problems.push(...one.problems);
    read.records.push(...one.records);
  }
  return read;
}

function unknownNames(inputs: readonly DeclaredInput[], values: JsonObject, at: string): Problem[] {
  const names = new Set(inputs.map(({ name }) => name));
  return Object.keys(values).flatMap((name) =>
    names.has(name) ? [] : [{ field: `${at}.${name}`, code: 'unknown_input', message: `There is no input ${name}.`, params: { name } }],
  );
}
