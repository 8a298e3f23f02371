import { Select } from '@mantine/core';
import { zonesBeside } from '@millwright/core/time/zones.ts';
import { useUser } from '../../data/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { useEditor } from '../state/editor-context.ts';

const company = '';

type Props = { zone: string | undefined; onChange: (zone: string | undefined) => void };

/** The time zone of a schedule: the company's unless another is chosen. */
export function ZoneField({ zone, onChange }: Props) {
  const text = useText();
  const { editable } = useEditor();
  const { time_zone } = useUser().client;
  const own = { value: company, label: text('automations.trigger.companyZone', { zone: time_zone }) };
  return (
    <Select
      label={text('automations.trigger.zone')}
      searchable
      allowDeselect={false}
      readOnly={!editable}
      data={[own, ...zonesBeside(zone)]}
      value={zone ?? company}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}
