import type { Problem } from '../../errors.ts';
import { descriptorOf } from '../../field/registry.ts';
import { isObject, type Json, type JsonObject, ownValue } from '../../json.ts';
import { decimalText, readDecimal } from '../../value/decimal.ts';
import { isUuid } from '../../value/uuid.ts';
import { type DeclaredInput, fieldOf, inputsOf, mostValues } from './declared-input.ts';

/** A record that was passed: its field, its id and the required model. */
type HandedRecord = { field: string; id: string; model: string };
/** The values that an automation starts with, and their problems. The records still have to be looked up. */
type ReadInputs = { input: JsonObject; problems: Problem[]; records: HandedRecord[] };

type Findings = Pick<ReadInputs, 'problems' | 'records'>;

/** A single value, in its stored form. */
function readOne(declared: DeclaredInput, value: Json, field: string, findings: Findings): Json {
  const type = fieldOf(declared);
  if (!type) return readRecord(declared, value, field, findings);
  // Accept as many decimals as a number can have.
  const setup = type.type === 'number' ? { ...type, misc: { ...type.misc, decimals: 20 } } : type;
  const parsed = descriptorOf(type).parse(setup, value);
  if (parsed.ok) return type.type === 'number' ? asNumber(parsed.value) : parsed.value;
  findings.problems.push({ field, ...parsed.problem });
  return value;
}

/** A number, if it is exact; otherwise its text. */
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
  // Identities are stored in lower case.
  const id = value.toLowerCase();
  records.push({ field, id, model });
  return id;
}

/** The problem of a record that does not exist in the model. */
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

/** A value of a declared input, with its problems. */
export function readValue(declared: DeclaredInput, value: Json, field: string): { value: Json } & Findings {
  const findings: Findings = { problems: [], records: [] };
  return { value: declared.list ? readList(declared, value, field, findings) : readOne(declared, value, field, findings), ...findings };
}

/** Whether no value was given. An empty text or list counts as none. */
export const isEmptyInput = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The inputs that must be given: required ones without a default. */
export const neededInputs = (trigger: object): DeclaredInput[] =>
  inputsOf(trigger).filter(({ required, default: without }) => required && isEmptyInput(without));

const missingField = (field: string): Problem => ({ field, code: 'missing_field', message: 'Fill this in.' });

/**
 * The values that an automation with these inputs starts with. Each declared name has its given value or its default.
 * Undeclared names are refused. `at` is the path of the values in the document.
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
      if (declared.required) read.problems.push(missingField(field));
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
