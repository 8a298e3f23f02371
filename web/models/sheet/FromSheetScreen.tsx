import { Button, TextInput } from '@mantine/core';
import type { Inspected } from '@millwright/core/contract/imports.ts';
import { proposeName, proposePrimary } from '@millwright/core/imports/propose-model.ts';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { FirstRows } from '../../imports/columns/FirstRows.tsx';
import { FilePanel } from '../../imports/file/FilePanel.tsx';
import { FileRefusal } from '../../imports/file/FileRefusal.tsx';
import type { Chosen } from '../../imports/file/send-file.ts';
import { type ReadAs, useChosenFile } from '../../imports/file/use-chosen-file.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useModelRights } from '../data/use-model-rights.ts';
import { type ModelDocument, type RelationDocument, useModels, useRelations } from '../data/use-models.ts';
import { slugProblems } from '../draft/slug-problems.ts';
import { freeTechnicalName } from '../draft/technical-name.ts';
import { SheetColumns } from './SheetColumns.tsx';
import classes from './sheet.module.css';
import { canName, modelOfSheet } from './sheet-draft.ts';
import { useMakeModel } from './use-make-model.ts';
import { useSheetColumns } from './use-sheet-columns.ts';

const toCreate = { verb: 'CREATE', resource: 'SETTING_MODELS' } as const;

/** The screen /data/from-sheet: creates a model from a spreadsheet or pasted table, and imports its rows. */
export function FromSheetScreen() {
  const text = useText();
  const rights = useModelRights();
  const models = useModels();
  const relations = useRelations();
  const error = models.error ?? relations.error;
  const retry = () => {
    void models.refetch();
    void relations.refetch();
  };
  return (
    <Screen title={text('models.sheet.title')} lead={text('models.sheet.lead')} crumbs={[{ label: text('models.title'), to: '/data' }]}>
      {rights.known && !rights.create ? (
        <NoAccess right={toCreate} />
      ) : error ? (
        <Failure error={error} onRetry={retry} />
      ) : rights.known && models.data && relations.data ? (
        <Sheet models={models.data} relations={relations.data} />
      ) : (
        <Waiting />
      )}
    </Screen>
  );
}

type Around = { models: readonly ModelDocument[]; relations: readonly RelationDocument[] };

function Sheet(around: Around) {
  const file = useChosenFile();
  const { chosen, readAs, inspected } = file;
  return (
    <div className={classes.page}>
      <FilePanel {...file} />
      {chosen && inspected.data && !inspected.error && (
        <Proposal key={chosen.key} {...around} chosen={chosen} readAs={readAs} inspected={inspected.data} />
      )}
    </div>
  );
}

type ProposalProps = Around & { chosen: Chosen; readAs: ReadAs; inspected: Inspected };

/** Shows the proposed model of the sheet, which can be edited and created. */
function Proposal({ models, relations, chosen, readAs, inspected }: ProposalProps) {
  const text = useText();
  const words = useProblemText();
  const navigate = useNavigate();
  const { columns, decide, matching } = useSheetColumns(inspected, chosen.key);
  const proposed = chosen.pasted ? '' : ((inspected.file.sheets.length > 1 ? inspected.file.sheet : null) ?? proposeName(chosen.file.name));
  const [name, setName] = useState(proposed);
  const [typed, setTyped] = useState<string | null>(null);
  const [naming, setNaming] = useState<string | null>(null);
  const usedSlugs = useMemo(() => new Set(models.map(({ slug }) => slug)), [models]);
  const { make, made } = useMakeModel((model, id) => void navigate(`/import/${model.slug}?run=${id}`));
  const slug = typed ?? freeTechnicalName(name, usedSlugs);
  const problems = made ? [] : slugProblems(slug, usedSlugs);
  const names = columns.filter(canName);
  const primary = names.some(({ column }) => column === naming) ? naming : proposePrimary(names);
  const unready = columns.some(({ included, label, type, link }) => included && (label.trim() === '' || (type === 'link' && !link)));
  const ready = name.trim() !== '' && problems.length === 0 && primary !== null && !unready && !matching;
  const begin = () => {
    if (primary === null) return;
    make.mutate({ sheet: modelOfSheet(columns, slug, name, primary), columns, chosen, readAs, models, relations });
  };
  return (
    <>
      <Panel title={text('models.sheet.model')}>
        <div className={classes.pair}>
          <TextInput
            label={text('models.name')}
            required
            maxLength={200}
            autoComplete="off"
            disabled={made !== null}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={text('models.technicalName')}
            description={text('models.technicalHelp')}
            required
            autoComplete="off"
            spellCheck={false}
            disabled={made !== null}
            value={made?.slug ?? slug}
            error={name.trim() !== '' || typed !== null ? problems.map(words).join(' ') || undefined : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      </Panel>
      <SheetColumns
        columns={columns}
        models={models}
        primary={primary}
        disabled={made !== null || make.isPending}
        onDecide={decide}
        onPrimary={setNaming}
      />
      <FirstRows inspected={inspected} />
      <Panel title={text('models.sheet.make')}>
        {primary === null && <p className={classes.wrong}>{text('models.sheet.noPrimary')}</p>}
        {make.error && <FileRefusal error={make.error} />}
        {made && !make.isPending && (
          <p role="status">
            {text('models.sheet.stands', { name })} <Link to={`/data/${made.slug}`}>{text('models.sheet.open')}</Link>
          </p>
        )}
        <div>
          <Button disabled={!ready} loading={make.isPending} onClick={begin}>
            {text(made ? 'models.sheet.again' : inspected.total ? 'models.sheet.makeAndImport' : 'models.make')}
          </Button>
        </div>
      </Panel>
    </>
  );
}
