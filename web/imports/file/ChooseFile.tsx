import { Button, FileButton, Textarea } from '@mantine/core';
import { IconClipboardText, IconFileSpreadsheet } from '@tabler/icons-react';
import { type ClipboardEvent, useState } from 'react';
import { fileSize } from '../../fields/file/details/file-size.ts';
import { DropZone } from '../../fields/file/upload/DropZone.tsx';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import classes from '../imports.module.css';
import { type Chosen, chosenFile, largestSheet, pastedFile } from './send-file.ts';

type Props = { onChoose: (chosen: Chosen) => void };

/** A file is chosen or dropped, or cells are pasted. */
export function ChooseFile({ onChoose }: Props) {
  const text = useText();
  const language = useLanguage();
  const [pasting, setPasting] = useState(false);
  const [problem, setProblem] = useState('');
  const most = fileSize(largestSheet, language);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > largestSheet) setProblem(text('imports.tooLarge', { name: file.name, most }));
    else onChoose(chosenFile(file));
  };
  return (
    <DropZone framed onFiles={([first]) => take(first)}>
      <div className={classes.choose}>
        <p className={classes.drop}>{text('imports.drop')}</p>
        <div className={classes.buttons}>
          <FileButton accept=".csv,.tsv,.txt,.xlsx" onChange={(file) => take(file ?? undefined)}>
            {(props) => (
              <Button {...props} leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />} data-initial>
                {text('imports.choose')}
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconClipboardText size={16} stroke={1.75} />}
            aria-expanded={pasting}
            onClick={() => setPasting(!pasting)}
          >
            {text('imports.paste')}
          </Button>
        </div>
        {problem && (
          <p role="alert" className={classes.wrong}>
            {problem}
          </p>
        )}
        {pasting && <PasteField onTake={(rows) => onChoose(pastedFile(rows, text('imports.pasted')))} />}
        <p className={classes.meta}>{text('imports.limit', { most })}</p>
      </div>
    </DropZone>
  );
}

/** Cells with their headings, as a spreadsheet copies them. A pasted block is taken at once. */
function PasteField({ onTake }: { onTake: (rows: string) => void }) {
  const text = useText();
  const [rows, setRows] = useState('');
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (rows.trim() !== '' || !pasted.trim().includes('\n')) return;
    event.preventDefault();
    onTake(pasted);
  };
  return (
    <div className={classes.paste}>
      <Textarea
        label={text('imports.pasteLabel')}
        description={text('imports.pasteHelp')}
        autosize
        minRows={4}
        maxRows={12}
        autoFocus
        spellCheck={false}
        value={rows}
        onPaste={onPaste}
        onChange={(event) => setRows(event.currentTarget.value)}
      />
      <Button variant="default" disabled={rows.trim() === ''} onClick={() => onTake(rows)}>
        {text('imports.pasteTake')}
      </Button>
    </div>
  );
}
