import { openDrawer, openRelated, useDrawer } from './drawer.ts';

/** Returns a function that opens a record in the drawer, with a Back button to the current content. */
export function useOpenRecord(): (id: string, title?: string) => void {
  const open = useDrawer().length > 0;
  return (id, title) => {
    const content = { kind: 'record', id, ...(title && { title }) } as const;
    if (open) openRelated(content);
    else openDrawer(content);
  };
}
