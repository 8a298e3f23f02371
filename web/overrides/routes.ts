import { type RouteObject, replace } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  // Where the list stood before there was a page for the whole configuration.
  { path: 'overrides', loader: () => replace('/configuration') },
  { path: 'overrides/:collection/:id', lazy: async () => ({ Component: (await import('./OverrideScreen.tsx')).OverrideScreen }) },
];
