import { Suspense } from 'react';
import { loadable } from '../../ui/browser/loadable.ts';
import type { Actions } from './use-actions.ts';

const OutlookDialog = loadable(async () => (await import('../../outlooks/OutlookDialog.tsx')).OutlookDialog);

/** Previews the consequences of an action before it runs. The preview code is loaded on first use. */
export function ShownOutlook({ of, title, next, close }: NonNullable<Actions['outlook']>) {
  return (
    <Suspense>
      <OutlookDialog of={of} title={title} next={next} onClose={close} />
    </Suspense>
  );
}
