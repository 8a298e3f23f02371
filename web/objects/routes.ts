import type { RouteObject } from 'react-router';
import { loadRecordPage } from './load-ahead.ts';

/** The routes of this feature. */
export const routes: RouteObject[] = [
  { path: 'objects', lazy: async () => ({ Component: (await import('./search/ObjectsScreen.tsx')).ObjectsScreen }) },
  { path: 'object/:id', lazy: async () => ({ Component: (await loadRecordPage()).ObjectScreen }) },
  { path: 'object/:id/stickers', lazy: async () => ({ Component: (await import('./stickers/StickersScreen.tsx')).StickersScreen }) },
];
