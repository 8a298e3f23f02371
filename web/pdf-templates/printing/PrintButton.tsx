import { Button } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useTemplatesOf } from '../data/use-templates.ts';
import { PrintDialog } from './PrintDialog.tsx';

type Props = { model: ResolvedModel /** Hands on the identities of what is chosen. */; choose: (work: (ids: string[]) => unknown) => Promise<void> };

/** Prints the chosen records of a list; nothing where their model has no template. */
export function PrintButton({ model, choose }: Props) {
  const text = useText();
  const templates = useTemplatesOf(model);
  const [ids, setIds] = useState<string[] | null>(null);
  if (templates.length === 0) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => void choose(setIds)}>
        {text('pdf.action')}
      </Button>
      {ids && <PrintDialog templates={templates} ids={ids} onClose={() => setIds(null)} />}
    </>
  );
}
