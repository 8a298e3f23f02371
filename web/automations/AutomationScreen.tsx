import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ScreenFailure } from '../ui/states/ScreenFailure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { useAutomation } from './data/use-automations.ts';

// The drawing library is large: only who opens an automation loads it.
const Editor = lazy(async () => ({ default: (await import('./editor/Editor.tsx')).Editor }));

const toRead = { verb: 'READ', resource: 'SETTING_DATA_CONNECTIONS' } as const;

/** /automation/:id: an automation with its tabs. */
export function AutomationScreen() {
  const { id = '' } = useParams();
  const automation = useAutomation(id);
  if (automation.error) return <ScreenFailure error={automation.error} onRetry={() => void automation.refetch()} right={toRead} />;
  if (!automation.data)
    return (
      <div style={{ padding: 24 }}>
        <Waiting lines={8} />
      </div>
    );
  return (
    <Suspense
      fallback={
        <div style={{ padding: 24 }}>
          <Waiting lines={8} />
        </div>
      }
    >
      <Editor key={automation.data.id} stored={automation.data} />
    </Suspense>
  );
}
