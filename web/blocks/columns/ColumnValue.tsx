import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { safeHref } from '../../format/links.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './ColumnValue.module.css';
import { type CellContext, cellText, optionOf } from './cell-text.ts';
import type { ResolvedColumn } from './columns.ts';
import { FilesValue } from './FilesValue.tsx';
import { statusesOf } from './status-of.ts';
import { type Row, relatedAt, valuesAt } from './values.ts';

type Props = { column: ResolvedColumn; row: Row; context: CellContext };

function Statuses({ column, row, context: { looks, wording } }: Props) {
  return statusesOf(column, row, looks, wording).map(({ key, tone, label }) => <StatusBadge key={key} tone={tone} label={label} />);
}

/** Shows the value of a row in a column, by the column's kind: a badge, a link, a figure with its unit, files. Nothing for an empty one. */
export function ColumnValue({ column, row, context }: Props) {
  const { wording } = context;
  if (column.kind === 'status') return <Statuses column={column} row={row} context={context} />;
  if (column.kind === 'file') return <FilesValue ids={valuesAt(row, column.path).flat().map(String)} />;
  const text = cellText(column, row, wording);
  if (text === '') return null;
  const first = valuesAt(row, column.path)[0] ?? null;
  if (column.kind === 'relation' && !column.many) {
    const related = relatedAt(row, column)[0];
    return related ? (
      <Link className={classes.link} to={`/object/${related.identity}`} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
        {related.label}
      </Link>
    ) : null;
  }
  if (column.kind === 'number') {
    const unit = column.field?.misc?.unit;
    return (
      <>
        {text}
        {unit && <span className={classes.unit}> {unit}</span>}
      </>
    );
  }
  if (column.kind === 'progress' && typeof first === 'number') return <ProgressBar value={first} text={`${text} %`} />;
  if (column.kind === 'boolean')
    return first === true ? <IconCheck size={16} stroke={2} aria-label={text} /> : <span className={classes.unit}>{text}</span>;
  if (column.kind === 'option' && optionOf(column, first)?.tone) return <StatusBadge tone={optionOf(column, first)?.tone ?? 'draft'} label={text} />;
  const href = column.kind === 'link' ? safeHref(first) : null;
  if (href) {
    return (
      <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer" tabIndex={-1} onClick={(event) => event.stopPropagation()}>
        {text}
      </a>
    );
  }
  return text;
}
