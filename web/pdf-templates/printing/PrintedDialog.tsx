import { Button, Group, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { PdfViewer } from '../../ui/pdf/PdfViewer.tsx';
import type { Printed } from './print-records.ts';

type Props = { title: string; printed: Printed; onClose: () => void };

/** Shows a print page by page, with a download button. */
export function PrintedDialog({ title, printed, onClose }: Props) {
  const text = useText();
  return (
    <Modal opened onClose={onClose} size="xl" title={title} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <PdfViewer content={printed.content} name={printed.name} />
      <Group justify="flex-end" mt={16}>
        <Button leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => saveFile(printed.content, printed.name)} data-autofocus>
          {text('pdf.download')}
        </Button>
      </Group>
    </Modal>
  );
}
