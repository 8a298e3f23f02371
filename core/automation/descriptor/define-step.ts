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

/** One value of a step's input in the inspector: where it stands, how it is edited, whether a variable may stand for it. */
export type InputField = {
  name: string;
  /** Its name's text, `automations.fields.<label>` in web/automations/locales. */
  label: string;
  control: InputControl;
  /** It can't follow a variable. */
  fixedOnly?: boolean;
  optional?: boolean;
  choices?: readonly string[];
  /** What a fixed value begins with. */
  empty: Json;
  /** The choice that counts while none is made. */
  usual?: string;
  /** The collection of the templates that are chosen among. */
  of?: 'pdf_templates' | 'label_templates' | 'message_templates';
  /** How an earlier release has kept it: shown only where it still holds something. */
  earlier?: boolean;
  /** Chooses what the step does at all: stands in the tab Setup. */
  main?: boolean;
  /** Edited otherwise where another value of the input, a choice, is one of these. */
  by?: { field: string; controls: { readonly [choice: string]: { control: InputControl; empty: Json } } };
  /** It counts only while another value of the input, a choice, is one of these. */
  when?: { field: string; is: readonly string[] };
  /** A web address: what is filled into it (`{{…}}`) is encoded as a part of one. */
  address?: boolean;
};

/**
 * What of a step's input is a secret: stored sealed, never answered, opened only where the step is performed. `inputs`
 * are values by their names; `named` adds whatever carries credentials by its key at any depth (core/secret-keys.ts).
 */
export type Secrets = { inputs: readonly string[]; named: boolean };
export const noSecrets = { inputs: [], named: false } as const satisfies Secrets;

/** What the input names that has to exist, each by the key of the input that names it. */
export type StepReferences = {
  [key: string]: 'action' | 'automation' | 'integration' | 'operation' | 'pdf_templates' | 'label_templates' | 'message_templates';
};

/** Families share a colour on the drawing and a group in the library of steps. */
export const families = ['business', 'data', 'logic', 'outside'] as const;
export type Family = (typeof families)[number];

type Described = {
  /** Its name in documents and histories. Stored: never renamed. */
  type: string;
  family: Family;
  /** A picture of web/automations/steps/step-icons.ts. */
  icon: string;
  ports: PortShape;
  /** Whether an execution changes anything; inside steps without an effect share the transaction of the next one. */
  effect: boolean;
  /** Its input before mappings are evaluated. */
  input: (kit: SchemaKit) => ZodType;
  /** What it hands on. */
  output: (kit: SchemaKit) => ZodType;
  secrets: Secrets;
  /** Its output is what another system answered, in which readers of the history see no secrets. */
  answersOfOthers: boolean;
  /** Its condition looks at each item of a list: facts `item.…`. */
  eachItem?: true;
  references?: StepReferences;
  /** The models that the input names in words, each with its place in it. */
  models?: (input: JsonObject) => { path: string; model: string }[];
  /** The inspector's form, in its order. */
  form: readonly InputField[];
  /** The input of a new step. */
  initialInput: JsonObject;
  /** The output variable of a new step; null when it hands nothing on by itself. */
  defaultOutput: string | null;
  /** The most telling value of the input in one line; '' when nothing is filled in. */
  summary: (input: JsonObject) => string;
};

/**
 * Everything the product knows of one type of step. `inside` steps stay in the database and run in groups, one
 * transaction each; `outside` steps reach other systems and are tried again; `control` steps are the interpreter's own.
 */
export type StepDescriptor = Described &
  ({ place: 'inside' } | { place: 'outside' } | { place: 'control'; control: 'loop' | 'branches' | 'wait' | 'approval' | 'automation' });

/** Describes a type of step; its literals stay known to the compiler, so that lists and records of types derive from it. */
export const defineStep = <const D extends StepDescriptor>(descriptor: D): D => descriptor;

/** Whether a value counts with what the rest of the input says. */
export const counts = ({ name, when, earlier }: Pick<InputField, 'name' | 'when' | 'earlier'>, input: JsonObject): boolean => {
  if (earlier && input[name] === undefined) return false;
  const choice = when && input[when.field];
  return !when || (typeof choice === 'string' && when.is.includes(choice));
};

/** A line of text in the form; its label is its name. */
export const line = <const N extends string>(name: N, more: Partial<Omit<InputField, 'name' | 'label'>> = {}) => ({
  name,
  label: name,
  control: 'line' as const,
  empty: '',
  ...more,
});

/** Optional values with names in the form. */
export const pairs = <const L extends string>(name: string, label: L) => ({ name, label, control: 'pairs' as const, empty: {}, optional: true });

/** The choice of a template in the form. */
export const templateField = <const K extends NonNullable<InputField['of']>>(of: K) =>
  ({ name: 'template', label: 'template', control: 'template', of, empty: '', main: true }) as const;
