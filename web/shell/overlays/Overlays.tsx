import { Suspense } from 'react';
import { loadable } from '../../ui/browser/loadable.ts';
import { UnsentGuard } from './UnsentGuard.tsx';
import { WriteGuard } from './WriteGuard.tsx';
import { DialogMissing, PlainToasts } from './without-script.tsx';

const Dialog = loadable(async () => (await import('../dialogs/Dialog.tsx')).Dialog, { missing: DialogMissing });
const Toasts = loadable(async () => (await import('../../ui/toasts/Toasts.tsx')).Toasts, { missing: PlainToasts });

/** The layers over the page. Their scripts load after the page, because they are never needed first. */
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
