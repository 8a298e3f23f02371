import { Button } from '@mantine/core';
import type { DryRun, ImportState } from '@millwright/core/contract/imports.ts';
import { startImport } from '@millwright/core/contract/imports.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconDatabaseImport, IconTestPipe } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AppFailure } from '../../data/http.ts';
import { uuid } from '../../data/uuid.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { Mapping } from '../columns/use-mapping.ts';
import { FileRefusal } from '../file/FileRefusal.tsx';
import { type Chosen, sendFile } from '../file/send-file.ts';
import type { ReadAs } from '../file/use-chosen-file.ts';
import classes from '../imports.module.css';
import { RefusedRows } from './RefusedRows.tsx';

type Props = { model: ResolvedModel; chosen: Chosen; readAs: ReadAs; total: number; mapping: Mapping; onStarted: (id: string) => void };
type Answer = Pick<ImportState, 'file' | 'duplicates'> & { import_id: string | null; dry_run?: DryRun };

/** Shows the result of a dry run, and starts the import. */
export function TrialPanel({ model, chosen, readAs, total, mapping, onStarted }: Props) {
  const text = useText();
  const [share, setShare] = useState(0);
  const fields = { model: model.model.slug, ...readAs, ...mapping.fields };
  const requestKey = JSON.stringify([chosen.key, fields]);
  const keys = useRef<Record<string, string>>({});
  const send = useMutation<Answer, AppFailure, { dry: boolean; asked: string }>({
    networkMode: 'always',
    mutationFn: ({ dry }) => {
      setShare(0);
      // One key an intention: a start whose answer was lost imports nothing twice.
      keys.current[requestKey] ??= uuid();
      const idempotency_key = dry ? uuid() : (keys.current[requestKey] as string);
      return sendFile(startImport.path, chosen, { ...fields, ...(dry && { dry_run: 'true' }) }, { onProgress: setShare, idempotency_key });
    },
    onSuccess: ({ import_id }) => {
      if (import_id) onStarted(import_id);
    },
  });
  // A dry run with other choices is out of date.
  const isAbout = send.variables?.asked === requestKey;
  const tried = isAbout ? send.data?.dry_run : undefined;
  const disabled = !mapping.ready || total === 0;
  return (
    <Panel title={text('imports.trial')}>
      <div className={classes.stack}>
        <p className={classes.meta}>{text(mapping.ready ? 'imports.trialHelp' : 'imports.nothingMapped')}</p>
        {send.isPending && (
          <div role="status">
            <ProgressBar value={share * 100} text={text(share < 1 ? 'imports.sending' : send.variables.dry ? 'imports.trying' : 'imports.storing')} />
          </div>
        )}
        {isAbout && send.error && <FileRefusal error={send.error} />}
        {tried && send.data && <Outcomes model={model} tried={tried} {...send.data} />}
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconTestPipe size={16} stroke={1.75} />}
            disabled={disabled || send.isPending}
            onClick={() => send.mutate({ dry: true, asked: requestKey })}
          >
            {text('imports.try')}
          </Button>
          <Button
            leftSection={<IconDatabaseImport size={16} stroke={1.75} />}
            disabled={disabled || send.isPending}
            onClick={() => send.mutate({ dry: false, asked: requestKey })}
          >
            {text('imports.start', { count: total, number: formatNumber(total) })}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const outcomes = ['create', 'update', 'unchanged', 'refused'] as const;

/** The results of the rows in the dry run. */
function Outcomes({ model, tried, file, duplicates }: { model: ResolvedModel; tried: DryRun } & Pick<ImportState, 'file' | 'duplicates'>) {
  const text = useText();
  const refused = tried.outcomes.filter(({ outcome }) => outcome === 'refused');
  const unclear = file?.columns.filter(({ ambiguous }) => ambiguous > 0) ?? [];
  return (
    <div className={classes.stack} role="status">
      <p>
        {tried.outcomes.length < tried.total
          ? text('imports.triedFirst', { count: tried.outcomes.length, total: formatNumber(tried.total) })
          : text('imports.triedAll', { count: tried.total })}
      </p>
      <ul className={classes.counts}>
        {outcomes.map((outcome) => (
          <li key={outcome} data-outcome={outcome}>
            {text(`imports.outcomes.${outcome}`, { count: tried.outcomes.filter((one) => one.outcome === outcome).length })}
          </li>
        ))}
      </ul>
      {duplicates.total > 0 && <p>{text('imports.doubled', { count: duplicates.total })}</p>}
      {unclear.map(({ name, ambiguous }) => (
        <p key={name} className={classes.wrong}>
          {text('imports.ambiguous', { column: name, count: ambiguous })}
        </p>
      ))}
      <RefusedRows model={model} rows={refused} />
    </div>
  );
}
