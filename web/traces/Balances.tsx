import type { Trace } from '@millwright/core/contract/traces.ts';
import { formatNumber } from '../format/numbers.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { DataTable } from '../ui/layout/DataTable.tsx';
import { NodeName } from './TraceLists.tsx';
import classes from './traces.module.css';

/** What came of each record and what became of it: the figures that any of them has. */
export function Balances({ trace }: { trace: Trace }) {
  const text = useText();
  const label = useLabel();
  const { nodes, figures, balances } = trace;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  if (balances.some(({ quantities }) => quantities === null)) return <p className={classes.none}>{text('traces.quantitiesHidden')}</p>;
  const filledFigures = figures.flatMap((figure, at) => (balances.some(({ quantities }) => quantities?.[at]) ? [{ ...figure, at }] : []));
  return (
    <DataTable<Trace['balances'][number]>
      stacks
      caption={text('traces.balance')}
      rows={balances}
      rowKey={({ id }) => id}
      columns={[
        { key: 'record', label: text('traces.record'), cell: ({ id }) => <NodeName node={byId.get(id)} /> },
        { key: 'unit', label: text('traces.unit'), cell: ({ unit }) => unit ?? '' },
        ...filledFigures.map(({ name, label: words, at }) => ({
          key: name,
          label: label(words),
          numeric: true,
          cell: ({ quantities }: Trace['balances'][number]) => (quantities?.[at] ? formatNumber(quantities[at]) : ''),
        })),
      ]}
      empty={null}
    />
  );
}
