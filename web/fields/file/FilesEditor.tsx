import { type ComponentProps, Suspense } from 'react';
import { loadable } from '../../ui/browser/loadable.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { FileField } from './FileField.tsx';

const Loaded = loadable(async () => (await import('./FileField.tsx')).FileField);

/** A list of files with ways to add and remove them. It is loaded with the first field of files, because few pages have one. */
export const FilesEditor = (props: ComponentProps<typeof FileField>) => (
  <Suspense fallback={<Waiting lines={1} />}>
    <Loaded {...props} />
  </Suspense>
);
