import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { NumberEditor, number, readNumber } from '../number/number.tsx';
import { defineFieldView, type ValueProps } from '../view/field-view.ts';

const meter = 64 + 8;

const ProgressValue = ({ value, text }: ValueProps) => (typeof value === 'number' ? <ProgressBar value={value} text={text} /> : <span>{text}</span>);

/** A share of a hundred, as a bar with its figure. */
export const progress = defineFieldView({
  Editor: NumberEditor,
  Value: ProgressValue,
  cell: ({ value, text }) => (typeof value === 'number' ? <ProgressBar value={value} text={`${text} %`} /> : text),
  unit: (field) => field?.misc?.unit ?? '%',
  read: readNumber,
  fills: ({ kind }) => kind === 'number',
  filter: number.filter,
  totals: number.totals,
  brief: true,
  width: ({ text }, width) => meter + width(`${text} %`, 'cell'),
});
