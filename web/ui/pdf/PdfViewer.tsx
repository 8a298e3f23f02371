import { Button } from '@mantine/core';
import { IconDownload, IconFileOff } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { saveFile } from '../browser/save-file.ts';
import { Waiting } from '../states/Waiting.tsx';
import { PdfPassword } from './PdfPassword.tsx';
import { PdfPages } from './pages/PdfPages.tsx';
import classes from './pdf.module.css';
import { usePdf } from './use-pdf.ts';

/** Shows the pages of a PDF, or why they cannot be shown. No iframe is used, and no script of the file runs. */
export function PdfViewer({ content, name }: { content: Blob; name: string }) {
  const text = useText();
  const state = usePdf(content);
  if (state.is === 'opening') return <Waiting lines={6} />;
  if (state.is === 'locked') return <PdfPassword again={state.again} onAnswer={state.answer} />;
  if (state.is === 'open') return <PdfPages pdf={state.pdf} ratio={state.ratio} content={content} name={name} />;
  return (
    <div className={classes.broken} role="alert">
      <IconFileOff size={24} stroke={1.75} aria-hidden />
      <p>{text('viewer.broken')}</p>
      <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => saveFile(content, name)}>
        {text('files.download', { name })}
      </Button>
    </div>
  );
}
