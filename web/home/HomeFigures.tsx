import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { addDays } from '@millwright/core/time/days.ts';
import type { View } from '@millwright/core/view/types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { windowsOf } from '../blocks/columns/windows.ts';
import { drawingOf } from '../blocks/registry.ts';
import { whenComplete } from '../data/clock/when-idle.ts';
import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { useUser } from '../data/session.ts';
import { formatDate } from '../format/dates.ts';
import { todayIn } from '../format/zoned.ts';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';
import { useNear } from '../ui/browser/use-near.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { type FiguresPart, figuresIn } from './figures-in.ts';
import { tabOf } from './HomeTabs.tsx';
import classes from './home.module.css';

/** Figures at most this many pixels away from the visible area are loaded. */
const ahead = 200;

/** Whether all requests of the page are answered: the figures must not slow down the rest of the page. */
function useComplete(): boolean {
  const client = useQueryClient();
  const [complete, setComplete] = useState(false);
  useEffect(() => whenComplete(client, () => setComplete(true)), [client]);
  return complete;
}

type Shown = { view: View; parts: (FiguresPart & { schema: Schema; model: ResolvedModel })[] };

function Figures({ view, parts }: Shown) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const zone = useUser().client.time_zone;
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, ahead);
  const complete = useComplete();
  const count = parts.reduce((total, { metrics }) => total + metrics.length, 0);
  const whole = (
    <Link className={classes.whole} to={`/?tab=${encodeURIComponent(tabOf(view))}`}>
      {text('home.whole')}
    </Link>
  );
  const periods = new Map(parts.flatMap(({ metrics }) => metrics.map(({ period }) => [`${period?.count} ${period?.unit}`, period] as const)));
  // Days that all figures are about are said once.
  const [period] = periods.size === 1 ? periods.values() : [];
  const days = period && windowsOf(period, todayIn(zone)).current;
  return (
    <Panel title={label(view.name)} aside={whole}>
      {days && (
        <p className={classes.panelDays}>
          {text('blocks.metrics.days', { from: formatDate(days.from, language), to: formatDate(addDays(days.to, -1), language) })}
        </p>
      )}
      <div ref={place} className={classes.figures} style={{ '--mw-lines': count } as CSSProperties}>
        {near && complete && (
          <Suspense fallback={null}>
            {parts.map(({ block, misc, schema, model }) => {
              const Brief = drawingOf(view.setup[block.id]?.type)?.Brief;
              return Brief && <Brief key={block.id} view={view} block={block} misc={misc} schema={schema} model={model} dated={!days} />;
            })}
          </Suspense>
        )}
      </div>
    </Panel>
  );
}

/**
 * Shows the figures of the first tab of the home page that has some, beside the open work. They are loaded after the work, when they come
 * near the visible area. Without such a tab nothing is shown.
 */
export function HomeFigures({ views }: { views: readonly View[] }) {
  const { schema } = useSchema();
  if (!schema) return null;
  for (const view of views) {
    const parts = figuresIn(view).flatMap((part) => {
      const model = findModel(schema, part.name);
      return model ? [{ ...part, schema, model }] : [];
    });
    if (parts.length > 0) return <Figures view={view} parts={parts} />;
  }
  return null;
}
