import { useParams } from 'react-router';
import { useDocument } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useUser } from '../../data/session.ts';
import heads from '../../documents/editor/head.module.css';
import { useText } from '../../i18n/use-text.ts';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { StoredForm } from '../list/copy-of.ts';
import { FormEditor } from './FormEditor.tsx';

const toEdit = { verb: 'UPDATE', resource: 'FORMS' } as const;

/** The screen /form/edit/{id}: the editor of a form. */
export function FormEditorScreen() {
  const text = useText();
  const { id = '' } = useParams();
  const rights = useRights();
  const { client_id } = useUser();
  const form = useDocument<StoredForm>('forms', id);
  const { schema, error, retry } = useSchema();
  const failure = form.error ?? error;
  if (failure) return <ScreenFailure error={failure} onRetry={() => (form.error ? void form.refetch() : retry())} right={toEdit} />;
  if (!form.data || !schema || !rights)
    return (
      <div className={heads.waiting}>
        <Waiting lines={8} />
      </div>
    );
  if (!rights.allows('UPDATE', 'FORMS', { id: form.data.id, client_id })) return <NoAccess right={toEdit} />;
  const model = findModel(schema, form.data.model);
  if (!model) return <p className={heads.waiting}>{text('formEditor.modelGone')}</p>;
  return <FormEditor key={form.data.id} stored={form.data} schema={schema} model={model} />;
}
