import { Button } from '@mantine/core';
import type { Model } from '@millwright/core/model/types.ts';
import { IconTag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { useTemplatesOf } from './use-label-templates.ts';

const PrintLabelsDialog = loadable(async () => (await import('./PrintLabelsDialog.tsx')).PrintLabelsDialog);

type Props = {
  model: Pick<Model, 'id' | 'slug'> /** Hands on the identities of what is chosen. */;
  choose: (work: (ids: string[]) => unknown) => Promise<void>;
};

/** Prints labels of the chosen records of a list; nothing where their model has no label template. */
export function PrintLabelsOfRows({ model, choose }: Props) {
  const text = useText();
  const { data } = useTemplatesOf(model);
  const [ids, setIds] = useState<string[] | null>(null);
  if (!data?.length) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" leftSection={<IconTag size={16} stroke={1.75} />} onClick={() => void choose(setIds)}>
        {text('labels.open')}
      </Button>
      {ids && (
        <Suspense fallback={null}>
          <PrintLabelsDialog model={model} ids={ids} onClose={() => setIds(null)} />
        </Suspense>
      )}
    </>
  );
}
