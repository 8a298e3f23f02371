import { Button } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useLabel } from '../i18n/use-text.ts';
import { loadable } from '../ui/browser/loadable.ts';
import type { OutlookOf } from './ask-outlook.ts';

const OutlookDialog = loadable(async () => (await import('./OutlookDialog.tsx')).OutlookDialog);

/** Shows the outlook of the typed values; nothing is saved. */
export function OutlookButton({ label, ...of }: OutlookOf & { label: Text }) {
  const words = useLabel();
  const [asked, setAsked] = useState<OutlookOf | null>(null);
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarQuestion size={16} stroke={1.75} />} onClick={() => setAsked(of)}>
        {words(label)}
      </Button>
      <Suspense fallback={null}>{asked && <OutlookDialog of={asked} title={words(label)} onClose={() => setAsked(null)} />}</Suspense>
    </>
  );
}
