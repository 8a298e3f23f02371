import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { PrintLabelsDialog } from './PrintLabelsDialog.tsx';

type Props = { template: string | undefined; model: string; ids: readonly string[] };

/** Offers labels of records by the template that a form names; nothing for a form without one. */
export function PrintLabelsButton({ template, model, ids }: Props) {
  const text = useText();
  const [printing, setPrinting] = useState(false);
  if (!template) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={20} stroke={1.75} />} onClick={() => setPrinting(true)}>
        {text('labels.open')}
      </Button>
      {printing && <PrintLabelsDialog model={{ id: model, slug: model }} first={template} ids={ids} onClose={() => setPrinting(false)} />}
    </>
  );
}
