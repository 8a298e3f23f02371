import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { afterPaint, notAfterPaint } from '../../../keys/after-paint.ts';
import type { Row } from '../../columns/values.ts';
import type { TotalsRow } from '../../totals/totals.ts';
import type { Table } from '../adapter/table.ts';

/** Fits the columns when their room changes (window, navigation, scrollbar) or figures appear below. A double click on a resize handle fits one column. */
export function useColumnFit(table: Table, api: GridApi<Row> | null, frame: RefObject<HTMLElement | null>, totals: TotalsRow | undefined): void {
  const text = useText();
  useEffect(() => {
    const viewport = frame.current?.querySelector('.ag-grid-viewport');
    if (!api || !viewport) return;
    const bar = frame.current?.querySelector<HTMLElement>('.ag-body-vertical-scroll');
    const fit = () => table.fit.within(viewport.clientWidth - (bar?.offsetWidth ?? 0));
    let fitted = false;
    const watch = new ResizeObserver(() => {
      // Only a new table must fit in its first frame; tables beside an opening drawer follow after paint.
      if (fitted) return afterPaint(fit);
      fitted = true;
      fit();
    });
    let there = true;
    // Texts are measured once the real font has loaded, not with its fallback.
    void document.fonts.ready.then(() => {
      if (!there) return;
      watch.observe(viewport);
      if (bar) watch.observe(bar);
    });
    const one = ({ target }: Event) => {
      const path = target instanceof Element && target.closest('.ag-header-cell-resize')?.closest('[col-id]')?.getAttribute('col-id');
      if (path) table.fit.one(path);
    };
    viewport.addEventListener('dblclick', one);
    return () => {
      there = false;
      watch.disconnect();
      notAfterPaint(fit);
      viewport.removeEventListener('dblclick', one);
    };
  }, [table, api, frame]);
  useEffect(() => {
    const figures = Object.entries(totals?.totals ?? {}).map(
      ([path, shown]) => [path, { ...shown, word: text(`table.totals.${shown.total}`) }] as const,
    );
    table.fit.below(new Map(figures));
  }, [table, totals, text]);
}
