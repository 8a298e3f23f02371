import { Button, Group, PasswordInput } from '@mantine/core';
import type { JsonObject } from '@millwright/core/json.ts';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Empty } from '../../ui/Empty.tsx';
import editorClasses from '../editor/editor.module.css';
import { useEditor } from '../editor/editor-context.ts';
import { useStepEdits } from '../editor/use-step-edits.ts';
import { writeAt } from '../inspector/mapping.ts';
import classes from '../runs/runs.module.css';
import { pathOf, type StepSecret, secretsOf } from './secrets.ts';

/** What the automation signs in with elsewhere. Secrets are written, never shown. */
export function CredentialsTab() {
  const text = useText();
  const { draft } = useEditor();
  const secrets = secretsOf(draft.steps);
  if (secrets.length === 0)
    return <Empty icon={IconKey} title={text('automations.credentials.empty')} example={text('automations.credentials.emptyExample')} />;
  return (
    <div className={editorClasses.page}>
      <p className={classes.barMeta}>{text('automations.credentials.hint')}</p>
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text('automations.credentials.usedBy')}</th>
              <th scope="col">{text('automations.credentials.address')}</th>
              <th scope="col">{text('automations.credentials.secret')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {secrets.map((secret) => (
              <SecretRow key={secret.step.id + secret.name} secret={secret} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function SecretRow({ secret }: { secret: StepSecret }) {
  const text = useText();
  const label = useLabel();
  const { editable } = useEditor();
  const [open, setOpen] = useState(false);
  const states = { set: 'isSet', unset: 'notSet', variable: 'fromVariable' } as const;
  return (
    <tr>
      <td>{label(secret.step.name)}</td>
      <td className={classes.mono}>{secret.address}</td>
      <td>
        {secret.name} · {text(`automations.credentials.${states[secret.state]}`)}
        {open && <NewSecret secret={secret} onDone={() => setOpen(false)} />}
      </td>
      <td>
        {editable && !open && (
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
            {text('automations.credentials.replace')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function NewSecret({ secret, onDone }: { secret: StepSecret; onDone: () => void }) {
  const text = useText();
  const { update } = useStepEdits();
  const [value, setValue] = useState('');
  const { step } = secret;
  const put = () => {
    update(step.id, { input: writeAt(step.input, pathOf(secret), value) as JsonObject });
    onDone();
  };
  return (
    <Group mt={4} gap="sm" wrap="nowrap">
      <PasswordInput
        aria-label={text('automations.credentials.newSecret')}
        placeholder={text('automations.credentials.newSecret')}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        w={240}
        autoFocus
      />
      <Button disabled={value === ''} onClick={put}>
        {text('actions.apply')}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {text('actions.cancel')}
      </Button>
    </Group>
  );
}
