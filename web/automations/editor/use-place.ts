import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Saving } from '../../documents/saving/use-saving.ts';

export const editorTabs = ['design', 'history', 'sent', 'credentials'] as const;
export type EditorTab = (typeof editorTabs)[number];
export type EditorPlace = { tab: EditorTab; run: string | null; showTab: (tab: EditorTab) => void; showRun: (run: string | null) => void };

/** The tab and displayed run, stored in the URL, so that a link leads to the same view. */
export function usePlace(): EditorPlace {
  const [params, setParams] = useSearchParams();
  const name = params.get('tab');
  const tab = editorTabs.find((one) => one === name) ?? 'design';
  const run = params.get('run');
  const put = useCallback(
    (change: (params: URLSearchParams) => void, replace: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          change(next);
          return next;
        },
        { replace },
      ),
    [setParams],
  );
  const showTab = useCallback((next: EditorTab) => put((all) => (next === 'design' ? all.delete('tab') : all.set('tab', next)), false), [put]);
  const showRun = useCallback(
    (id: string | null) =>
      put((all) => {
        all.delete('tab');
        if (id === null) all.delete('run');
        else all.set('run', id);
      }, false),
    [put],
  );
  return useMemo(() => ({ tab, run, showTab, showRun }), [tab, run, showTab, showRun]);
}

/** Updates the URL to the automation's slug, which follows its label until it is first enabled. */
export function useOwnAddress({ base: { slug }, dirty }: Pick<Saving, 'base' | 'dirty'>): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const last = useRef(slug);
  useEffect(() => {
    if (dirty || slug === last.current) return;
    const here = pathname === `/automation/${last.current}`;
    last.current = slug;
    if (here) void navigate({ pathname: `/automation/${slug}`, search }, { replace: true });
  }, [slug, dirty, pathname, search, navigate]);
}
