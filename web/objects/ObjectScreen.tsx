import { useLayoutEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { ObjectPanel } from './ObjectPanel.tsx';

/** /object/:id: a record on its own page. */
export function ObjectScreen() {
  const { id = '' } = useParams();
  const top = useRef<HTMLDivElement>(null);
  // Another record begins at its top, however far the page before was scrolled.
  useLayoutEffect(() => {
    if (id) top.current?.scrollIntoView({ block: 'end' });
  }, [id]);
  return (
    <div style={{ padding: '16px 24px 32px', maxWidth: 1440 }}>
      <div ref={top} />
      <ObjectPanel key={id} id={id} page />
    </div>
  );
}
