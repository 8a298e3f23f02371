import { Loader } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useOutcome } from '../keys/scan/scan-feedback.ts';
import classes from './ScanFlash.module.css';

/**
 * Shows the last scan across the page, with an icon and the code: during the lookup, and for a moment in the colour of the result. It
 * ignores clicks.
 */
export function ScanFlash() {
  const outcome = useOutcome();
  const Mark = outcome?.result === 'success' ? IconCheck : IconX;
  return (
    <div className={classes.place} role="status">
      {outcome && (
        <div key={outcome.count} className={classes.flash} data-scan-outcome={outcome.result}>
          {outcome.result === 'looking' ? <Loader size={20} color="#ffffff" aria-hidden /> : <Mark size={24} stroke={2.5} aria-hidden />}
          <span className={classes.code}>{outcome.code}</span>
        </div>
      )}
    </div>
  );
}
