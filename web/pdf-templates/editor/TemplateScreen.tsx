import { useParams } from 'react-router';
import { useDocument } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { StoredTemplate } from '../data/use-templates.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

/** The page `/pdf-template/{id}`: a template with its preview. */
export function TemplateScreen() {
  const { id = '' } = useParams();
  const rights = useRights();
  const { client_id } = useUser();
  const template = useDocument<StoredTemplate>('pdf_templates', id);
  if (template.error)
    return <ScreenFailure error={template.error} onRetry={() => void template.refetch()} right={{ verb: 'READ', resource: 'PDF_TEMPLATES' }} />;
  if (!template.data || !rights) return <Waiting lines={8} />;
  const mayEdit = rights.allows('UPDATE', 'PDF_TEMPLATES', { id: template.data.id, client_id });
  return <TemplateEditor key={template.data.id} stored={template.data} mayEdit={mayEdit} />;
}
