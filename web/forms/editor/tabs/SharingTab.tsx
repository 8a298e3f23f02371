import { resolveAccess } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { useDocument } from '../../../data/documents/use-documents.ts';
import { useUser } from '../../../data/session.ts';
import { useRoleWords } from '../../../i18n/use-role-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ScreenFailure } from '../../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import classes from '../editor.module.css';

function Groups({ id }: { id: string }) {
  const words = useRoleWords();
  const { client_id, id: user_id } = useUser();
  const { data, error, refetch } = useDocument<{ acl: Acl | null }>('clients', client_id);
  if (error) return <ScreenFailure error={error} onRetry={() => void refetch()} right={{ verb: 'READ', resource: 'CLIENTS' }} />;
  if (!data) return <Waiting lines={3} />;
  const acl = data.acl ?? defaultAcl();
  const may = (role: string) =>
    resolveAccess(acl, { kind: 'user', client_id, user_id, role, cause: { kind: 'user', depth: 0, chain: [] } }).allows('READ', 'FORMS', {
      id,
      client_id,
    });
  return (
    <ul>
      {acl.roles
        .filter(({ role }) => may(role))
        .map(({ role, label }) => (
          <li key={role}>{words(role, label)}</li>
        ))}
    </ul>
  );
}

/** The groups that may fill in the form. */
export function SharingTab({ id }: { id: string }) {
  const text = useText();
  return (
    <div className={classes.sheet}>
      <div>
        <h2 className={classes.settingName}>{text('formEditor.mayFillIn')}</h2>
        <Groups id={id} />
        <p className={classes.hint}>{text('formEditor.linksLater')}</p>
      </div>
    </div>
  );
}
