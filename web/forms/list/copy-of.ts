import type { Form } from '@millwright/core/form/types.ts';
import type { Text } from '@millwright/core/json.ts';

const mark = ' (copy)';
const marked = (text: Text): Text => {
  if (typeof text === 'string') return text + mark;
  return { ...Object.fromEntries(Object.entries(text).map(([language, words]) => [language, words + mark])), en: text.en + mark };
};

/** A stored form with what only the store gives. */
export type StoredForm = Form & Record<'client_id' | 'created_at' | 'updated_at', unknown>;

/** A form of the company's own with everything of another one but its place in the store. */
export function copyOf(form: StoredForm): Partial<Form> {
  const { name, title, model, process, step, read_query, write_query, fields, advances, preflight, postflight } = form;
  const optional = Object.fromEntries(Object.entries({ process, step, advances, preflight, postflight }).filter(([, value]) => value !== undefined));
  return { name: name + mark, title: marked(title), model, read_query, write_query, fields, ...optional };
}
