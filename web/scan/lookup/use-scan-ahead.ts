import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenComplete } from '../../data/clock/when-idle.ts';
import { ensureDocuments } from '../../data/documents/use-documents.ts';
import { ensureSchema } from '../../data/documents/use-schema.ts';
import { useHasWorkstation } from '../../data/preferences/use-workstations.ts';
import { loadRecordPage, loadRecordParts } from '../../objects/load-ahead.ts';
import { isHandheld } from '../../ui/browser/is-handheld.ts';
import { isKnownScanner, loadLookup } from './load-lookup.ts';

/** Whether this device is of a kind that scans. */
const isScanner = () => isHandheld() || isKnownScanner();

/** Whether the browser is to load as little as possible. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Documents that the page of a record reads. */
const documents = ['processes', 'forms', 'pdf_templates'] as const;

/**
 * Loads everything that the first scan needs: scripts first, then documents. Last, it makes the requests of a scan, because each database
 * connection has to plan new queries first. Anything that fails now is loaded with the scan.
 */
async function prepare(client: QueryClient): Promise<void> {
  await Promise.all([loadLookup(), loadRecordPage()]);
  await loadRecordParts();
  const [schema, { askAhead }] = await Promise.all([ensureSchema(client), import('./ask-ahead.ts')]);
  await Promise.allSettled(documents.map((collection) => ensureDocuments(client, collection)));
  await askAhead(schema);
}

/** Prepares the first scan where one is likely, once the page that is open has all that it needs. */
export function useScanAhead(): void {
  const client = useQueryClient();
  const atWorkstation = useHasWorkstation();
  const isLikely = atWorkstation || isScanner();
  useEffect(() => {
    if (!isLikely || savesData()) return;
    return whenComplete(client, () => void prepare(client).catch(() => undefined));
  }, [client, isLikely]);
}
