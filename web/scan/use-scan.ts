import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSchema } from '../documents/use-schema.ts';
import { searchRecords } from '../search/search-records.ts';
import { captureScans } from './capture.ts';
import { scanFeedback } from './feedback.ts';
import { setScanState } from './scan-state.ts';
import { scanTarget } from './scan-target.ts';

/** A screen may take scans for itself; it answers true when it did. The last one asked first. */
type Taker = (code: string) => boolean;
const takers: Taker[] = [];

/** Lets a screen use scans (a picking line, a form that adds lines) before they open anything. */
export function useScanTaker(taker: Taker): void {
  const latest = useRef(taker);
  latest.current = taker;
  useEffect(() => {
    const own: Taker = (code) => latest.current(code);
    takers.push(own);
    return () => void takers.splice(takers.indexOf(own), 1);
  }, []);
}

/** Looks a code up and opens what it means; a code that means nothing is refused in the panel. */
export function useOpenCode(): (code: string) => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { schema } = useSchema();
  const open = (path: string) => {
    scanFeedback(true);
    setScanState({ kind: 'closed' });
    void navigate(path);
  };
  return async (code) => {
    const target = scanTarget(code);
    if (target.kind !== 'text') return open(`/${target.kind === 'object' ? 'object' : 'automation'}/${encodeURIComponent(target.id)}`);
    try {
      const found = schema ? await client.fetchQuery({ queryKey: ['search', target.code], queryFn: () => searchRecords(schema, target.code) }) : [];
      const exact = found.filter((record) => record.exact);
      if (exact.length === 1 && exact[0]) return open(`/object/${exact[0].identity}`);
      scanFeedback(false);
      setScanState({ kind: 'refused', code: target.code, reason: 'unknown' });
    } catch {
      scanFeedback(false);
      setScanState({ kind: 'refused', code: target.code, reason: 'failed' });
    }
  };
}

/** Captures scans for the whole shell. `blocked` holds while a refusal waits to be read: scans then do nothing. */
export function useScanCapture(open: (code: string) => Promise<void>, blocked: boolean): void {
  const latest = useRef({ open, blocked });
  latest.current = { open, blocked };
  useEffect(
    () =>
      captureScans((code) => {
        // A grid that began to edit a cell with the first character gives its cell up.
        window.dispatchEvent(new Event('millwright-scan'));
        if (latest.current.blocked) return scanFeedback(false);
        if (takers.toReversed().some((take) => take(code))) return scanFeedback(true);
        void latest.current.open(code);
      }),
    [],
  );
}
