import { notifications } from '@mantine/notifications';
import { spotlight } from '@mantine/spotlight';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ensureSchema } from '../../data/documents/use-schema.ts';
import { fetchStartable, startableOn } from '../../data/documents/use-startable.ts';
import { AppFailure, post } from '../../data/http.ts';
import { setSearchText } from '../../data/records/search-text.ts';
import { fetchObject } from '../../data/records/use-object.ts';
import { useUser } from '../../data/session.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { clearScanFeedback, scanFeedback, scanRead } from '../../keys/scan/scan-feedback.ts';
import { scanTarget } from '../../keys/scan/scan-target.ts';
import { beginScan, loadLookup } from './load-lookup.ts';
import { meantBy } from './meant.ts';
import { type ScanRefusal, setScanState } from './scan-state.ts';

function succeed(code: string, opening?: Promise<unknown>): void {
  scanFeedback(true, code, opening);
  setScanState({ kind: 'closed' });
}

function refuse(code: string, reason: ScanRefusal): void {
  scanFeedback(false, code);
  setScanState({ kind: 'refused', code, reason });
}

/** Opens the search for the records that have or contain a code. */
export function searchFor(code: string): void {
  setSearchText(code);
  spotlight.open();
}

/** Whether a call failed with this status; 0 is that of calls without a connection. */
const hasStatus = (error: unknown, status: number) => error instanceof AppFailure && error.status === status;

/** Starts the automation that a scanned action means, as its button would about no record, and says whether it began. */
function useStartScanned(): (id: string, code: string) => Promise<void> {
  const text = useText();
  const label = useLabel();
  const sentence = useFailureText();
  const user = useUser();
  const client = useQueryClient();
  const refused = (code: string, message: string) => {
    scanFeedback(false, code);
    setScanState({ kind: 'closed' });
    notifications.show({ color: 'red', title: text('scan.notStarted'), message, autoClose: false });
  };
  return async (id, code) => {
    const path = encodeURIComponent(id);
    try {
      const all = await fetchStartable(client).catch((error) => (hasStatus(error, 0) ? null : Promise.reject(error)));
      if (!all) return refuse(code, 'failed');
      const offered = startableOn(all, id, null);
      if (!offered) return refused(code, text('errors.forbidden'));
      await post(`/v1/data_connections/${path}`, { async: true, trigger: { type: 'manual', user_id: user.id, origin: 'scan' } });
      succeed(code);
      notifications.show({ color: 'green', message: text('scan.started', { name: label(offered.label) }) });
    } catch (error) {
      refused(code, sentence(error));
    }
  };
}

/** Returns a function that looks up a code and opens its record. If there is none, the panel shows why. */
export function useOpenCode(): (code: string) => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  const start = useStartScanned();
  // Without a connection it fails: a code must not open a record later, when the user has forgotten the scan.
  const record = (id: string) => ({
    queryKey: ['object', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchObject(id, signal),
    networkMode: 'always' as const,
  });
  const open = (id: string, code: string) => {
    // It is read while its page is fetched and drawn.
    void client.prefetchQuery(record(id));
    // While the page is still loading, the code stays visible.
    succeed(code, Promise.resolve(navigate(`/object/${encodeURIComponent(id)}`)));
  };
  /** Opens a record by its label if it exists. A record of another company counts as unknown. */
  const openLabelled = async (id: string, code: string) => {
    const request = client.fetchQuery({ ...record(id), retry: false });
    const error: unknown = await request.then(
      () => null,
      (failure) => failure,
    );
    if (hasStatus(error, 404)) return refuse(code, 'unknown');
    return hasStatus(error, 0) ? refuse(code, 'failed') : open(id, code);
  };
  return async (code) => {
    scanRead(code);
    const target = scanTarget(code);
    if (target.kind !== 'action') beginScan();
    if (target.kind !== 'text') return target.kind === 'object' ? openLabelled(target.id, code) : start(target.id, code);
    const codeText = target.code;
    try {
      // The components that show the record are loaded during the lookup.
      const [schema, { recordsCarrying, recordsSpelledLike, goodsCodes, goodsIn }] = await Promise.all([ensureSchema(client), loadLookup()]);
      const carrying = (text: string) =>
        client.fetchQuery({ queryKey: ['carrying', text], queryFn: () => recordsCarrying(schema, text), networkMode: 'always' });
      const asItStands = await carrying(codeText);
      const goods = asItStands.length ? null : goodsIn(codeText);
      if (goods && !goods.ok) return refuse(codeText, goods.refusal.reason);
      const texts = goods?.ok ? goodsCodes(goods.code) : [codeText];
      const spelledLike = (text: string) => recordsSpelledLike(schema, text);
      for (const [find, text] of [carrying, spelledLike].flatMap((find) => texts.map((text) => [find, text] as const))) {
        const exact = await find(text);
        const meant = meantBy(schema, exact);
        if (meant) return open(meant.identity, codeText);
        if (!exact.length) continue;
        // Several records carry the code alike: the search shows them, and nothing has been opened yet.
        clearScanFeedback();
        setScanState({ kind: 'closed' });
        return searchFor(text);
      }
      refuse(codeText, 'unknown');
    } catch {
      refuse(codeText, 'failed');
    }
  };
}
