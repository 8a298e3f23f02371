import { Button, Group } from '@mantine/core';
import type { FailureGroup } from '@millwright/core/contract/failures.ts';
import { IconArchive, IconArchiveOff, IconListSearch, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTimes } from '../../fields/view/use-times.ts';
import { useStepErrorText } from '../../i18n/use-step-error-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Ago } from '../../ui/Ago.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { useAutomationRights } from '../data/use-automation-rights.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import { StatusIcon } from '../runs/StatusIcon.tsx';
import classes from './failures.module.css';
import { RetryGroupDialog } from './RetryGroupDialog.tsx';
import { RetryState } from './RetryState.tsx';
import { isUnderWay, useFailureCommand } from './use-failures.ts';

/** One cause of failures: the place, the reason and the number, with actions on all of its runs. */
export function FailureCard({ group }: { group: FailureGroup }) {
  const text = useText();
  const label = useLabel();
  const times = useTimes();
  const words = useStepErrorText();
  const [asking, setAsking] = useState(false);
  const command = useFailureCommand();
  const rights = useAutomationRights({ id: group.automation_id } as AutomationDocument);
  const { automation, step, error, runs, records, first_at, last_at, retry } = group;
  const name = label(group.label);
  const aside = group.dismissed_at !== null;
  const counts = [text('automations.failures.runs', { count: runs }), records > 0 && text('automations.failures.records', { count: records })];
  return (
    <li className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <StatusIcon status="failure" />
        <h2 className={classes.name}>
          <Link to={`/automation/${automation}?run=${encodeURIComponent(group.last_run_id)}`}>{name}</Link>
          {step && <span className={classes.step}>{label(step.name)}</span>}
        </h2>
        <span className={classes.counts}>{counts.filter(Boolean).join(' · ')}</span>
      </div>
      <p className={classes.why}>{error ? words(error) : text('automations.failures.noReason')}</p>
      <p className={classes.meta}>
        <span title={times.zoned(last_at)}>
          {text('automations.failures.last')} <Ago at={last_at} />
        </span>
        {first_at !== last_at && <span>{text('automations.failures.since', { at: times.instant(first_at) })}</span>}
        {error && <code>{error.code}</code>}
      </p>
      {retry && <RetryState retry={retry} pending={command.isPending} onCancel={() => command.mutate({ command: 'cancel', retry: retry.id })} />}
      {command.error && <Failure error={command.error} />}
      <Group gap="xs" mt="xs">
        <Button
          component={Link}
          to={`/automations?tab=runs&failure=${group.id}`}
          variant="default"
          size="compact-md"
          leftSection={<IconListSearch size={16} stroke={1.75} />}
        >
          {text('automations.failures.open')}
        </Button>
        {!aside && (
          <Button
            variant="default"
            size="compact-md"
            disabled={retry !== null && isUnderWay(retry)}
            leftSection={<IconRefresh size={16} stroke={1.75} />}
            onClick={() => setAsking(true)}
          >
            {text('automations.failures.retry')}
          </Button>
        )}
        {rights.update && (
          <Button
            variant="subtle"
            size="compact-md"
            loading={command.isPending && command.variables.command !== 'cancel'}
            leftSection={aside ? <IconArchiveOff size={16} stroke={1.75} /> : <IconArchive size={16} stroke={1.75} />}
            onClick={() => command.mutate({ command: aside ? 'restore' : 'dismiss', group: group.id })}
          >
            {text(aside ? 'automations.failures.restore' : 'automations.failures.dismiss')}
          </Button>
        )}
      </Group>
      {asking && <RetryGroupDialog group={group} onClose={() => setAsking(false)} />}
    </li>
  );
}
