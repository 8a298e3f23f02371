import type { FieldType } from '../../field/registry.ts';
import { type Schema, systemFields } from '../../model/schema.ts';
import { inputsOf } from '../inputs/declared-input.ts';
import type { InputType, SeenType } from '../inputs/input-types.ts';
import type { Automation } from '../types.ts';

/** The type of an expression's result, if it is known before the expression runs. */
export type Seen = { type: SeenType; list: boolean; model?: string | undefined };

type Place = { trigger: Automation['trigger']; schema: Schema | undefined };

const one = (type: SeenType): Seen => ({ type, list: false });

const fieldTypes: { [T in FieldType]: { type: InputType; list?: true } | null } = {
  text: { type: 'text' },
  textarea: { type: 'text' },
  link: { type: 'text' },
  tag: { type: 'text' },
  number: { type: 'number' },
  progress: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
  datetime: { type: 'datetime' },
  'datetime-local': { type: 'text' },
  multitag: { type: 'text', list: true },
  file: null,
  relation: null,
};

/** Functions whose result always has one type. */
const functions: Record<string, SeenType> = {
  count: 'number',
  sum: 'number',
  number: 'number',
  length: 'number',
  round: 'number',
  string: 'text',
  join: 'text',
  uppercase: 'text',
  lowercase: 'text',
  boolean: 'boolean',
  exists: 'boolean',
  not: 'boolean',
  now: 'datetime',
};

/** The type of an expression's result; null when it is only known at run time. */
export function seenType(source: string, place: Place): Seen | null {
  const text = source.trim();
  if (/^"[^"\\]*"$|^'[^'\\]*'$/.test(text)) return one('text');
  if (/^-?\d+(\.\d+)?$/.test(text)) return one('number');
  if (text === 'true' || text === 'false') return one('boolean');
  const [, called = ''] = /^\$(\w+)\([^()]*\)$/.exec(text) ?? [];
  if (Object.hasOwn(functions, called)) return one(functions[called] as SeenType);
  return /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(text) ? seenPath(text.split('.'), place) : null;
}

function seenPath([root, key = '', ...rest]: string[], place: Place): Seen | null {
  if (root === 'now' && key === '') return one('datetime');
  if ((root === 'client' || root === 'user') && key !== '') return one('text');
  if (root === 'trigger') return seenTrigger(key, rest, place);
  return root === 'record' ? seenField([key, ...rest], place) : null;
}

function seenTrigger(key: string, rest: string[], { trigger }: Place): Seen | null {
  const model = 'model_ids' in trigger && trigger.model_ids.length === 1 ? trigger.model_ids[0] : undefined;
  if (key === 'primary_item_id' && rest.length === 0) return { type: 'record', list: false, model };
  if (key === 'primary_item_ids' && rest.length === 0) return { type: 'record', list: true, model };
  const inputs = inputsOf(trigger);
  if (key !== 'input' || inputs.length === 0) return null;
  if (rest.length === 0) return one('object');
  const declared = rest.length === 1 ? inputs.find(({ name }) => name === rest[0]) : undefined;
  return declared ? { type: declared.type, list: declared.list === true, model: declared.model } : null;
}

/** A field of the record that starts the automation, or of one reached by to-one relations. */
function seenField(names: string[], { trigger, schema }: Place): Seen | null {
  if (!schema || !('model_ids' in trigger) || trigger.model_ids.length !== 1) return null;
  let at = schema.models.get(trigger.model_ids[0] ?? '');
  for (const [index, name] of names.entries()) {
    const last = index === names.length - 1;
    if (!at || Object.hasOwn(systemFields, name)) return null;
    const field = at.fields.get(name);
    const told = field && last ? fieldTypes[field.type] : null;
    if (told) return { type: told.type, list: told.list === true };
    const end = at.ends.get(name);
    if (!end || end.many || last) return null;
    at = schema.models.get(end.to);
  }
  return null;
}
