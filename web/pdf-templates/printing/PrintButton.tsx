import { Button } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { useTemplatesOf } from '../data/use-templates.ts';

const PrintDialog = loadable(async () => (await import('./PrintDialog.tsx')).PrintDialog);

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
      <Suspense fallback={null}>{ids && <PrintDialog templates={templates} ids={ids} onClose={() => setIds(null)} />}</Suspense>
    </>
  );
}
