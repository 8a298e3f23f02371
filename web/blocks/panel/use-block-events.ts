import type { RefObject } from 'react';
import { useInitialFocus } from '../../keys/initial-focus.ts';
import { isTarget } from '../../keys/is-target.ts';
import { useScanHandler } from '../../keys/scan/scan-dispatcher.ts';
import { scanTarget } from '../../keys/scan/scan-target.ts';
import type { Actions } from '../actions/use-actions.ts';
import { useRowKeys } from '../actions/use-row-keys.ts';
import type { BlockSource } from '../source/block-source.ts';
import { useRefresh } from '../source/use-refresh.ts';

type Wanted = {
  frame: RefObject<HTMLElement | null>;
  source: BlockSource;
  actions: Actions;
  recount: () => void;
  /** Whether the first rows have loaded, so that the block may take the initial focus. */
  ready: boolean;
};

/**
 * Handles the events that all blocks share: row shortcuts, scanned records, changes by others, and the initial focus on the first row or
 * the search.
 */
export function useBlockEvents({ frame, source, actions, recount, ready }: Wanted): void {
  useRowKeys(frame, source, actions);
  useRefresh(source, recount);
  const [scanned] = actions.of('scan');
  useScanHandler((code) => {
    const target = scanTarget(code);
    if (!scanned || target.kind !== 'object') return false;
    actions.run(scanned, [target.id]);
    return true;
  });
  useInitialFocus(
    ready,
    () => isTarget(frame.current, '[data-block]') && (source.rows.focus(0) || frame.current?.querySelector<HTMLElement>('input')?.focus()),
    'main',
  );
}
