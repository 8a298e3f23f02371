import type { Access } from '@millwright/core/access/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { IconDatabaseOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRights } from '../../data/documents/use-rights.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';

export type OfModel = { schema: Schema; model: ResolvedModel; rights: Access };

type Props = { title: string /** The model by slug or id. */; name: string | undefined; children: (of: OfModel) => ReactNode };

/** Finds the model that a block is about, and says why there is none: it is gone, or this person may not read it. */
export function BlockModel({ title, name, children }: Props) {
  const text = useText();
  const { schema, error, retry } = useSchema();
  const rights = useRights();
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!schema || !rights) return <Waiting />;
  const model = name ? findModel(schema, name) : undefined;
  if (model) return children({ schema, model, rights });
  // Whoever may read every model would see it, were it there.
  const gone = !name || rights.allows('READ', 'MODELS');
  return (
    <Panel title={title}>
      {gone ? <Empty icon={IconDatabaseOff} title={text('blocks.noModel')} /> : <NoAccess right={{ verb: 'READ', resource: 'MODELS' }} />}
    </Panel>
  );
}
