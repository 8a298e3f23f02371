import { Button, FocusTrap, Stack } from '@mantine/core';
import { IconFilePlus, IconLink, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useUser } from '../../data/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { scanTarget } from '../../keys/scan/scan-target.ts';
import { closeScan, type ScanState, setScanState } from '../lookup/scan-state.ts';
import { searchFor } from '../lookup/use-scan.ts';
import classes from './Refusal.module.css';
import { useCodePlaces } from './use-code-places.ts';

type Refused = Extract<ScanState, { kind: 'refused' }>;

/** The possible actions for a code that no record has. Without any right, it names who can grant one. */
function Ways({ code }: { code: string }) {
  const text = useText();
  const { client_name } = useUser();
  const places = useCodePlaces();
  const create = places !== null && places.forms.length > 0;
  const link = places !== null && places.fields.length > 0;
  return (
    <>
      {create && (
        <Button size="md" leftSection={<IconFilePlus size={20} stroke={1.75} />} onClick={() => setScanState({ kind: 'create', code })}>
          {text('scan.create')}
        </Button>
      )}
      {link && (
        <Button size="md" variant="default" leftSection={<IconLink size={20} stroke={1.75} />} onClick={() => setScanState({ kind: 'link', code })}>
          {text('scan.link')}
        </Button>
      )}
      {places && !create && !link && (
        <p className={classes.text}>
          {text('scan.mayNeither')} {text('states.whoGrants', { company: client_name ?? '' })}
        </p>
      )}
    </>
  );
}

/**
 * Shows a refused code until one of its buttons is pressed: Enter, Escape and clicks outside do not close it. The panel itself has the
 * focus, so that the keys of the next scan press no button.
 */
export function Refusal({ state: { code, reason }, onRetry }: { state: Refused; onRetry: (code: string) => void }) {
  const text = useText();
  const unclear = reason !== 'unknown' && reason !== 'failed';
  const reasonText = unclear ? text(`scan.unclearText.${reason}`) : text(reason === 'unknown' ? 'scan.unknownText' : 'scan.failed');
  // The label of a record names that record alone: no other one can carry it.
  const mayCarry = reason === 'unknown' && scanTarget(code).kind === 'text';
  const search = () => {
    closeScan();
    searchFor(code);
  };
  return (
    <FocusTrap>
      <div className={classes.refused} role="alertdialog" aria-modal="true" aria-labelledby="scan-refused" aria-describedby="scan-refused-text">
        <div className={classes.panel} tabIndex={-1} data-autofocus>
          <h2 id="scan-refused" className={classes.title}>
            {text(unclear ? 'scan.unclear' : 'scan.unknown')}
          </h2>
          <p id="scan-refused-text" className={classes.text}>
            {reasonText}
          </p>
          <code className={classes.code}>{code}</code>
          <Stack gap="sm" w="100%">
            {mayCarry && <Ways code={code} />}
            {reason === 'failed' && (
              <Button size="md" leftSection={<IconRefresh size={20} stroke={1.75} />} onClick={() => onRetry(code)}>
                {text('actions.retry')}
              </Button>
            )}
            <Button size="md" variant="default" leftSection={<IconSearch size={20} stroke={1.75} />} onClick={search}>
              {text('scan.search')}
            </Button>
            <Button size="md" color="red" onClick={closeScan}>
              {text('actions.close')}
            </Button>
          </Stack>
        </div>
      </div>
    </FocusTrap>
  );
}
