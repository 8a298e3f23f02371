import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import classes from './states.module.css';

type Props = {
  /** The missing right in words, when known. */
  right?: string;
};

/** A page or block that the person may not see: what is missing, who can grant it, and a way to ask. */
export function NoAccess({ right }: Props) {
  const text = useText();
  const body = text('states.noAccessMail', { page: location.href, right: right ?? '' });
  return (
    <div className={classes.state} role="alert" data-kind="no-access">
      <IconLock className={classes.icon} size={24} stroke={1.75} aria-hidden />
      <p className={classes.sentence}>{text('states.noAccess')}</p>
      <p className={classes.meta}>{right ? text('states.missingRight', { right }) : text('states.whoGrants')}</p>
      <Button
        variant="default"
        component="a"
        href={`mailto:?subject=${encodeURIComponent(text('states.noAccessSubject'))}&body=${encodeURIComponent(body)}`}
      >
        {text('actions.ask')}
      </Button>
    </div>
  );
}
