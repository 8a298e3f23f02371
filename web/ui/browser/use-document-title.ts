import { useEffect } from 'react';

/** What the page is called, and what lies over it. */
const titles: { page: string; drawer: string | null } = { page: '', drawer: null };

/** Names the browser's tab after the page, or after what the drawer shows as long as that is open; null leaves it as it is. */
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
