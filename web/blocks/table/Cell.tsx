import { inLanguage, type Json } from '@millwright/core/json.ts';
import type { StepLook } from '@millwright/core/process/types.ts';
import { IconAlertCircle, IconCheck, IconPaperclip } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Looks } from '../../documents/use-looks.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './Cell.module.css';
import { cellText, optionOf, valueText, type Wording } from './cell-text.ts';
import type { ResolvedColumn } from './columns.ts';
import type { CellState } from './edits.ts';
import { type Row, relatedAt, valuesAt } from './values.ts';

export type CellContext = { wording: Wording; looks: Looks };
type Props = { column: ResolvedColumn; row: Row; context: CellContext; state: CellState | undefined };

const safeLink = /^(https?:|mailto:|tel:)/i;

/** The look of the step that a record (or key) stands in. */
function lookOf(value: Json, looks: Looks): StepLook | undefined {
  if (typeof value === 'string') return looks.get(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  for (const text of Object.values(value)) {
    const look = typeof text === 'string' ? looks.get(text) : undefined;
    if (look) return look;
  }
  return undefined;
}

function Status({ column, row, context }: Omit<Props, 'state'>) {
  const { looks, wording } = context;
  return valuesAt(row, column.path).map((value) => {
    const look = lookOf(value, looks);
    if (look) return <StatusBadge key={look.key} tone={look.tone} label={inLanguage(look.label, wording.language)} />;
    const option = optionOf(column, value);
    const label = column.target ? (relatedAt(row, column)[0]?.label ?? '') : valueText(column, value, wording);
    return label && <StatusBadge key={label} tone={option?.tone ?? 'draft'} label={label} />;
  });
}

function Bar({ value, text }: { value: number; text: string }) {
  return (
    <span className={classes.bar}>
      <meter className={classes.meter} min={0} max={100} value={Math.min(100, Math.max(0, value))} aria-hidden />
      {text}
    </span>
  );
}

function Content({ column, row, context }: Omit<Props, 'state'>) {
  const { wording } = context;
  if (column.kind === 'status') return <Status column={column} row={row} context={context} />;
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
  if (column.kind === 'progress' && typeof first === 'number') return <Bar value={first} text={`${text} %`} />;
  if (column.kind === 'boolean')
    return first === true ? <IconCheck size={16} stroke={2} aria-label={text} /> : <span className={classes.unit}>{text}</span>;
  if (column.kind === 'file') return <IconPaperclip size={16} stroke={1.75} aria-label={text} />;
  if (column.kind === 'option' && optionOf(column, first)?.tone) return <StatusBadge tone={optionOf(column, first)?.tone ?? 'draft'} label={text} />;
  if (column.kind === 'link' && typeof first === 'string' && safeLink.test(first)) {
    return (
      <a className={classes.link} href={first} target="_blank" rel="noopener noreferrer" tabIndex={-1} onClick={(event) => event.stopPropagation()}>
        {text}
      </a>
    );
  }
  return text;
}

/** What a cell shows: its value by the column's kind, and what became of the last edit. */
export function Cell({ column, row, context, state }: Props) {
  return (
    <span className={classes.cell} data-state={state?.kind} title={state?.kind === 'refused' ? state.reason : undefined}>
      {state?.kind === 'refused' ? valueText(column, state.value, context.wording) : <Content column={column} row={row} context={context} />}
      {state?.kind === 'saved' && <IconCheck className={classes.tick} size={14} stroke={2.5} aria-hidden />}
      {state?.kind === 'refused' && <IconAlertCircle className={classes.refused} size={14} stroke={2} aria-label={state.reason} />}
    </span>
  );
}
