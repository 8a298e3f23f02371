import { Button, Group } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../ui/Empty.tsx';
import classes from './DefaultLayout.module.css';

/** 404: what was tried, and ways out. */
export function NotFound() {
  const text = useText();
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${text('notFound.title')} · Millwright`;
  }, [text]);
  return (
    <main className={classes.page}>
      <h1 className="visually-hidden">{text('notFound.title')}</h1>
      <Empty
        icon={IconMapPinOff}
        title={text('notFound.title')}
        example={text('notFound.tried', { path: pathname })}
        action={
          <Group gap="sm">
            <Button component={Link} to="/">
              {text('notFound.home')}
            </Button>
            <Button variant="default" onClick={() => history.back()}>
              {text('actions.back')}
            </Button>
          </Group>
        }
      />
    </main>
  );
}
