import { Switch } from '@mantine/core';
import type { Automation } from '@millwright/core/automation/types.ts';
import { Link } from 'react-router';
import { useDocuments } from '../../../data/documents/use-documents.ts';
import { useRights } from '../../../data/documents/use-rights.ts';
import { useUser } from '../../../data/session.ts';
import { withKeys } from '../../../documents/saving/with-keys.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { NoAccess } from '../../../ui/states/NoAccess.tsx';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import classes from '../editor.module.css';
import { TextSetting } from '../inspector/TextSetting.tsx';
import { useFormEditing } from '../state/editor-context.ts';

/** Lists the automations that a submission of the form starts, as far as this person may read them. */
function Started({ ids }: { ids: readonly string[] }) {
  const text = useText();
  const label = useLabel();
  const rights = useRights();
  const { client_id } = useUser();
  const { data, error, refetch } = useDocuments<Automation>('settings_data_connections');
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || !rights) return <Waiting lines={2} />;
  const started = data.filter(({ trigger }) => 'form_ids' in trigger && trigger.form_ids.some((id) => ids.includes(id)));
  // Individual automations may be readable for somebody who may not read all.
  if (!started.length && !rights.allows('READ', 'SETTING_DATA_CONNECTIONS', { client_id }))
    return <NoAccess right={{ verb: 'READ', resource: 'SETTING_DATA_CONNECTIONS' }} />;
  if (!started.length) return <p className={classes.hint}>{text('formEditor.noAutomations')}</p>;
  return (
    <ul>
      {started.map((automation) => (
        <li key={automation.id}>
          <Link to={`/automation/${automation.id}`}>{label(automation.label) || automation.name}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Edits how the form opens and submits, the question before saving, and what follows. `ids` are the form's names in automations. */
export function AfterTab({ ids }: { ids: readonly string[] }) {
  const text = useText();
  const { draft, editable, change } = useFormEditing();
  return (
    <div className={classes.sheet}>
      {(['button', 'submit', 'preflight', 'postflight'] as const).map((name) => (
        <TextSetting
          key={name}
          name={text(`formEditor.${name}`)}
          long={name.endsWith('flight')}
          value={draft[name]}
          onChange={(words) => change(withKeys(draft, { [name]: words }), name)}
        />
      ))}
      {draft.step && (
        <Switch
          label={text('formEditor.advances')}
          checked={draft.advances ?? false}
          disabled={!editable}
          onChange={(event) => change({ ...draft, advances: event.currentTarget.checked })}
        />
      )}
      <div>
        <h2 className={classes.settingName}>{text('formEditor.automations')}</h2>
        <Started ids={ids} />
      </div>
    </div>
  );
}
