import { Button, Group, Modal } from '@mantine/core';
import type { Outlook } from '@millwright/core/contract/outlooks.ts';
import { useQuery } from '@tanstack/react-query';
import type { AppFailure } from '../data/http.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useText } from '../i18n/use-text.ts';
import { Waiting } from '../ui/states/Waiting.tsx';
import { askOutlook, type OutlookOf } from './ask-outlook.ts';
import { OutlookParts } from './OutlookParts.tsx';
import classes from './outlooks.module.css';

type Props = {
  of: OutlookOf;
  title: string;
  /** The action that the dialog offers after it has shown the outlook. */
  next?: { label: string; run: () => void } | undefined;
  onClose: () => void;
};

/** Shows the outlook of saving a record. It is requested when the dialog opens. */
export function OutlookDialog({ of, title, next, onClose }: Props) {
  const text = useText();
  const { data, error } = useQuery<Outlook, AppFailure>({
    queryKey: ['outlook', of],
    queryFn: ({ signal }) => askOutlook(of, false, { signal }),
    gcTime: 0,
    // It may be a whole plan: worked out once for each opening, whatever others write meanwhile.
    staleTime: 'static',
    retry: false,
    // Without a connection it says so, and waits for none.
    networkMode: 'always',
  });
  return (
    <Modal opened onClose={onClose} size="xl" title={title} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <p className={classes.note}>{text('outlooks.lead')}</p>
      <div aria-live="polite">{error ? <Refusal error={error} /> : data ? <OutlookParts {...data} linked /> : <Waiting lines={4} />}</div>
      {next && data && (
        <Group justify="flex-end" className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {text('actions.back')}
          </Button>
          <Button
            onClick={() => {
              onClose();
              next.run();
            }}
          >
            {next.label}
          </Button>
        </Group>
      )}
    </Modal>
  );
}

/** Why there is nothing to tell: in the words of the action where it gives a reason. */
function Refusal({ error }: { error: AppFailure }) {
  const failure = useFailureText();
  const words = useProblemText();
  const lines = error.fields.map(words);
  return (
    <p role="alert" className={classes.failure}>
      {lines.length > 0 ? lines.join(' ') : failure(error)}
    </p>
  );
}
