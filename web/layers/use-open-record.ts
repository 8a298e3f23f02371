import { openDrawer, openRelated, useDrawer } from './drawer.ts';

/** Opens a record in the drawer, with Back to what it shows now. */
export function useOpenRecord(): (id: string, title?: string) => void {
  const open = useDrawer().length > 0;
  return (id, title) => {
    const content = { kind: 'record', id, ...(title && { title }) } as const;
    if (open) openRelated(content);
    else openDrawer(content);
  };
}
