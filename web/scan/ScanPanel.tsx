import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { receiveScan, useScanOpener } from '../keys/scan/scan-dispatcher.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { captureScans } from './capture.ts';
import { type ScanState, setScanState, useScanState } from './lookup/scan-state.ts';
import { useOpenCode } from './lookup/use-scan.ts';
import { useScanAhead } from './lookup/use-scan-ahead.ts';
import { ScanFlash } from './ScanFlash.tsx';

const refusal = async () => (await import('./unknown/Refusal.tsx')).Refusal;
const Refusal = loadable(refusal, { quiet: true });
const ScanDialog = loadable(async () => (await import('./ScanDialog.tsx')).ScanDialog);
const CreateDialog = loadable(async () => (await import('./unknown/CreateDialog.tsx')).CreateDialog);
const LinkDialog = loadable(async () => (await import('./unknown/LinkDialog.tsx')).LinkDialog);

/** The last state of a kind, and whether it is shown now. A closing dialog still shows the last state. */
function useLast<Kind extends ScanState['kind']>(state: ScanState, kind: Kind) {
  type Shown = Extract<ScanState, { kind: Kind }>;
  const [last, setLast] = useState<Shown | null>(null);
  const now = state.kind === kind ? (state as Shown) : null;
  if (now && now !== last) setLast(now);
  return { last: now ?? last, opened: now !== null };
}

/** Hears the scanners on the keyboard, from the moment that the page is seen, and, where the browser has them, on a serial port. */
function useScanners(): void {
  useLayoutEffect(() => captureScans((code, field) => void receiveScan(code, field)), []);
  useEffect(() => {
    if ('serial' in navigator) void import('./devices/serial-scanner.ts').then(({ watchScanner }) => watchScanner());
  }, []);
}

/** Everything that scanning shows over the page. */
export function ScanPanel() {
  const state = useScanState();
  const open = useOpenCode();
  const { kind } = state;
  useScanOpener(open, kind === 'refused' || kind === 'create' || kind === 'link');
  useScanners();
  // It must be there when a code is refused, also without a connection, but not before the page is.
  useEffect(() => void refusal().catch(() => undefined), []);
  useScanAhead();
  const devices = useLast(state, 'devices');
  const create = useLast(state, 'create');
  const link = useLast(state, 'link');
  const refused = (code: string) => setScanState({ kind: 'refused', code, reason: 'unknown' });
  return (
    <>
      <ScanFlash />
      <Suspense fallback={null}>{state.kind === 'refused' && <Refusal state={state} onRetry={(code) => void open(code)} />}</Suspense>
      <Suspense fallback={null}>
        {devices.last && <ScanDialog opened={devices.opened} focused={devices.last.focused} />}
        {create.last && (
          <CreateDialog key={create.last.code} code={create.last.code} opened={create.opened} onClose={() => refused(create.last?.code ?? '')} />
        )}
        {link.last && <LinkDialog key={link.last.code} opened={link.opened} code={link.last.code} onClose={() => refused(link.last?.code ?? '')} />}
      </Suspense>
    </>
  );
}
