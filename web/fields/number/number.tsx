import { parseNumber } from '../../format/numbers.ts';
import { isHandheld } from '../../ui/browser/is-handheld.ts';
import cell from '../cell.module.css';
import { comparisons } from '../view/comparisons.ts';
import { defineFieldView, type EditorProps, type FieldView } from '../view/field-view.ts';
import { gap } from '../view/widths.ts';
import { NumberField } from './NumberField.tsx';

/** A number with its unit, for which a cell has no room. */
export const NumberEditor = ({ field, value, onChange, place, common }: EditorProps) => (
  <NumberField
    value={value}
    onChange={onChange}
    unit={place === 'cell' ? undefined : field?.misc?.unit}
    common={common}
    // A line of a table has no space for the buttons, and no label of its own.
    stepper={place === 'form' && common.label !== undefined && isHandheld() ? { min: field?.misc?.min } : undefined}
  />
);

/** Reads a number with either separator; a whole one where the field wants it. */
export const readNumber: NonNullable<FieldView['read']> = (typed, field) => {
  const value = typeof typed === 'number' ? typed : parseNumber(String(typed));
  const refused = value === null || (field?.subtype === 'integer' && !Number.isInteger(value));
  return refused ? { unread: 'number' } : { value };
};

/** The number that a filter compares with. */
export const numberOperand: NonNullable<FieldView['filter']['operand']> = (typed) => {
  const value = parseNumber(typed);
  return value === null ? { problem: 'notNumber' } : { value };
};

/** A number: exact as stored, shown with its decimals and unit. */
export const number = defineFieldView({
  Editor: NumberEditor,
  cell: ({ field, text }) => {
    const unit = field?.misc?.unit;
    return (
      <>
        {text}
        {unit && <span className={cell.unit}> {unit}</span>}
      </>
    );
  },
  unit: (field) => field?.misc?.unit,
  read: readNumber,
  fills: ({ kind }) => kind === 'number' || kind === 'measure',
  filter: { operators: comparisons.numbers, operand: numberOperand },
  totals: ['sum', 'avg', 'median', 'min', 'max', 'count_unique'],
  numeric: true,
  brief: true,
  width: ({ field, text }, width) => {
    const unit = field?.misc?.unit;
    return width(text, 'cell') + (unit ? gap + width(` ${unit}`, 'cell') : 0);
  },
});
