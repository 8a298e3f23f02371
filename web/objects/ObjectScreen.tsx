import { useParams } from 'react-router';
import { ObjectPanel } from './ObjectPanel.tsx';

/** /object/:id: a record on its own page. */
export function ObjectScreen() {
  const { id = '' } = useParams();
  return (
    <div style={{ padding: '16px 24px 32px', maxWidth: 1440 }}>
      <ObjectPanel key={id} id={id} page />
    </div>
  );
}
