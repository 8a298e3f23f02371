import type { Trace, TracedFlow, TraceNode } from '@millwright/core/contract/traces.ts';
import { ObjectLink } from '../fields/relation/ObjectLink.tsx';
import { useText } from '../i18n/use-text.ts';
import { DataTable } from '../ui/layout/DataTable.tsx';
import { useTraceWords } from './data/use-trace-words.ts';
import classes from './traces.module.css';

/** The contents of the drawing as lists: incoming, then outgoing flows, one per line. */
export function TraceLists({ trace }: { trace: Trace }) {
  const text = useText();
  const nodes = new Map(trace.nodes.map((node) => [node.id, node]));
  const isBefore = ({ from, to }: TracedFlow) => [from, to].some((id) => nodes.get(id)?.side === 'before');
  const before = trace.flows.filter(isBefore);
  const after = trace.flows.filter((flow) => !isBefore(flow));
  return (
    <div className={classes.lists}>
      <Flows title={text('traces.before')} none={text('traces.noneBefore')} flows={before} nodes={nodes} />
      <Flows title={text('traces.after')} none={text('traces.noneAfter')} flows={after} nodes={nodes} />
    </div>
  );
}

type FlowsProps = { title: string; none: string; flows: TracedFlow[]; nodes: ReadonlyMap<string, TraceNode> };

function Flows({ title, none, flows, nodes }: FlowsProps) {
  const text = useText();
  const { quantityOf, dateOf } = useTraceWords();
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <DataTable<TracedFlow>
        stacks
        caption={title}
        rows={flows}
        rowKey={({ from, to, unit }) => `${from} ${to} ${unit}`}
        columns={[
          { key: 'from', label: text('traces.from'), cell: ({ from }) => <NodeName node={nodes.get(from)} /> },
          { key: 'to', label: text('traces.to'), cell: ({ to }) => <NodeName node={nodes.get(to)} /> },
          { key: 'quantity', label: text('traces.quantity'), cell: quantityOf, numeric: true },
          { key: 'date', label: text('traces.date'), cell: dateOf },
        ]}
        empty={<p className={classes.none}>{none}</p>}
      />
    </section>
  );
}

/** A record with its model. A record that the reader may not see has no link. */
export function NodeName({ node }: { node: TraceNode | undefined }) {
  const { nameOf, kindOf, detailsOf } = useTraceWords();
  const name = nameOf(node);
  if (!node || node.withheld) return <span className={classes.withheld}>{name}</span>;
  return (
    <span className={classes.words}>
      <ObjectLink id={node.id} label={name} />
      <span className={classes.detail}>{[kindOf(node), detailsOf(node)].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
