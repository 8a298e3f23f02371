import type { Json, Text } from '../json.ts';

export const fieldTypes = [
  'text',
  'textarea',
  'link',
  'number',
  'boolean',
  'progress',
  'date',
  'datetime',
  'datetime-local',
  'tag',
  'multitag',
  'file',
  'relation',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export type Option = { key: string; label: Text; tone?: Tone };
export const tones = ['draft', 'hold', 'ready', 'active', 'check', 'billing', 'done', 'cancelled'] as const;
export type Tone = (typeof tones)[number];

/** One attribute of a model. `name` is its column; it stays reserved after deletion. */
export type Field = {
  /** Rights are granted to this uuid, so a reused name inherits nothing. */
  id: string;
  name: string;
  label: Text;
  description?: Text;
  type: FieldType;
  subtype?: 'float' | 'integer' | 'link' | 'plain';
  validation?: '' | 'required';
  hidden?: boolean;
  deleted?: boolean;
  creation_date?: string;
  misc?: {
    relation_id?: string;
    /** A formula makes the field computed at read; it has no column. */
    formulaV1?: string;
    formulaDisabled?: boolean;
    /** Choices of tag and multitag; values travel as keys. */
    options?: Option[];
    /** Value of a record created without one; `{context: "now"}` is the instant of creation, `{context: "today"}` the client's day. */
    default?: Json;
    /** May be given when a record is created, never after. */
    create_only?: boolean;
    searchable?: boolean;
    unique?: boolean;
    unit?: string;
    /** Shown decimals; storage is exact. */
    decimals?: number;
    /** `{n}` is the client's next number for this model, given when a record is created without a value. */
    counter?: string;
    balance?: Balance;
  };
};

/**
 * A number that is always the sum of another model's rows, kept by the record service in the transaction that adds
 * them, and never written directly once the record exists.
 */
export type Balance = {
  /** Model whose rows are summed; it must be append-only. */
  entries: string;
  /** Number field of an entry, above zero: the entry's places say which way it goes. */
  amount: string;
  /** To-one relation from an entry to the record that holds the balance. */
  account: string;
  /** Path on an entry; when it is not empty the amount is added. */
  in: string;
  /** Path on an entry; when it is not empty the amount is taken off. */
  out: string;
  /** The balance may fall below zero only when this path on the record is not empty. */
  may_be_negative?: string;
  /** The entry written when a record is created with a value: links and properties; `{fact}` reads the new record, `{find}` looks one up. */
  opening: {
    properties: Record<string, Json | { fact: string }>;
    links: Record<string, { fact: string } | { self: true } | { find: { model: string; field: string; value: string } }>;
  };
};

/**
 * Fields and to-one relations of a record that nobody changes while a boolean field of it (`when`) holds; the text says
 * why. Server actions, which make it hold, go on writing them.
 */
export type FixedRule = { when: string; names: string[]; text: Text };

/** A part of a document that no longer fits the models and is skipped: its place and, for those who may mend it, why. */
export type SkippedPart = { place: string; message?: string };

export type Model = {
  id: string;
  slug: string;
  name: string;
  displayed_name: Text;
  icon?: string;
  schema: Field[];
  primary_attribute: string;
  deletedAt?: string | null;
  template?: boolean;
  /** Formulas that are skipped, by the names of their fields. */
  problems?: SkippedPart[];
  misc?: {
    /** Rows are added, never changed or removed. */
    append_only?: boolean;
    /** Sets of columns (fields or to-one relations) that are unique together. */
    unique?: string[][];
    /** Columns to index beyond foreign keys and searchable fields, for filters and sorts. */
    indexes?: string[][];
    /** To-many relations whose records go with this one when it is deleted. */
    owns?: string[];
    /** A record is not deleted while one of these relations holds any. */
    kept_by?: string[];
    /** To-many relations whose new records the timeline of this one tells of. */
    tells?: string[];
    /** What of a record no longer changes. */
    fixed?: FixedRule[];
  };
};

export type RelationType = '1_1' | '1_N' | 'N_1' | 'N_N';

/** A link between two models. `name` is its name on the side of `object_id`, `inverse` on the other. */
export type Relation = {
  id: string;
  slug: string;
  name: string;
  inverse: string;
  type: RelationType;
  object_id: string;
  to_object_id: string;
  labels: { name: Text; inverse: Text };
  required?: boolean;
  sort?: { field: string; direction: 'asc' | 'desc' } | null;
  /** Own attributes; with any, the relation is stored in a table of its own. */
  schema?: Field[];
  deletedAt?: string | null;
  template?: boolean;
};
