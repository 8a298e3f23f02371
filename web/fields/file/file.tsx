import { comparisons } from '../view/comparisons.ts';
import { defineFieldView, type ValueProps } from '../view/field-view.ts';
import { readable, sides } from '../view/widths.ts';
import { knownFileName } from './details/file-details.ts';
import { FileNames } from './FileNames.tsx';
import { FilesCell } from './FilesCell.tsx';

const FileValue = ({ value }: ValueProps) => <FileNames ids={[value].flat().map(String)} />;

/** Files. They are uploaded where they are chosen (`FileField`), so that no value is typed. */
export const file = defineFieldView({
  Editor: null,
  Value: FileValue,
  cell: ({ values }) => <FilesCell ids={values.flat().map(String)} />,
  text: (value) => knownFileName(value) ?? '',
  fills: ({ kind }) => kind === 'file' || kind === 'image' || kind === 'document',
  filter: { operators: comparisons.presence, same: null },
  totals: [],
  cuts: true,
  width: ({ values }) => (values.length ? readable - sides : 0),
});
