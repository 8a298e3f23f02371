import { SegmentedControl, Tabs } from '@mantine/core';
import type { Trace } from '@millwright/core/contract/traces.ts';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { useTab } from '../layers/use-tab.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ScreenFailure } from '../ui/states/ScreenFailure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { usePhone } from '../ui/theme/use-density.ts';
import { Balances } from './Balances.tsx';
import { selfOf, useTrace } from './data/use-trace.ts';
import { useTraceWords } from './data/use-trace-words.ts';
import { RecallList } from './RecallList.tsx';
import { TraceLists } from './TraceLists.tsx';
import classes from './traces.module.css';

// The drawing library is large: only who looks at the drawing loads it.
const TraceDrawing = loadable(async () => (await import('./drawing/TraceDrawing.tsx')).TraceDrawing);

const tabs = ['tree', 'balance', 'recall'] as const;
const ways = ['drawing', 'list'] as const;

/** The page `/trace/:id`: where a record came from, and what it became. */
export function TraceScreen() {
  const { id = '' } = useParams();
  const trace = useTrace(id);
  if (trace.error) return <ScreenFailure error={trace.error} onRetry={() => void trace.refetch()} />;
  return trace.data ? <Traced key={id} id={id} trace={trace.data} /> : <Waiting lines={10} />;
}

function Traced({ id, trace }: { id: string; trace: Trace }) {
  const text = useText();
  const phone = usePhone();
  const { tab, show } = useTab(tabs);
  const [way, setWay] = useState<(typeof ways)[number]>(phone ? 'list' : 'drawing');
  const { nameOf } = useTraceWords();
  const name = nameOf(selfOf(trace));
  return (
    <Screen
      title={text('traces.title', { name })}
      name={text('traces.name')}
      crumbs={[{ label: name, to: `/object/${id}` }]}
      lead={text('traces.lead')}
    >
      <div data-print>
        {trace.cut && (
          <p role="status" className={classes.note}>
            {text('traces.cut')}
          </p>
        )}
        <Tabs value={tab} onChange={show} keepMounted={false}>
          <Tabs.List mb="md" className={classes.screenOnly ?? ''}>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {text(`traces.tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="tree">
            <div className={classes.bar}>
              <SegmentedControl
                value={way}
                onChange={(chosen) => setWay(chosen as (typeof ways)[number])}
                data={ways.map((value) => ({ value, label: text(`traces.ways.${value}`) }))}
              />
              <span className={classes.count}>{text('traces.count', { count: trace.nodes.length })}</span>
            </div>
            {way === 'drawing' ? (
              <Suspense fallback={<Waiting lines={8} />}>
                <TraceDrawing trace={trace} />
              </Suspense>
            ) : (
              <TraceLists trace={trace} />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="balance">
            <Balances trace={trace} />
          </Tabs.Panel>
          <Tabs.Panel value="recall">
            <RecallList trace={trace} name={name} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </Screen>
  );
}
