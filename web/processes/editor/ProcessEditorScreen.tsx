import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { useSchema } from '../../data/documents/use-schema.ts';
import heads from '../../documents/editor/head.module.css';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useProcess } from '../data/use-process.ts';
import { ProcessEditor } from './ProcessEditor.tsx';
import type { StoredPolicy } from './state/draft.ts';

const toEdit = { verb: 'UPDATE', resource: 'SETTINGS' } as const;

/** The screen /process/edit/{id}: the editor of a process. */
export function ProcessEditorScreen() {
  const { id = '' } = useParams();
  const rights = useRights();
  const process = useProcess(id);
  const documents = useDocuments<StoredPolicy>('processes');
  const { schema, error, retry } = useSchema();
  const policies = useMemo(() => new Map((documents.data ?? []).map((policy) => [policy.key, policy])), [documents.data]);
  if (rights && !rights.allows('UPDATE', 'SETTINGS')) return <NoAccess right={toEdit} />;
  const failure = process.error ?? documents.error ?? error;
  if (failure && !(process.data && documents.data && schema)) {
    const again = () => {
      void process.refetch();
      void documents.refetch();
      retry();
    };
    return <ScreenFailure error={failure} onRetry={again} right={toEdit} />;
  }
  if (!process.data || !documents.data || !schema || !rights)
    return (
      <div className={heads.waiting}>
        <Waiting lines={8} />
      </div>
    );
  return <ProcessEditor key={id} stored={process.data} policies={policies} schema={schema} />;
}
