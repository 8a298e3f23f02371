import type { Block, TableSetup, View } from '@millwright/core/view/types.ts';
import { findModel, useSchema } from '../../documents/use-schema.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/Failure.tsx';
import { NoAccess } from '../../ui/NoAccess.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { resolveColumns } from './columns.ts';
import { TablePanel } from './TablePanel.tsx';

type Props = { view: View; block: Block; setup: TableSetup };

/** The table block: a grid over a model's records. Without columns it stays hidden until it gets one. */
export function TableBlock({ view, block, setup }: Props) {
  const text = useText();
  const { schema, error, retry } = useSchema();
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!schema) return <Waiting />;
  const model = findModel(schema, setup.model);
  if (!model) {
    return (
      <Panel>
        <NoAccess right={`MODELS: READ (${setup.model})`} />
      </Panel>
    );
  }
  const columns = resolveColumns(schema, model, setup);
  if (!columns.length) return <p className="visually-hidden">{text('table.noColumns')}</p>;
  return <TablePanel key={`${view.id}.${block.id}`} view={view} block={block} setup={setup} schema={schema} model={model} columns={columns} />;
}
