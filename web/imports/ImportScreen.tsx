import type { Inspected } from '@millwright/core/contract/imports.ts';
import { type ImportTarget, importTargets } from '@millwright/core/imports/targets.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useEffect, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useRights } from '../data/documents/use-rights.ts';
import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { useUser } from '../data/session.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { usePlaceOf } from '../layers/places/use-place-of.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { NotFound } from '../ui/states/NotFound.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { ColumnsPanel } from './columns/ColumnsPanel.tsx';
import { FirstRows } from './columns/FirstRows.tsx';
import { KeyPanel } from './columns/KeyPanel.tsx';
import { useMapping } from './columns/use-mapping.ts';
import { takeFile } from './file/dropped-file.ts';
import { FilePanel } from './file/FilePanel.tsx';
import type { Chosen } from './file/send-file.ts';
import { type ReadAs, useChosenFile } from './file/use-chosen-file.ts';
import classes from './imports.module.css';
import { RecentImports } from './run/RecentImports.tsx';
import { RunPanel } from './run/RunPanel.tsx';
import { TrialPanel } from './trial/TrialPanel.tsx';

/** /import/:model: rows of a file become records; with `?run=` an import that was begun. */
export function ImportScreen() {
  const { model: slug = '' } = useParams();
  const text = useText();
  const { schema, error, retry } = useSchema();
  const rights = useRights();
  const { client_id } = useUser();
  const model = schema ? findModel(schema, slug) : undefined;
  if (schema && !model) return <NotFound />;
  if (!schema || !model || !rights)
    return <Screen title={text('imports.title')}>{error ? <Failure error={error} onRetry={retry} /> : <Waiting />}</Screen>;
  if (!rights.allows('CREATE', 'MODELS', { id: model.model.id, client_id }))
    return (
      <Screen title={text('imports.title')}>
        <NoAccess right={{ verb: 'CREATE', resource: 'MODELS', name: model.model.slug }} />
      </Screen>
    );
  return <ImportPage key={model.model.id} schema={schema} model={model} />;
}

function ImportPage({ schema, model }: { schema: Schema; model: ResolvedModel }) {
  const text = useText();
  const label = useLabel();
  const crumbs = usePlaceOf(model);
  const [params, setParams] = useSearchParams();
  const run = params.get('run');
  const [round, setRound] = useState(0);
  const again = () => {
    setParams({});
    setRound(round + 1);
  };
  return (
    <Screen title={text('imports.into', { name: label(model.model.displayed_name) })} lead={text('imports.lead')} crumbs={crumbs}>
      <div className={classes.page}>
        {run ? (
          <RunPanel key={run} id={run} model={model} onAgain={again} />
        ) : (
          <NewImport key={round} schema={schema} model={model} onStarted={(id) => setParams({ run: id })} />
        )}
        <RecentImports model={model.model.slug} />
      </div>
    </Screen>
  );
}

type NewProps = { schema: Schema; model: ResolvedModel; onStarted: (id: string) => void };

/** A new import: its file, the mapping of its columns, the dry run, and the start. */
function NewImport({ schema, model, onStarted }: NewProps) {
  const rights = useRights();
  const { client_id } = useUser();
  const file = useChosenFile();
  const { chosen, readAs, inspected, onChoose } = file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that was dropped on a list is taken once.
  useEffect(() => {
    const dropped = takeFile();
    if (dropped) onChoose(dropped);
  }, []);
  const targets = useMemo(
    () => importTargets(schema, model, (verb, resource, id) => rights?.allows(verb, resource, { id, client_id }) === true),
    [schema, model, rights, client_id],
  );
  const updates = rights?.allows('UPDATE', 'MODELS', { id: model.model.id, client_id }) === true && !model.model.misc?.append_only;
  return (
    <>
      <FilePanel {...file} />
      {chosen && inspected.data && !inspected.error && (
        <Steps
          key={chosen.key}
          model={model}
          chosen={chosen}
          readAs={readAs}
          inspected={inspected.data}
          targets={targets}
          updates={updates}
          onStarted={onStarted}
        />
      )}
    </>
  );
}

type StepsProps = Omit<NewProps, 'schema'> & {
  chosen: Chosen;
  readAs: ReadAs;
  inspected: Inspected;
  targets: readonly ImportTarget[];
  updates: boolean;
};

function Steps({ model, chosen, readAs, inspected, targets, updates, onStarted }: StepsProps) {
  const mapping = useMapping(inspected, targets, updates);
  return (
    <>
      <ColumnsPanel inspected={inspected} targets={targets} mapping={mapping} />
      <FirstRows inspected={inspected} />
      <KeyPanel targets={targets} mapping={mapping} updates={updates} />
      <TrialPanel model={model} chosen={chosen} readAs={readAs} total={inspected.total} mapping={mapping} onStarted={onStarted} />
    </>
  );
}
