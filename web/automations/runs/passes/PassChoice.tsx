import { SegmentedControl, Select } from '@mantine/core';
import type { StepRun } from '@millwright/core/automation/types.ts';
import { useText } from '../../../i18n/use-text.ts';
import inspector from '../../inspector/inspector.module.css';

type Props = { passes: StepRun[]; value: string; failedOnly: boolean; onFailedOnly: (only: boolean) => void; onChange: (id: string | null) => void };

export const isFailed = ({ status }: StepRun) => status === 'failure';

/** The choice of a step's pass, among all or the failed ones. Only some are listed at once; a number finds any other. */
export function PassChoice({ passes, value, failedOnly, onFailedOnly, onChange }: Props) {
  const text = useText();
  const failed = passes.filter(isFailed).length;
  const nameOf = (pass: StepRun, index: number) =>
    [
      text('automations.inspector.passOf', { number: index + 1, count: passes.length }),
      text(`automations.status.${pass.status}`),
      pass.attempt > 1 ? text('automations.inspector.attempt', { number: pass.attempt }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  const listed = passes.flatMap((pass, index) => (failedOnly && !isFailed(pass) ? [] : [{ value: pass.id, label: nameOf(pass, index) }]));
  return (
    <div className={inspector.passes}>
      {failed > 0 && failed < passes.length && (
        <SegmentedControl
          size="xs"
          aria-label={text('automations.inspector.pass')}
          value={failedOnly ? 'failed' : 'all'}
          data={[
            { value: 'all', label: text('automations.inspector.allPasses', { count: passes.length }) },
            { value: 'failed', label: text('automations.inspector.failedPasses', { count: failed }) },
          ]}
          onChange={(next) => onFailedOnly(next === 'failed')}
        />
      )}
      <Select
        label={text('automations.inspector.pass')}
        allowDeselect={false}
        searchable
        limit={100}
        data={listed}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
