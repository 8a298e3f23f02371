import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconInfoCircle, IconLogout, IconUser, IconUsers } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { isSharedHere } from '../data/device/shared-device.ts';
import { tellLastMoment } from '../data/drafts/last-moment.ts';
import { usePreference } from '../data/preferences/preferences.ts';
import { logout, useUser } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './AccountMenu.module.css';

const schemes = ['light', 'dark', 'auto'] as const;
const densities = ['compact', 'normal', 'touch'] as const;

/** The menu of the signed-in user: profile, appearance, sign out. */
export function AccountMenu() {
  const text = useText();
  const { first_name, last_name, email, picture_url } = useUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = usePreference('density');
  const name = `${first_name} ${last_name}`.trim() || email;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.button} data-tour="account">
          <span className="visually-hidden">{text('shell.account', { name })}</span>
          <Avatar size={30} radius="xl" color="teal" src={picture_url} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <strong>{name}</strong>
          <span>{email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} stroke={1.75} />}>
          {text('screens.profile')}
        </Menu.Item>
        <Menu.Item component={Link} to="/about" leftSection={<IconInfoCircle size={16} stroke={1.75} />}>
          {text('screens.about')}
        </Menu.Item>
        <Menu.Divider />
        <Choice
          label={text('shell.theme')}
          value={colorScheme}
          options={schemes}
          wordOf={(scheme) => text(`shell.${scheme}`)}
          onChange={setColorScheme}
        />
        <Choice
          label={text('profile.density')}
          value={density ?? 'normal'}
          options={densities}
          wordOf={(each) => text(`profile.${each}`)}
          onChange={setDensity}
        />
        <Menu.Divider />
        {isSharedHere() && (
          <Menu.Item component={Link} to="/auth/switch" onClick={tellLastMoment} leftSection={<IconUsers size={16} stroke={1.75} />}>
            {text('shell.switchPerson')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void logout()}>
          {text('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type ChoiceProps<T extends string> = { label: string; value: T; options: readonly T[]; wordOf: (option: T) => string; onChange: (option: T) => void };

/** A choice between a few options in a menu: a group of radio items. */
function Choice<T extends string>({ label, value, options, wordOf, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <>
      <Menu.Label id={id}>{label}</Menu.Label>
      {/* biome-ignore lint/a11y/useSemanticElements: a menu holds groups, no fieldsets */}
      <div role="group" aria-labelledby={id}>
        <Menu.RadioGroup value={value} onChange={(next) => onChange(next as T)}>
          {options.map((option) => (
            <Menu.RadioItem key={option} value={option} closeMenuOnClick>
              {wordOf(option)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  );
}
