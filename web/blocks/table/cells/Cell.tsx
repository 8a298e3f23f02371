import { inLanguage, type Text } from '@millwright/core/json.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import { IconAlertCircle, IconCheck, IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Looks } from '../../../data/documents/use-step-policies.ts';
import { safeHref } from '../../../format/links.ts';
import { iconOf } from '../../../layers/places/place-icons.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { StatusBadge, toneIcons } from '../../../ui/StatusBadge.tsx';
import { cellText, optionOf, valueText, type Wording } from '../../columns/cell-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import { FilesCell } from '../../columns/FilesValue.tsx';
import { statusesOf } from '../../columns/status-of.ts';
import { type Row, relatedAt, valuesAt } from '../../columns/values.ts';
import type { CellState } from '../edit/edits.ts';
import classes from './Cell.module.css';

export type CellContext = { wording: Wording; looks: Looks };
type Shown = { column: ResolvedColumn; row: Row; context: CellContext };
type Props = Shown & { state: CellState | undefined; mark?: FormatRule | null /** Why the cell isn't changed any more. */; fixed?: Text | null };

function Statuses({ column, row, context: { looks, wording } }: Shown) {
  return statusesOf(column, row, looks, wording).map(({ key, tone, label }) => <StatusBadge key={key} tone={tone} label={label} />);
}

function Content({ column, row, context }: Shown) {
  const { wording } = context;
  if (column.kind === 'status') return <Statuses column={column} row={row} context={context} />;
  if (column.kind === 'file') return <FilesCell ids={valuesAt(row, column.path).flat().map(String)} />;
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

/** Beside its tone a rule has an icon and often a word, so that it never depends on colour alone. */
function Mark({ rule }: { rule: FormatRule }) {
  const Icon = iconOf(rule.icon, toneIcons[rule.tone]);
  return <Icon className={classes.mark} size={14} stroke={2} aria-hidden data-tone={rule.tone} />;
}

/** What a cell shows: its value by the column's kind, and what became of the last edit. */
export function Cell({ column, row, context, state, mark, fixed }: Props) {
  const because = fixed ? inLanguage(fixed, context.wording.language) : undefined;
  const word = mark?.label ? inLanguage(mark.label, context.wording.language) : '';
  return (
    <span className={classes.cell} data-state={state?.kind} title={state?.kind === 'refused' ? state.reason : because}>
      {mark && <Mark rule={mark} />}
      {state?.kind === 'refused' ? valueText(column, state.value, context.wording) : <Content column={column} row={row} context={context} />}
      {word && (
        <span className={classes.word} title={word}>
          {word}
        </span>
      )}
      {because && <IconLock className={classes.lock} size={12} stroke={1.75} aria-label={because} />}
      {state?.kind === 'saved' && <IconCheck className={classes.tick} size={14} stroke={2.5} aria-hidden />}
      {state?.kind === 'refused' && <IconAlertCircle className={classes.refused} size={14} stroke={2} aria-label={state.reason} />}
    </span>
  );
}
