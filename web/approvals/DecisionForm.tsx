import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AppFailure } from '../data/http.ts';
import { useText } from '../i18n/use-text.ts';
import { Failure } from '../ui/states/Failure.tsx';
import classes from './approvals.module.css';
import type { Decision } from './use-approvals.ts';

type Props = { pending: boolean; error: AppFailure | null; onDecide: (decision: Decision) => void };

/** Approves with one button, rejects with another; a rejection says why. */
export function DecisionForm({ pending, error, onDecide }: Props) {
  const text = useText();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const decide = (outcome: Decision['outcome']) => {
    const why = reason.trim();
    if (outcome === 'rejected' && !why) return setMissing(true);
    onDecide({ outcome, ...(why ? { reason: why } : {}) });
  };
  return (
    <div className={classes.form}>
      {error && <Failure error={error} />}
      <Textarea
        label={text('approvals.reason')}
        description={text('approvals.reasonHelp')}
        rows={3}
        maxLength={2_000}
        value={reason}
        error={missing && !reason.trim() ? text('approvals.reasonMissing') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button loading={pending} onClick={() => decide('approved')}>
          {text('approvals.approve')}
        </Button>
        <Button variant="default" disabled={pending} onClick={() => decide('rejected')}>
          {text('approvals.reject')}
        </Button>
      </Group>
    </div>
  );
}
