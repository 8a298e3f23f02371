import { Button, FileButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileZip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useUser } from '../../data/session.ts';
import { uuid } from '../../data/uuid.ts';
import { DropZone } from '../../fields/file/upload/DropZone.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { ArchiveFileError, readArchiveFile } from '../file/archive-file.ts';
import { ArchivePreview } from './ArchivePreview.tsx';
import classes from './archive.module.css';
import type { Import } from './use-archive.ts';

/** Imports an archive: reads it in the browser, and shows its changes before they are applied. */
export function ImportPanel() {
  const text = useText();
  const { client_id } = useUser();
  const [chosen, setChosen] = useState<Import | null>(null);
  const [problem, setProblem] = useState('');
  const reset = useRef<() => void>(null);
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    setProblem('');
    // The same file can be chosen again after it was corrected.
    reset.current?.();
    try {
      setChosen({ key: uuid(), name: file.name, read: await readArchiveFile(file, client_id), choices: {}, remove: false });
    } catch (error) {
      const { reason, path } = error instanceof ArchiveFileError ? error : { reason: 'no_zip' as const, path: '' };
      setProblem(text(`configuration.unreadable.${reason}`, { name: file.name, path }));
    }
  };
  const done = (count: number) => {
    setChosen(null);
    notifications.show({ color: 'green', message: text('configuration.imported', { count }) });
  };
  if (chosen) return <ArchivePreview chosen={chosen} onChange={setChosen} onLeave={() => setChosen(null)} onDone={done} />;
  return (
    <Panel title={text('configuration.import')}>
      <DropZone framed onFiles={([first]) => void take(first)}>
        <div className={classes.choose}>
          <p className={classes.words}>{text('configuration.importHelp')}</p>
          <FileButton resetRef={reset} accept=".zip,application/zip" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileZip size={16} stroke={1.75} />}>
                {text('configuration.choose')}
              </Button>
            )}
          </FileButton>
          {problem && (
            <p role="alert" className={classes.wrong}>
              {problem}
            </p>
          )}
        </div>
      </DropZone>
    </Panel>
  );
}
