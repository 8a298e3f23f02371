import { useEffect } from 'react';

/** The title of the page, and the title of the open drawer. */
const titles: { page: string; drawer: string | null } = { page: '', drawer: null };

/** Sets the browser's title: that of the drawer while it is open, otherwise that of the page. Null changes nothing. */
export function useDocumentTitle(name: string | null, layer: keyof typeof titles = 'page'): void {
  useEffect(() => {
    if (name === null) return;
    const show = () => {
      document.title = `${titles.drawer ?? titles.page} · Millwright`;
    };
    titles[layer] = name;
    show();
    return () => {
      if (layer === 'page') return;
      titles[layer] = null;
      show();
    };
  }, [name, layer]);
}
