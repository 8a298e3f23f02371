import { Suspense } from 'react';
import { loadable } from '../../ui/browser/loadable.ts';
import { UnsentGuard } from './UnsentGuard.tsx';
import { WriteGuard } from './WriteGuard.tsx';
import { DialogMissing, PlainToasts } from './without-script.tsx';

const Dialog = loadable(async () => (await import('../dialogs/Dialog.tsx')).Dialog, { missing: DialogMissing });
const Toasts = loadable(async () => (await import('../../ui/toasts/Toasts.tsx')).Toasts, { missing: PlainToasts });

/** What stands over the page. It is never the first that a person looks at: its scripts come when the page is there. */
export function Overlays() {
  return (
    <>
      <Suspense fallback={null}>
        <Dialog />
      </Suspense>
      <UnsentGuard />
      <WriteGuard />
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </>
  );
}
