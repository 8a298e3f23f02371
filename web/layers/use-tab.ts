import { useSearchParams } from 'react-router';

/**
 * The selected tab, stored in the URL; the first tab is not stored. Switching the tab keeps only the named query parameters, because the
 * others belong to one tab.
 */
export function useTab<const Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  kept: readonly string[] = [],
): {
  tab: Tab;
  show: (tab: string | null) => void;
} {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? tabs[0];
  const show = (next: string | null) =>
    setParams((before) => {
      const along = kept.flatMap((name) => before.getAll(name).map((value) => [name, value]));
      return [...(next !== null && next !== tabs[0] ? [['tab', next]] : []), ...along] as [string, string][];
    });
  return { tab, show };
}
