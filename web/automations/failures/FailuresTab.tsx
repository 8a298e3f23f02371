import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { AutomationDocument } from '../data/use-automations.ts';
import { Pages } from '../runs/Pages.tsx';
import { FailureCard } from './FailureCard.tsx';
import classes from './failures.module.css';
import { pageSize, useFailures } from './use-failures.ts';

/** Failed runs as work: one entry per cause. */
export function FailuresTab({ automations }: { automations: readonly AutomationDocument[] }) {
  const text = useText();
  const label = useLabel();
  const [params, setParams] = useSearchParams();
  const [page, setPage] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const automation = params.get('automation');
  const failures = useFailures({ automation, dismissed, page });
  const choose = (slug: string) => {
    setPage(0);
    setParams({ tab: 'failures', ...(slug && { automation: slug }) }, { replace: true });
  };
  const named = automations
    .map((one) => ({ value: one.slug ?? one.id, label: label(one.label) || one.name }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <Group className={classes.bar} align="end">
        <NativeSelect
          label={text('automations.failures.automation')}
          value={automation ?? ''}
          data={[{ value: '', label: text('automations.failures.allAutomations') }, ...named]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <Checkbox
          className={classes.aside}
          label={text('automations.failures.showDismissed')}
          checked={dismissed}
          onChange={(event) => {
            setPage(0);
            setDismissed(event.currentTarget.checked);
          }}
        />
      </Group>
      {failures.error ? (
        <Failure error={failures.error} onRetry={() => void failures.refetch()} />
      ) : !failures.data ? (
        <Waiting lines={8} />
      ) : failures.data.total === 0 ? (
        <Empty
          icon={IconCircleCheck}
          title={text(dismissed ? 'automations.failures.noneDismissed' : 'automations.failures.empty')}
          example={dismissed ? undefined : text('automations.failures.emptyExample')}
        />
      ) : (
        <>
          <p className={classes.count} role="status">
            {text('automations.failures.count', { count: failures.data.total })}
          </p>
          <ul className={classes.list}>
            {failures.data.data.map((group) => (
              <FailureCard key={group.id} group={group} />
            ))}
          </ul>
          <Pages page={page} size={pageSize} shown={failures.data.data.length} total={failures.data.total} onPage={setPage} />
        </>
      )}
    </>
  );
}
