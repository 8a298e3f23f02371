import { type ComponentProps, Suspense } from 'react';
import { loadable } from '../../ui/browser/loadable.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { FileField } from './FileField.tsx';

const Loaded = loadable(async () => (await import('./FileField.tsx')).FileField);

/** Files with what adds some and takes them away: loaded with the first field that has any, since few pages do. */
export const FilesEditor = (props: ComponentProps<typeof FileField>) => (
  <Suspense fallback={<Waiting lines={1} />}>
    <Loaded {...props} />
  </Suspense>
);
