import { Select, type SelectProps } from '@mantine/core';
import type { Workstations } from '@millwright/core/contract/workstations.ts';
import { useText } from '../i18n/use-text.ts';

type Props = Pick<SelectProps, 'value' | 'onChange' | 'readOnly' | 'error' | 'className'> & Pick<Workstations, 'workstations'>;

/** Where somebody works: one of the workstations, or none, which means all of them. */
export function WorkstationSelect({ workstations, ...props }: Props) {
  const text = useText();
  return (
    <Select
      label={text('profile.workstation')}
      description={text('profile.workstationHelp')}
      placeholder={text('home.allWorkstations')}
      clearable
      data={workstations.map(({ identity, label }) => ({ value: identity, label }))}
      {...props}
    />
  );
}
