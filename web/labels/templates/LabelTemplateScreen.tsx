import { useParams } from 'react-router';
import { useDocument } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { StoredLabelTemplate } from '../use-label-templates.ts';
import { LabelTemplateEditor } from './LabelTemplateEditor.tsx';

/** /label-template/{id}: a label template with the label of a record. */
export function LabelTemplateScreen() {
  const { id = '' } = useParams();
  const rights = useRights();
  const { client_id } = useUser();
  const { data, error, refetch } = useDocument<StoredLabelTemplate>('label_templates', id);
  if (error) return <ScreenFailure error={error} onRetry={() => void refetch()} right={{ verb: 'READ', resource: 'FORMS' }} />;
  if (!data || !rights) return <Waiting lines={8} />;
  return <LabelTemplateEditor key={data.id} stored={data} mayEdit={rights.allows('UPDATE', 'FORMS', { id: data.id, client_id })} />;
}
