import type { Trace, TraceNode } from '@millwright/core/contract/traces.ts';
import { IconCircleDashed } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOpenRecord } from '../../layers/use-open-record.ts';
import { GraphCard } from '../../ui/graph/GraphCard.tsx';
import { borderPoint, placeBoxes } from '../../ui/graph/place-boxes.ts';
import { type GraphLine, StillGraph } from '../../ui/graph/StillGraph.tsx';
import { modelIcon } from '../../ui/icons/model-icons.ts';
import { useTraceWords } from '../data/use-trace-words.ts';
import classes from '../traces.module.css';
import { nearest } from './nearest.ts';

const size = { width: 230, height: 64 };
const mostDrawn = 150;

/** Draws the flows from left to right. A click on a record opens it in the drawer. */
export function TraceDrawing({ trace }: { trace: Trace }) {
  const text = useText();
  const { quantityOf } = useTraceWords();
  const nearTrace = useMemo(() => nearest(trace, mostDrawn), [trace]);
  const boxes = useMemo(
    () =>
      placeBoxes(
        nearTrace.nodes.map(({ id }) => id),
        nearTrace.flows,
        size,
      ),
    [nearTrace],
  );
  const lines = useMemo(() => {
    const placed = new Map(boxes.map((box) => [box.id, box]));
    return nearTrace.flows.flatMap(({ from, to, quantity, unit }): GraphLine[] => {
      const [one, other] = [placed.get(from), placed.get(to)];
      if (!one || !other || from === to) return [];
      const ends = { start: borderPoint(one, other), end: borderPoint(other, one) };
      return [{ id: `${from} ${to} ${unit}`, from, to, ...ends, words: quantity === null ? '' : quantityOf({ quantity, unit }) }];
    });
  }, [boxes, nearTrace, quantityOf]);
  const nodes = useMemo(() => new Map(nearTrace.nodes.map((node) => [node.id, node])), [nearTrace]);
  const card = useCallback(
    (id: string) => {
      const node = nodes.get(id);
      return node ? <Card node={node} /> : null;
    },
    [nodes],
  );
  return (
    <>
      {nearTrace.left > 0 && <p className={classes.note}>{text('traces.notDrawn', { count: nearTrace.left })}</p>}
      <StillGraph label={text('traces.drawing')} boxes={boxes} lines={lines} card={card} arrows />
    </>
  );
}

function Card({ node }: { node: TraceNode }) {
  const { schema } = useSchema();
  const open = useOpenRecord();
  const { nameOf, kindOf, detailsOf } = useTraceWords();
  const icon = node.model && schema ? modelIcon(findModel(schema, node.model)?.model.icon) : IconCircleDashed;
  const name = nameOf(node);
  const words = [kindOf(node), detailsOf(node)].filter(Boolean).join(' · ');
  return (
    <GraphCard
      icon={icon}
      name={name}
      detail={words}
      data-self={node.side === 'self' || undefined}
      disabled={node.withheld}
      title={[name, words].filter(Boolean).join('\n')}
      onClick={() => open(node.id, name)}
    />
  );
}
