import type { StepType } from '@millwright/core/automation/types.ts';
import type { Json } from '@millwright/core/json.ts';

export type Control =
  | 'line'
  | 'area'
  | 'code'
  | 'number'
  | 'choice'
  | 'action'
  | 'automation'
  | 'pairs'
  | 'records'
  | 'condition'
  | 'json'
  | 'list'
  | 'secret';
type Label =
  | 'query'
  | 'variables'
  | 'when'
  | 'items'
  | 'value'
  | 'records'
  | 'delete'
  | 'action'
  | 'primary_item_id'
  | 'input'
  | 'object_id'
  | 'processAction'
  | 'step'
  | 'to'
  | 'subject'
  | 'body'
  | 'from_name'
  | 'reply_to'
  | 'url'
  | 'headers'
  | 'secret'
  | 'method'
  | 'queryString'
  | 'jsonBody'
  | 'seconds'
  | 'until'
  | 'signal'
  | 'signalTimeout'
  | 'automation';

/** One value of a step's input: where it stands, how it is edited, whether a variable may stand for it. */
export type InputField = {
  name: string;
  label: Label;
  control: Control;
  fixedOnly?: boolean;
  optional?: boolean;
  choices?: string[];
  /** What a fixed value begins with. */
  empty: Json;
  /** Chooses what the step does at all: stands in Setup. */
  main?: boolean;
};

const line = (name: string, label: Label, more: Partial<InputField> = {}): InputField => ({ name, label, control: 'line', empty: '', ...more });
const pairs = (name: string, label: Label): InputField => ({ name, label, control: 'pairs', empty: {}, optional: true });

/** The values each step type takes, as `core/automation/check/check-input.ts` checks them. */
export const inputFields: Record<StepType, InputField[]> = {
  query: [{ name: 'query', label: 'query', control: 'code', empty: '', fixedOnly: true, main: true }, pairs('variables', 'variables')],
  condition: [{ name: 'when', label: 'when', control: 'condition', empty: { all: [] }, fixedOnly: true, main: true }],
  for_each: [{ name: 'items', label: 'items', control: 'json', empty: [], main: true }],
  parallel: [],
  transform: [{ name: 'value', label: 'value', control: 'json', empty: null, main: true }],
  write: [
    { name: 'items', label: 'records', control: 'records', empty: [], main: true },
    { name: 'delete', label: 'delete', control: 'list', empty: [], optional: true },
  ],
  action: [
    { name: 'action', label: 'action', control: 'action', empty: '', fixedOnly: true, main: true },
    line('primary_item_id', 'primary_item_id', { optional: true }),
    pairs('input', 'input'),
  ],
  process: [
    { name: 'action', label: 'processAction', control: 'choice', empty: 'advance', choices: ['advance', 'set_step', 'assign'], main: true },
    line('object_id', 'object_id', { optional: true }),
    line('step', 'step', { optional: true }),
  ],
  email: [
    line('to', 'to', { main: true }),
    line('subject', 'subject'),
    { name: 'body', label: 'body', control: 'area', empty: '' },
    line('from_name', 'from_name', { optional: true }),
    line('reply_to', 'reply_to', { optional: true }),
  ],
  webhook: [
    line('url', 'url', { main: true }),
    { name: 'body', label: 'jsonBody', control: 'json', empty: {}, optional: true },
    pairs('headers', 'headers'),
    line('secret', 'secret', { control: 'secret', optional: true }),
  ],
  rest: [
    { name: 'method', label: 'method', control: 'choice', empty: 'GET', choices: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], main: true },
    line('url', 'url', { main: true }),
    pairs('query', 'queryString'),
    pairs('headers', 'headers'),
    { name: 'body', label: 'jsonBody', control: 'json', empty: {}, optional: true },
  ],
  wait: [
    { name: 'seconds', label: 'seconds', control: 'number', empty: 60, optional: true },
    line('until', 'until', { optional: true }),
    line('signal', 'signal', { optional: true }),
    { name: 'timeout_seconds', label: 'signalTimeout', control: 'number', empty: 3600, optional: true },
  ],
  automation: [
    { name: 'automation', label: 'automation', control: 'automation', empty: '', fixedOnly: true, main: true },
    line('primary_item_id', 'primary_item_id', { optional: true }),
    { name: 'input', label: 'input', control: 'json', empty: {}, optional: true },
  ],
};
