import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Form } from '@millwright/core/form/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMaySend } from '../../messages/SendMessageItem.tsx';
import { loadable } from '../../ui/browser/loadable.ts';

const ShareRowsDialog = loadable(async () => (await import('./ShareRowsDialog.tsx')).ShareRowsDialog);

/** The most links that one person creates at once. */
const linksAtOnce = 200;

type Props = { model: ResolvedModel /** Runs work with the selected identities. */; choose: (work: (ids: string[]) => unknown) => Promise<void> };

/** Shares a form for each selected record of a list; nothing if their model has no shareable form. */
export function ShareRows({ model: { model }, choose }: Props) {
  const text = useText();
  const maySend = useMaySend();
  const { data = [] } = useDocuments<Form>('forms');
  const [ids, setIds] = useState<string[] | null>(null);
  const forms = data.filter((form) => !form.unpublished && (form.model === model.slug || form.model === model.id));
  if (!maySend || forms.length === 0) return null;
  const begin = (chosen: string[]) =>
    chosen.length > linksAtOnce ? notifications.show({ message: text('messaging.tooMany', { most: linksAtOnce }), color: 'orange' }) : setIds(chosen);
  return (
    <>
      <Button size="compact-sm" variant="default" leftSection={<IconShare size={16} stroke={1.75} />} onClick={() => void choose(begin)}>
        {text('sharing.rows.action')}
      </Button>
      <Suspense fallback={null}>{ids && <ShareRowsDialog forms={forms} ids={ids} onClose={() => setIds(null)} />}</Suspense>
    </>
  );
}
