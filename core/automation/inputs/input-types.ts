import type { FieldType } from '../../field/registry.ts';

/** Every type of a declared input, in the order of the menu. */
export const inputTypes = ['text', 'number', 'boolean', 'date', 'datetime', 'option', 'record'] as const;
export type InputType = (typeof inputTypes)[number];
/** The type of an expression's result before it runs: an input type, or one that no input accepts. */
export type SeenType = InputType | 'object';

type InputTypeDescriptor = {
  /** The field type that parses, checks and edits its values; null when they are looked up. */
  field: FieldType | null;
  /** The further setting that an input of this type must declare. */
  needs: 'options' | 'model' | null;
  /** The expression types that it accepts. A text may contain any value in written form. */
  fits: readonly SeenType[];
  /** Whether a text with inserted values can be one. */
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

/** The descriptor of an input type. */
export const inputTypeOf = (type: InputType): InputTypeDescriptor => descriptors[type];
