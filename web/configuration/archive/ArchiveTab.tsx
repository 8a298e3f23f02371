import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { AppFailure } from '../../data/http.ts';
import { useText } from '../../i18n/use-text.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { archiveFile } from '../file/archive-file.ts';
import classes from './archive.module.css';
import { ImportPanel } from './ImportPanel.tsx';
import { RestorePoints } from './RestorePoints.tsx';
import { pullArchive } from './use-archive.ts';

/** The whole configuration as one file: exported, imported, taken back. */
export function ArchiveTab() {
  return (
    <div className={classes.stack}>
      <ExportPanel />
      <ImportPanel />
      <RestorePoints />
    </div>
  );
}

function ExportPanel() {
  const text = useText();
  const { mutate, isPending, error } = useMutation<void, AppFailure>({
    mutationFn: async () => {
      const pulled = await pullArchive();
      saveFile(archiveFile(pulled), `${pulled.company.name}.zip`);
    },
  });
  return (
    <Panel title={text('configuration.export')}>
      <p className={classes.words}>{text('configuration.exportHelp')}</p>
      {error && <Failure error={error} onRetry={() => mutate()} />}
      <Button
        className={classes.download ?? ''}
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {text('configuration.download')}
      </Button>
    </Panel>
  );
}
