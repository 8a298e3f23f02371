import { Group, NativeSelect } from '@mantine/core';
import { sentCallOutcomes } from '@millwright/core/contract/sent-calls.ts';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import editor from '../editor/editor.module.css';
import { PeriodInputs } from '../runs/PeriodInputs.tsx';
import { SentCalls } from './SentCalls.tsx';
import type { SentCallChoice } from './use-sent-calls.ts';

/** Lists the calls that the webhook steps of an automation sent in the last thirty days, filtered by outcome and time. */
export function SentCallsTab({ automation }: { automation: AutomationDocument }) {
  const text = useText();
  const [filter, setFilter] = useState<SentCallChoice>({});
  const narrow = (part: SentCallChoice) => setFilter({ ...filter, ...part });
  const outcomes = sentCallOutcomes.map((value) => ({ value, label: text(`automations.sentCalls.outcomes.${value}`) }));
  return (
    <div className={editor.page}>
      <Group align="end" mb="sm">
        <NativeSelect
          w={220}
          label={text('automations.sentCalls.outcome')}
          data={[{ value: '', label: text('automations.sentCalls.allOutcomes') }, ...outcomes]}
          value={filter.outcome ?? ''}
          onChange={(event) => narrow({ outcome: sentCallOutcomes.find((one) => one === event.currentTarget.value) })}
        />
        <PeriodInputs from={filter.from} to={filter.to} onChange={narrow} />
      </Group>
      <SentCalls automation={automation} filter={filter} />
    </div>
  );
}
