import { IconCheck, IconX } from '@tabler/icons-react';
import { useOutcome } from '../keys/scan/scan-feedback.ts';
import classes from './ScanFlash.module.css';

/** The colour of the last scan over the whole width of the page, with its mark and code, for a moment. It takes no clicks. */
export function ScanFlash() {
  const outcome = useOutcome();
  const Mark = outcome?.success ? IconCheck : IconX;
  return (
    <div className={classes.place} role="status">
      {outcome && (
        <div key={outcome.count} className={classes.flash} data-scan-outcome={outcome.success ? 'success' : 'failure'}>
          <Mark size={24} stroke={2.5} aria-hidden />
          <span className={classes.code}>{outcome.code}</span>
        </div>
      )}
    </div>
  );
}
