import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, post } from '../data/http.ts';
import { refreshWorkstations, useWorkstations } from '../data/preferences/use-workstations.ts';
import { changeUser, useUser } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { WorkstationSelect } from '../ui/WorkstationSelect.tsx';
import classes from './profile.module.css';

/** Selects the person's workstation, whose work is then listed as theirs. It is hidden if there is none to choose. */
export function WorkstationPanel() {
  const text = useText();
  const { id } = useUser();
  const client = useQueryClient();
  const { data } = useWorkstations();
  const save = useMutation<unknown, AppFailure, string | null>({
    mutationFn: (workstation_id) => post(`/v1/user/${id}`, { workstation_id }),
    onSuccess: async (_, workstation_id) => {
      changeUser({ workstation_id });
      await refreshWorkstations(client);
      notifications.show({ message: text('profile.saved'), color: 'green' });
    },
  });
  if (!data?.workstations.length) return null;
  return (
    <Panel title={text('profile.work')}>
      {save.error && <Failure error={save.error} onRetry={() => save.mutate(save.variables ?? null)} />}
      <WorkstationSelect
        className={classes.narrow}
        workstations={data.workstations}
        value={save.isPending ? save.variables : data.own}
        onChange={(workstation_id) => save.mutate(workstation_id)}
      />
    </Panel>
  );
}
