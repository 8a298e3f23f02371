import { Link } from 'react-router';
import cell from '../cell.module.css';
import { comparisons } from '../view/comparisons.ts';
import { defineFieldView } from '../view/field-view.ts';

/** Records of another model. They are linked (`RecordPicker`, `RecordsSelect`), so that no value is typed. */
export const relation = defineFieldView({
  Editor: null,
  cell: ({ value, text }) =>
    text !== '' && value !== null && typeof value === 'object' && !Array.isArray(value) ? (
      <Link className={cell.link} to={`/object/${value.identity}`} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
        {text}
      </Link>
    ) : (
      text
    ),
  fills: ({ kind }) => kind === 'relationship',
  filter: { operators: comparisons.choices, same: 'in' },
  totals: [],
  cuts: true,
});
