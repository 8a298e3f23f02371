import { Button } from '@mantine/core';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { leaveVisit, useUser } from '../../data/session.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './bars.module.css';

/** A bar over every screen while working inside another company, with the end time and a button to return. */
export function VisitBar() {
  const text = useText();
  const failure = useFailureText();
  const times = useTimes();
  const navigate = useNavigate();
  const { impersonated, impersonated_until, client_name } = useUser();
  const leave = useMutation({ mutationFn: leaveVisit, onSuccess: () => navigate('/clients') });
  if (!impersonated) return null;
  return (
    <div className={classes.bar} data-kind="visit" role="status">
      <IconBuildingFactory2 size={16} stroke={1.75} aria-hidden />
      {text('shell.visit', { name: client_name, time: times.time(impersonated_until ?? '') })}
      {leave.error && <strong role="alert">{failure(leave.error)}</strong>}
      <Button size="compact-sm" variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
        {text('shell.leaveVisit')}
      </Button>
    </div>
  );
}
