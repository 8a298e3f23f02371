import { useParams } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { ScreenFailure } from '../ui/states/ScreenFailure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { toRead, useModelRights } from './data/use-model-rights.ts';
import { useModel, useModels, useRelations } from './data/use-models.ts';
import { ModelPage } from './page/ModelPage.tsx';

/** The screen /data/:id: one model with its fields. */
export function ModelScreen() {
  const { id = '' } = useParams();
  const text = useText();
  const rights = useModelRights();
  const model = useModel(id);
  const relations = useRelations();
  const models = useModels();
  if (model.error) return <ScreenFailure error={model.error} onRetry={() => void model.refetch()} right={toRead} />;
  if (model.data && relations.data && models.data && rights.read)
    return <ModelPage key={model.data.id} stored={model.data} models={models.data} relations={relations.data} />;
  const failed = models.error ?? relations.error;
  const retry = () => {
    void models.refetch();
    void relations.refetch();
  };
  return (
    <Screen title={text('models.title')} crumbs={[{ label: text('models.title'), to: '/data' }]}>
      {rights.known && !rights.read ? <NoAccess right={toRead} /> : failed ? <Failure error={failed} onRetry={retry} /> : <Waiting lines={10} />}
    </Screen>
  );
}
