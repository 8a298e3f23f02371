import { Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import type { AppFailure } from '../data/http.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { ScreenFailure } from '../ui/states/ScreenFailure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { useAutomationRights } from './data/use-automation-rights.ts';
import { useAutomation } from './data/use-automations.ts';
import { useRuns } from './data/use-runs.ts';
import { DeletedAutomation } from './deletion/DeletedAutomation.tsx';
import { useAutomationDraft } from './drafts/use-automation-draft.ts';

// The drawing library is large, so it is loaded only when an automation is opened.
const Editor = loadable(async () => (await import('./editor/Editor.tsx')).Editor);

const toRead = { verb: 'READ', resource: 'SETTING_DATA_CONNECTIONS' } as const;

/** /automation/:id: an automation with its tabs. */
export function AutomationScreen() {
  const { id = '' } = useParams();
  const automation = useAutomation(id);
  // Somebody else has renamed it before it was first enabled.
  const lost = automation.error?.status === 404 ? automation.data : undefined;
  const moved = useAutomation(lost?.id);
  const rights = useAutomationRights(automation.data);
  const beside = useAutomationDraft(automation.data, rights.update);
  if (lost && moved.data) return <Navigate replace to={`/automation/${moved.data.slug ?? moved.data.id}`} />;
  if (lost && moved.isPending) return null;
  if (automation.error) return <Gone id={id} error={automation.error} onRetry={() => void automation.refetch()} />;
  if (!automation.data || !rights.known || !beside.known)
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
      <Editor key={automation.data.id} stored={automation.data} begun={beside.begun} />
    </Suspense>
  );
}

/** The screen for an unknown address: the runs of a deleted automation, or the error. */
function Gone({ id, error, onRetry }: { id: string; error: AppFailure; onRetry: () => void }) {
  const runs = useRuns(id);
  if (error.status === 404 && runs.data?.total) return <DeletedAutomation id={id} />;
  return <ScreenFailure error={error} onRetry={onRetry} right={toRead} />;
}
