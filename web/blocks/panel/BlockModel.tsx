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

/** Finds the model of a block, or explains why it is missing: deleted, or not readable. */
export function BlockModel({ title, name, children }: Props) {
  const text = useText();
  const { schema, error, retry } = useSchema();
  const rights = useRights();
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!schema || !rights) return <Waiting />;
  const model = name ? findModel(schema, name) : undefined;
  if (model) return children({ schema, model, rights });
  // People with the right to read all models would see it if it existed.
  const isMissing = !name || rights.allows('READ', 'MODELS');
  return (
    <Panel title={title}>
      {isMissing ? <Empty icon={IconDatabaseOff} title={text('blocks.noModel')} /> : <NoAccess right={{ verb: 'READ', resource: 'MODELS' }} />}
    </Panel>
  );
}
