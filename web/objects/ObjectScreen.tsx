import { Suspense, useLayoutEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { loadable } from '../ui/browser/loadable.ts';
import { Waiting } from '../ui/states/Waiting.tsx';
import { ObjectPanel } from './ObjectPanel.tsx';

const PastPanel = loadable(async () => (await import('./past/PastPanel.tsx')).PastPanel);

/** The screen /object/:id: a record; with `?at=` as it was at that time. */
export function ObjectScreen() {
  const { id = '' } = useParams();
  const at = useSearchParams()[0].get('at');
  const top = useRef<HTMLDivElement>(null);
  // Another record starts at the top, however far the previous page was scrolled.
  useLayoutEffect(() => {
    if (id) top.current?.scrollIntoView({ block: 'end' });
  }, [id]);
  return (
    <div style={{ padding: '16px 24px 32px', maxWidth: 1440 }}>
      <div ref={top} />
      {at ? (
        <Suspense fallback={<Waiting />}>
          <PastPanel key={`${id} ${at}`} id={id} at={at} />
        </Suspense>
      ) : (
        <ObjectPanel key={id} id={id} page />
      )}
    </div>
  );
}
