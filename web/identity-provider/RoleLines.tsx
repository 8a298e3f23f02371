import { ActionIcon, Button, Select, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import type { Draft } from './draft.ts';
import classes from './identity-provider.module.css';

type Lines = Draft['roles'];
type Props = {
  lines: Lines;
  groups: { value: string; label: string }[];
  problem: (field: string) => string | undefined;
  onChange: (lines: Lines) => void;
};

/** Which value of the claim gives which group; the first that fits decides. */
export function RoleLines({ lines, groups, problem, onChange }: Props) {
  const text = useText();
  const set = (at: number, part: Partial<Lines[number]>) => onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <fieldset className={classes.fields}>
      <Text component="legend" size="sm" fw={500} mb={4} p={0}>
        {text('identityProvider.lines')}
      </Text>
      <ul className={classes.lines}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={at} className={classes.line}>
            <TextInput
              aria-label={text('identityProvider.value', { number: at + 1 })}
              placeholder={text('identityProvider.valueExample')}
              value={line.value}
              error={problem(`roles.${at}.value`)}
              onChange={(event) => set(at, { value: event.currentTarget.value })}
            />
            <Select
              aria-label={text('identityProvider.group', { number: at + 1 })}
              data={groups}
              allowDeselect={false}
              value={line.role}
              error={problem(`roles.${at}.role`)}
              onChange={(role) => role && set(at, { role })}
            />
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={text('identityProvider.removeLine', { number: at + 1 })}
              onClick={() => onChange(lines.filter((_, index) => index !== at))}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
        <li>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange([...lines, { value: '', role: 'user' }])}
          >
            {text('identityProvider.addLine')}
          </Button>
        </li>
      </ul>
    </fieldset>
  );
}
