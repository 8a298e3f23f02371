import type { ZodType } from 'zod';
import type { Json, JsonObject } from '../../json.ts';
import type { PortShape } from './ports.ts';
import type { SchemaKit } from './schema-kit.ts';

/** How one value of a step's input is edited in the inspector. */
export type InputControl =
  | 'line'
  | 'area'
  | 'code'
  | 'query'
  | 'script'
  | 'number'
  | 'choice'
  | 'action'
  | 'automation'
  | 'automation_inputs'
  | 'integration'
  | 'operation'
  | 'operation_values'
  | 'pairs'
  | 'records'
  | 'condition'
  | 'model'
  | 'people'
  | 'template'
  | 'templates'
  | 'record_condition'
  | 'json'
  | 'list'
  | 'secret';

/** One value of a step's input in the inspector: its name, how it is edited, and whether a variable may replace it. */
export type InputField = {
  name: string;
  /** The key of its label: `automations.fields.<label>` in web/automations/locales. */
  label: string;
  control: InputControl;
  /** It can't be a variable. */
  fixedOnly?: boolean;
  optional?: boolean;
  choices?: readonly string[];
  /** The initial fixed value. */
  empty: Json;
  /** The default choice. */
  usual?: string;
  /** The collection of the templates to choose from. */
  of?: 'pdf_templates' | 'label_templates' | 'message_templates';
  /** A value of an earlier release: shown only if it still exists. */
  earlier?: boolean;
  /** Decides what the step does; shown in the tab Setup. */
  main?: boolean;
  /** Uses another control if a choice in the input has one of these values. */
  by?: { field: string; controls: { readonly [choice: string]: { control: InputControl; empty: Json } } };
  /** It applies only if a choice in the input has one of these values. */
  when?: { field: string; is: readonly string[] };
  /** A URL: values that are inserted into it (`{{…}}`) are URL-encoded. */
  address?: boolean;
};

/**
 * Which inputs of a step are secrets. Secrets are stored encrypted, never returned, and decrypted only where the step is
 * performed. `inputs` lists values by name. `named` adds every value, at any depth, whose key suggests credentials
 * (core/secret-keys.ts).
 */
export type Secrets = { inputs: readonly string[]; named: boolean };
export const noSecrets = { inputs: [], named: false } as const satisfies Secrets;

/** The keys of the input that name something which must exist, and its kind. */
export type StepReferences = {
  [key: string]: 'action' | 'automation' | 'integration' | 'operation' | 'pdf_templates' | 'label_templates' | 'message_templates';
};

/** Families share a colour on the drawing and a group in the library of steps. */
export const families = ['business', 'data', 'logic', 'outside'] as const;
export type Family = (typeof families)[number];

type Described = {
  /** Its name in documents and histories. It is stored, so it is never renamed. */
  type: string;
  family: Family;
  /** An icon of web/automations/steps/step-icons.ts. */
  icon: string;
  ports: PortShape;
  /** Whether an execution changes anything; inside steps without an effect share the transaction of the next one. */
  effect: boolean;
  /** Its input before mappings are evaluated. */
  input: (kit: SchemaKit) => ZodType;
  /** Its output. */
  output: (kit: SchemaKit) => ZodType;
  secrets: Secrets;
  /** Its output is the answer of another system. Secrets in it are hidden in the history. */
  answersOfOthers: boolean;
  /** Its condition is checked for each item of a list: facts `item.…`. */
  eachItem?: true;
  references?: StepReferences;
  /** The models that texts in the input name, each with its path. */
  models?: (input: JsonObject) => { path: string; model: string }[];
  /** The inspector's form, in its order. */
  form: readonly InputField[];
  /** The input of a new step. */
  initialInput: JsonObject;
  /** The output variable of a new step; null if it has no output by default. */
  defaultOutput: string | null;
  /** The most informative input value, in one line; '' if nothing is filled in. */
  summary: (input: JsonObject) => string;
};

/**
 * Describes one type of step completely. `inside` steps only use the database, and run in groups with one transaction each.
 * `outside` steps call other systems, and are retried. `control` steps are performed by the interpreter.
 */
export type StepDescriptor = Described &
  ({ place: 'inside' } | { place: 'outside' } | { place: 'control'; control: 'loop' | 'branches' | 'wait' | 'approval' | 'automation' });

/** Defines a type of step. It keeps literal types, so that lists and records of types can derive from it. */
export const defineStep = <const D extends StepDescriptor>(descriptor: D): D => descriptor;

/** Whether a value applies, given the rest of the input. */
export const counts = ({ name, when, earlier }: Pick<InputField, 'name' | 'when' | 'earlier'>, input: JsonObject): boolean => {
  if (earlier && input[name] === undefined) return false;
  const choice = when && input[when.field];
  return !when || (typeof choice === 'string' && when.is.includes(choice));
};

/** A one-line text input; its label is its name. */
export const line = <const N extends string>(name: N, more: Partial<Omit<InputField, 'name' | 'label'>> = {}) => ({
  name,
  label: name,
  control: 'line' as const,
  empty: '',
  ...more,
});

/** An input of optional named values. */
export const pairs = <const L extends string>(name: string, label: L) => ({ name, label, control: 'pairs' as const, empty: {}, optional: true });

/** An input that chooses a template. */
export const templateField = <const K extends NonNullable<InputField['of']>>(of: K) =>
  ({ name: 'template', label: 'template', control: 'template', of, empty: '', main: true }) as const;
