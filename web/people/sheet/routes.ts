import type { RouteObject } from 'react-router';

/** The screen on which many are invited at once, below the shell. */
export const routes: RouteObject[] = [
  { path: 'users/from-sheet', lazy: async () => ({ Component: (await import('./PeopleSheetScreen.tsx')).PeopleSheetScreen }) },
];
