import { Button, Textarea } from '@mantine/core';
import { resolveAccess } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { useState } from 'react';
import { useDocument } from '../../../data/documents/use-documents.ts';
import { useUser } from '../../../data/session.ts';
import { useRoleWords } from '../../../i18n/use-role-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ScreenFailure } from '../../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import type { StoredForm } from '../../list/copy-of.ts';
import { addressesIn } from '../../sharing/addresses.ts';
import { LinkList } from '../../sharing/LinkList.tsx';
import { ShareDialog } from '../../sharing/ShareDialog.tsx';
import classes from '../editor.module.css';
import { useFormEditing } from '../state/editor-context.ts';

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

/** Edits the addresses that are proposed for sharing the form. */
function Addresses() {
  const text = useText();
  const { draft, editable, change, seal } = useFormEditing();
  const [typed, setTyped] = useState((draft.share_emails ?? []).join('\n'));
  const keep = (value: string) => {
    setTyped(value);
    const { share_emails: _, ...rest } = draft;
    const addresses = addressesIn(value);
    change(addresses.length ? { ...rest, share_emails: addresses } : rest, 'share_emails');
  };
  return (
    <Textarea
      label={text('sharing.addresses')}
      description={text('sharing.addressesHelp')}
      rows={3}
      spellCheck={false}
      readOnly={!editable}
      value={typed}
      onBlur={seal}
      onChange={(event) => keep(event.currentTarget.value)}
    />
  );
}

/** Edits who may fill in the form and who receives a link by mail, and lists its links. */
export function SharingTab({ stored }: { stored: StoredForm }) {
  const { id, unpublished } = stored;
  const text = useText();
  const { draft } = useFormEditing();
  const [sharing, setSharing] = useState(false);
  return (
    <div className={classes.sheet}>
      <div>
        <h2 className={classes.settingName}>{text('formEditor.mayFillIn')}</h2>
        <Groups id={id} />
      </div>
      <Addresses />
      <div>
        <h2 className={classes.settingName}>{text('sharing.links')}</h2>
        {!unpublished && (
          <Button size="compact-sm" variant="default" mb="sm" onClick={() => setSharing(true)}>
            {text('sharing.share')}
          </Button>
        )}
        <LinkList form_id={id} />
      </div>
      {sharing && <ShareDialog form={{ ...draft, id }} onClose={() => setSharing(false)} />}
    </div>
  );
}
