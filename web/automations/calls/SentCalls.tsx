import type { SentCall } from '@millwright/core/contract/sent-calls.ts';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { AutomationDocument } from '../data/use-automations.ts';
import { Pages } from '../runs/Pages.tsx';
import classes from './calls.module.css';
import { ResendDialog } from './ResendDialog.tsx';
import { SentCallLine } from './SentCallLine.tsx';
import { pageSize, type SentCallChoice, useSentCalls } from './use-sent-calls.ts';

type Props = {
  automation: Pick<AutomationDocument, 'id' | 'slug' | 'steps'>;
  filter: SentCallChoice;
  /** The list is one of several on the page and has its own title. */
  titled?: boolean;
};

/** The webhooks that an automation has sent, an entry for each attempt, and a way to send one again. */
export function SentCalls({ automation, filter, titled = false }: Props) {
  const text = useText();
  const label = useLabel();
  const chosen = JSON.stringify(filter);
  const [place, setPlace] = useState({ chosen, page: 0 });
  const [asked, setAsked] = useState<SentCall | null>(null);
  // Another choice begins at its first page.
  const page = place.chosen === chosen ? place.page : 0;
  const calls = useSentCalls(automation.id, filter, page);
  const stepOf = ({ step_id }: SentCall) => label(automation.steps.find(({ id }) => id === step_id)?.name) || step_id;
  const runOf = ({ run_id }: SentCall) => `/automation/${automation.slug ?? automation.id}?run=${encodeURIComponent(run_id)}`;
  const narrowed = Object.values(filter).some(Boolean);
  return (
    <section aria-label={text('automations.sentCalls.title')}>
      {titled && <h3 className={classes.title}>{text('automations.sentCalls.title')}</h3>}
      {calls.error ? (
        <Failure error={calls.error} onRetry={() => void calls.refetch()} />
      ) : !calls.data ? (
        <Waiting lines={titled ? 3 : 8} />
      ) : calls.data.total > 0 ? (
        <ul className={classes.list}>
          {calls.data.data.map((call) => (
            <SentCallLine
              key={call.id}
              call={call}
              step={filter.step ? null : stepOf(call)}
              to={filter.run ? null : runOf(call)}
              onAgain={() => setAsked(call)}
            />
          ))}
        </ul>
      ) : narrowed ? (
        <p className={classes.meta}>{text('automations.sentCalls.nothing')}</p>
      ) : (
        <Empty icon={IconSend} title={text('automations.sentCalls.empty')} example={text('automations.sentCalls.emptyExample')} />
      )}
      {calls.data && (
        <Pages
          page={page}
          size={pageSize}
          shown={calls.data.data.length}
          total={calls.data.total}
          onPage={(next) => setPlace({ chosen, page: next })}
        />
      )}
      {asked && <ResendDialog automation={automation.id} call={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
