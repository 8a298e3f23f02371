import { useRights } from '../../data/documents/use-rights.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useUser } from '../../data/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { ImportLink, ImportOffer } from '../../imports/ImportLink.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import type { ModelDocument } from '../data/use-models.ts';

/** A menu of actions on the records of a model. */
export function ModelMenu({ model: { id, slug, misc } }: { model: ModelDocument }) {
  const text = useText();
  const { schema } = useSchema();
  const rights = useRights();
  const { client_id } = useUser();
  const model = schema && findModel(schema, slug);
  if (!model || misc?.by_actions_only || rights?.allows('CREATE', 'MODELS', { id, client_id }) !== true) return null;
  return (
    <>
      <ImportOffer model={model} />
      <MoreMenu label={text('objects.more_actions')}>
        <ImportLink model={model} />
      </MoreMenu>
    </>
  );
}
