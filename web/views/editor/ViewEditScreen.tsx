import { useParams } from 'react-router';
import { useDocument } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { useSchema } from '../../data/documents/use-schema.ts';
import { useUser } from '../../data/session.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { isByHand } from '../query/by-hand.ts';
import { BuiltInView } from './BuiltInView.tsx';
import type { ViewDocument } from './draft/view-draft.ts';
import { ViewByHand } from './ViewByHand.tsx';
import { ViewEditor } from './ViewEditor.tsx';

const right = { verb: 'UPDATE', resource: 'VIEWS' } as const;

/** The screen /view/edit/:id: the editor of a view, with a live preview. A built-in view must be copied first. */
export function ViewEditScreen() {
  const { id } = useParams();
  const view = useDocument<ViewDocument>('views', id);
  const { schema, error, retry } = useSchema();
  const rights = useRights();
  const { client_id } = useUser();
  if (view.error) return <ScreenFailure error={view.error} onRetry={() => void view.refetch()} right={right} />;
  if (error) return <Failure error={error} onRetry={retry} />;
  if (view.isPending || !schema || !rights)
    return (
      <Screen title=" ">
        <Waiting lines={8} />
      </Screen>
    );
  if (view.data.template) return <BuiltInView view={view.data} />;
  if (!rights.allows('UPDATE', 'VIEWS', { id: view.data.id, client_id })) return <NoAccess right={right} />;
  if (isByHand(view.data)) return <ViewByHand view={view.data} />;
  return <ViewEditor key={view.data.id} stored={view.data} schema={schema} />;
}
