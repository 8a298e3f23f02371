import { Avatar, Menu, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconInfoCircle, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePreference } from '../data/preferences/preferences.ts';
import { logout, useUser } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './AccountMenu.module.css';

/** The signed-in person: profile, look, sign out. */
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
        <Menu.Label>{text('shell.theme')}</Menu.Label>
        <div className={classes.control}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={text('shell.theme')}
            value={colorScheme}
            onChange={setColorScheme}
            data={[
              { value: 'light', label: text('shell.light') },
              { value: 'dark', label: text('shell.dark') },
              { value: 'auto', label: text('shell.auto') },
            ]}
          />
        </div>
        <Menu.Label>{text('profile.density')}</Menu.Label>
        <div className={classes.control}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={text('profile.density')}
            value={density ?? 'normal'}
            onChange={setDensity}
            data={[
              { value: 'compact', label: text('profile.compact') },
              { value: 'normal', label: text('profile.normal') },
              { value: 'touch', label: text('profile.touch') },
            ]}
          />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void logout()}>
          {text('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
