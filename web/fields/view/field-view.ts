import type { TextInputProps } from '@mantine/core';
import type { Operator } from '@millwright/core/filter/types.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { DurationFormat } from '@millwright/core/value/duration-format.ts';
import type { Total } from '@millwright/core/view/types.ts';
import type { ComponentType, ReactNode } from 'react';

/** The words and the clock that values are written and read with; `zone` is the company's. */
export type Wording = {
  language: string;
  zone: string;
  yes: string;
  no: string /** The units of durations. */;
  durations?: DurationFormat | undefined;
};

/** The kind of value that typed text could not be read as. */
export type Unread = 'number' | 'date' | 'boolean' | 'option';
export type Reading = { value: Json } | { unread: Unread };

/** The value of a filter's condition, or why there is none yet. */
export type Operand = { value: Json } | { problem: 'notNumber' | 'missing' };

/** The properties that every control receives from its surroundings: its label, its error, the initial focus. */
export type ControlProps = Pick<
  TextInputProps,
  'id' | 'label' | 'description' | 'required' | 'error' | 'disabled' | 'placeholder' | 'autoFocus' | 'size' | 'className' | 'variant'
> & {
  'aria-label'?: string | undefined;
  'data-autofocus'?: boolean;
  'data-scan'?: string;
};

export type EditorProps = {
  /** The field of the model, with its options; null for a column of the platform itself. */
  field: Field | null;
  value: Json;
  /** Told every change; text that can't be read comes as it was typed. */
  onChange: (value: Json) => void;
  /** It may not be left empty, also where no label says so. */
  required?: boolean;
  /** Where the control is shown. In a filter, in bulk edit and in a cell it begins without a value, so a choice may still be empty. */
  place: 'record' | 'form' | 'cell' | 'filter' | 'bulk';
  common: ControlProps;
};

export type ValueProps = { field: Field; value: Json /** The value in words, with its unit. */; text: string };
/** A value in one line of a table: its text, and all values of the cell. */
type CellProps = { field: Field | null; value: Json; values: readonly Json[]; text: string };

/** How wide a text is, in pixels: in a cell, in the smaller type of headings and badges, or in that of a figure below a column. */
export type TextWidth = (text: string, type: 'cell' | 'small' | 'figure') => number;

/** How one type of field is shown, typed, compared and measured: in a record, a form, a table's cell, a filter and bulk edit alike. */
export type FieldView = {
  /** Its control; null where records or files are chosen in a way of their own. */
  Editor: ComponentType<EditorProps> | null;
  /** Its value on a record's page; without it the words. */
  Value?: ComponentType<ValueProps>;
  /** Its value in a cell; without it the words. A plain function: a table draws thousands. */
  cell?: (props: CellProps) => ReactNode;
  /** A text value in words; never given empty text. Without it, and for all other values, as `plainText` says. */
  text?: (value: string, field: Field | null, wording: Wording) => string;
  /** The text of a number. Without this, the number is written with the given decimals. */
  number?: (value: number, wording: Wording, field: Field | null, decimals: number | undefined) => string;
  /** The unit that follows the text. */
  unit?: (field: Field | null) => string | undefined;
  /** The value as text for other programs and the clipboard, which `read` can read again. Without this, the displayed text. */
  data?: (value: Json, wording: Wording) => string;
  /** Reads typed or pasted text; a value that is one already stays. Without it any text is one. */
  read?: (typed: Json, field: Field | null, wording: Wording) => Reading;
  /** Whether a field of a form is filled in with it. */
  fills: (field: Pick<FormField, 'kind' | 'multiple'>) => boolean;
  /** The type as which a field of this one is shown, where something of the field decides. */
  shownAs?: (field: Field) => Field['type'];
  filter: {
    /** Comparisons that make sense, the usual one first. */
    operators: readonly Operator[];
    /** The initial value of a new condition; empty without this. */
    start?: string;
    /** Values are compared as before and after: whole days, or times of a day. */
    time?: 'days' | 'times';
    /** Reads typed text. Without this, the text itself is compared. */
    operand?: (typed: string) => Operand;
    /** The control for one value, if it differs from the editor. */
    Operand?: ComponentType<EditorProps>;
    /** The comparison that a value of a list is met by; null where hardly anything shares it. Without it `equal`. */
    same?: 'in' | 'contains' | null;
  };
  /** A block's search looks into it, where its model names no fields for that. */
  searched?: true;
  /** Figures that make sense below a column. */
  totals: readonly Total[];
  /** Numbers are aligned to the end of the line. */
  numeric?: true;
  /** A value is chosen rather than typed: the letter that opens a cell is not the first of one. */
  chosen?: true;
  /** Enter starts a new line; the value is shown below its label. */
  multiline?: true;
  /** Times are in the time zone of the company, which headings and titles name. */
  zoned?: true;
  /** Short enough for the tables within a record. */
  brief?: true;
  /** Long ones are cut in a column without losing their meaning. */
  cuts?: true;
  /** A value whose width a column always has room for. */
  sample?: string;
  /** The width of a cell's contents; without it that of the words and their unit. */
  width?: (props: CellProps, width: TextWidth) => number;
};

/** Declares how a type of field is shown and edited (recipe: docs/guide/add-a-field-type.md). */
export const defineFieldView = (view: FieldView): FieldView => view;
