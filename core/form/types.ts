import type { Condition } from '../filter/types.ts';
import type { Json, Text } from '../json.ts';

export type FormFieldKind =
  | 'text'
  | 'long_text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'option'
  | 'autocomplete'
  | 'relationship'
  | 'formula'
  | 'items'
  | 'image'
  | 'document'
  | 'file';

/** `attribute` is a field or relation of the form's model (of the line's model inside items). */
export type FormField = {
  id: string;
  kind: FormFieldKind;
  attribute: string;
  label?: Text;
  description?: Text;
  required?: boolean;
  read_only?: boolean;
  /** `next`, in a number of items: one more than the largest of the lines so far. */
  default?: Json | { context: 'today' | 'now' | 'user_id' | 'object_id' | 'next' };
  min?: number;
  max?: number;
  multiple?: boolean;
  formula?: string;
  /** relationship: what it lets people do; only what is set. */
  allow_existing?: boolean;
  allow_new?: boolean;
  allow_view?: boolean;
  filter?: Condition;
  /** items */
  columns?: FormField[];
  allow_creation?: boolean;
  allow_deletion?: boolean;
  /** What the form fills in by itself: when it was opened and submitted, and what was scanned last and when. */
  autofill?: 'start_time' | 'end_time' | 'scanned_code' | 'scan_time';
};

/**
 * A form reads one record with `read_query` (GraphQL, `$node_id`) and writes with `write_query` (a GraphQL mutation over
 * `$values`, whose shape is that of `save_<model>(items:)`; languages: queries).
 */
export type Form = {
  id: string;
  slug: string;
  name: string;
  title: Text;
  model: string;
  process?: string;
  /** Key of the step this form belongs to: the process bar offers it there. */
  step?: string;
  read_query: string;
  write_query: string;
  version: number;
  fields: FormField[];
  /** Advances the record after the submission, when it still stands in `step`. */
  advances?: boolean;
  preflight?: Text;
  postflight?: Text;
  deleted?: boolean;
  template?: boolean;
};
