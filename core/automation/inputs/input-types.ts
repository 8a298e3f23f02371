import type { FieldType } from '../../field/registry.ts';

/** Every type of a declared input, in the order in which they are offered. */
export const inputTypes = ['text', 'number', 'boolean', 'date', 'datetime', 'option', 'record'] as const;
export type InputType = (typeof inputTypes)[number];
/** What an expression is seen to give before it runs: the type of an input, or what no input takes. */
export type SeenType = InputType | 'object';

type InputTypeDescriptor = {
  /** The type of field as which a value is read, checked and edited; null for what is looked up. */
  field: FieldType | null;
  /** What a declared input of this type says besides. */
  needs: 'options' | 'model' | null;
  /** What an expression may be seen to give for it; a text may be anything that is written as one. */
  fits: readonly SeenType[];
  /** Whether a text with filled values can be one. */
  written: boolean;
};

const descriptors: Record<InputType, InputTypeDescriptor> = {
  text: { field: 'textarea', needs: null, fits: ['text', 'date', 'datetime', 'option', 'record'], written: true },
  number: { field: 'number', needs: null, fits: ['number'], written: true },
  boolean: { field: 'boolean', needs: null, fits: ['boolean'], written: false },
  date: { field: 'date', needs: null, fits: ['date', 'text'], written: true },
  datetime: { field: 'datetime', needs: null, fits: ['datetime', 'text'], written: true },
  option: { field: 'tag', needs: 'options', fits: ['option', 'text'], written: true },
  record: { field: null, needs: 'model', fits: ['record', 'text'], written: true },
};

/** What the product knows of a type of input. */
export const inputTypeOf = (type: InputType): InputTypeDescriptor => descriptors[type];
