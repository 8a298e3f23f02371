import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { leaveVisit, useUser } from '../../data/session.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useRoleWords } from '../../i18n/use-role-words.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './bars.module.css';

/** A bar over every screen while viewing as another user, with the end time and a button to return. */
export function ViewBar() {
  const text = useText();
  const failure = useFailureText();
  const times = useTimes();
  const roleWords = useRoleWords();
  const navigate = useNavigate();
  const { id, role, first_name, last_name, email, viewing } = useUser();
  const back = viewing?.of === 'group' ? `/role/${role}` : `/user/${id}`;
  const leave = useMutation({ mutationFn: leaveVisit, onSuccess: () => navigate(back) });
  if (!viewing) return null;
  const name = viewing.of === 'group' ? roleWords(role) : `${first_name} ${last_name}`.trim() || email;
  return (
    <div className={classes.bar} data-kind="view" role="status">
      <IconEye size={16} stroke={1.75} aria-hidden />
      {text('shell.viewing', { name, time: times.time(viewing.until) })}
      {leave.error && <strong role="alert">{failure(leave.error)}</strong>}
      <Button size="compact-sm" variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
        {text('shell.leaveView')}
      </Button>
    </div>
  );
}
