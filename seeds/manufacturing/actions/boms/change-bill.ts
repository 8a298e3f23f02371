import type { Decision, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, is, list, locked, noRecord } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { refuse } from '../moves/document.ts';

type Line = { identity: string; std_label: string | null; std_unit: string | null; std_quantity: number | null; std_used_quantity: number | null };
/** The quantity of one line before and after the change. */
type Changed = { line: string; from: number; to: number };
type Change = {
  identity: string;
  std_was: string | null;
  std_bom: Linked | null;
  std_undoes: { identity: string; std_was: string | null; std_bom: Linked | null } | null;
};

const lineFields = 'identity std_label std_unit std_quantity std_used_quantity';
const changeOf = (rows: Rows) => rowOf<Change>(rows, 'change');
const billOf = (rows: Rows) => changeOf(rows)?.std_undoes?.std_bom?.identity ?? changeOf(rows)?.std_bom?.identity ?? noRecord;

function wasOf(text: string | null | undefined): Changed[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? (read as Changed[]) : [];
  } catch {
    return [];
  }
}

const words = ({ std_label, std_unit }: Line, from: number, to: number) => `${std_label ?? ''}: ${from} → ${to}${std_unit ? ` ${std_unit}` : ''}`;

/** Writes new quantities to lines, and stores the previous quantities in the change record. */
function written(change: Change, bill: string, lines: readonly { line: Line; to: number }[]): Decision {
  const changed = lines.map(({ line, to }): Changed => ({ line: line.identity, from: line.std_quantity ?? 0, to }));
  const std_change = lines.map(({ line, to }) => words(line, line.std_quantity ?? 0, to)).join('; ');
  const effects: Effect[] = [
    { op: 'update', id: change.identity, properties: { std_change, std_was: JSON.stringify(changed) }, links: { std_bom: bill } },
    ...lines.map(({ line, to }): Effect => ({ op: 'update', id: line.identity, properties: { std_quantity: to } })),
  ];
  return { effects };
}

function takeUsed(change: Change, bill: string, lines: readonly Line[]): Decision {
  const off = lines.flatMap((line) => (line.std_used_quantity === null ? [] : [{ line, to: line.std_used_quantity }]));
  return off.length ? written(change, bill, off) : refuse('std_bom', 'nothing-off');
}

function undo(change: Change, bill: string, lines: readonly Line[]): Decision {
  const undone = change.std_undoes;
  const was = wasOf(undone?.std_was);
  const back = was.flatMap(({ line: id, from, to }) => {
    const line = lines.find(({ identity }) => identity === id);
    return line && line.std_quantity === to ? [{ line, to: from }] : [];
  });
  return back.length === was.length && back.length > 0 ? written(change, bill, back) : refuse('std_undoes', 'changed-since');
}

/** Changes a bill of materials to the quantities that were really used, or reverts such a change. */
export const changeBill: ServerAction = aboutRecord({
  name: 'steps/boms/changeBill',
  label: 'Change a bill to what is used',
  description: 'Writes into the lines of a bill that are off what a piece has really taken, and says what has changed; or takes such a change back.',
  model: 'std_bill_change',
  refusals: [
    { id: 'nothing-off', text: 'Nothing of this bill is off any more, so it stays as it is.' },
    { id: 'changed-since', text: 'The bill was changed since, so this is not taken back. Change its lines by hand.' },
  ],
  reads: [
    (id) => ({
      change: byId('std_bill_change', id, 'identity std_was std_bom { identity } std_undoes { identity std_was std_bom { identity } }'),
    }),
    (_, rows) => ({ lock: locked('std_bom', billOf(rows)) }),
    (_, rows) => ({ lines: list('std_bom_line', is('std_bom', billOf(rows)), lineFields, { lock: true }) }),
  ],
  decide: (_, rows) => {
    const change = changeOf(rows);
    if (!change || change.std_was !== null) return nothing;
    const lines = rowsOf<Line>(rows, 'lines');
    return change.std_undoes ? undo(change, billOf(rows), lines) : takeUsed(change, billOf(rows), lines);
  },
});
