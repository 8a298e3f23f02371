import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { loadable } from '../ui/browser/loadable.ts';

const PrintLabelsDialog = loadable(async () => (await import('./PrintLabelsDialog.tsx')).PrintLabelsDialog);

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
      <Suspense fallback={null}>
        {printing && <PrintLabelsDialog model={{ id: model, slug: model }} first={template} ids={ids} onClose={() => setPrinting(false)} />}
      </Suspense>
    </>
  );
}
