import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AppFailure } from '../data/http.ts';
import { useText } from '../i18n/use-text.ts';
import { Failure } from '../ui/states/Failure.tsx';
import classes from './approvals.module.css';
import type { Approval, Decision } from './use-approvals.ts';

type Props = { approval: Pick<Approval, 'questions'>; pending: boolean; error: AppFailure | null; onDecide: (decision: Decision) => void };

/** A button to approve, or to send the requested answer, and a button to reject with a reason. */
export function DecisionForm({ approval, pending, error, onDecide }: Props) {
  const text = useText();
  const questions = approval.questions ?? [];
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState<Decision['outcome'] | null>(null);
  const isOpen = (name: string) => tried === 'approved' && !answers[name]?.trim();
  const decide = (outcome: Decision['outcome']) => {
    const why = reason.trim();
    setTried(outcome);
    if (outcome === 'rejected' ? !why : questions.some(({ name }) => !answers[name]?.trim())) return;
    onDecide({ outcome, ...(why ? { reason: why } : {}), ...(outcome === 'approved' && questions.length > 0 ? { answers } : {}) });
  };
  return (
    <div className={classes.form}>
      {error && <Failure error={error} />}
      {questions.map(({ name, question }) => (
        <Textarea
          key={name}
          label={question}
          rows={1}
          autosize={false}
          maxLength={10_000}
          value={answers[name] ?? ''}
          error={isOpen(name) ? text('approvals.answerMissing') : undefined}
          onChange={({ currentTarget: { value } }) => setAnswers((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <Textarea
        label={text('approvals.reason')}
        description={text('approvals.reasonHelp')}
        rows={3}
        maxLength={2_000}
        value={reason}
        error={tried === 'rejected' && !reason.trim() ? text('approvals.reasonMissing') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button loading={pending} onClick={() => decide('approved')}>
          {text(questions.length > 0 ? 'approvals.send' : 'approvals.approve')}
        </Button>
        <Button variant="default" disabled={pending} onClick={() => decide('rejected')}>
          {text('approvals.reject')}
        </Button>
      </Group>
    </div>
  );
}
