import { Button } from '@mantine/core';
import { webhookChallenges } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import { isSigned } from '@millwright/core/automation/triggers/registry.ts';
import type { OldSecretHours } from '@millwright/core/automation/webhook-secret.ts';
import type { CredentialMark } from '@millwright/core/contract/automations.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { isByConsent } from '@millwright/core/sign-in/consent.ts';
import { IconKey } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { apiOrigin } from '../../data/api-origin.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import type { AutomationDocument } from '../data/use-automations.ts';
import editorClasses from '../editor/editor.module.css';
import classes from '../runs/runs.module.css';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import { writeAt } from '../steps/mapping.ts';
import { ConsentRow } from './ConsentRow.tsx';
import { LastVerified } from './LastVerified.tsx';
import { type MadeSecret, NewSecret } from './NewSecret.tsx';
import { OldSecret } from './OldSecret.tsx';
import { type StepSecret, secretsOf } from './secrets.ts';
import { useCredentialMarks } from './use-credential-marks.ts';

/** `onStored` receives the automation after a button of this tab has saved it. */
type Stored = { stored: AutomationDocument; onStored: (next: AutomationDocument) => void };

/** The automation's credentials for other systems, and whether they worked. Secrets can be written but are never shown. */
export function CredentialsTab({ stored, onStored }: Stored) {
  const text = useText();
  const { draft } = useEditor();
  const secrets = secretsOf(draft.steps);
  const marks = useCredentialMarks(stored);
  const incoming = isSigned(draft.trigger);
  const consenting = stored.steps.filter(({ input }) => isByConsent({ type: input.authentication, grant: input.grant }));
  if (secrets.length === 0 && !incoming && consenting.length === 0)
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
              <th scope="col">{text('automations.credentials.lastVerified')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {incoming && <IncomingRows stored={stored} onStored={onStored} mark={marks.get('trigger')} />}
            {consenting.map((step) => (
              <ConsentRow key={step.id} id={stored.id} step={step} />
            ))}
            {secrets.map((secret) => (
              <SecretRow key={secret.step.id + secret.name} secret={secret} mark={marks.get(secret.step.id)} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type Marked = { mark: CredentialMark | undefined };

/** The secret with which other systems sign their webhook calls, and the token with which they verify the address. */
function IncomingRows({ stored, onStored, mark }: Marked & Stored) {
  const text = useText();
  const { draft, change } = useEditor();
  const address = `${apiOrigin()}/v1/hooks/${stored.id}`;
  const stateOf = (secret: string | undefined) => text(secret ? 'automations.credentials.isSet' : 'automations.credentials.notSet');
  const signature = draft.trigger.type === 'webhook' ? (draft.trigger.signature ?? 'standard') : null;
  return (
    <>
      <Row
        usedBy={text('automations.credentials.incoming')}
        address={address}
        state={stateOf(draft.webhook_secret)}
        mark={mark}
        makes={signature === 'standard' ? 'signing' : undefined}
        overlaps={Boolean(stored.webhook_secret)}
        beside={<OldSecret stored={stored} onStored={onStored} />}
        onReplace={(webhook_secret, hours) => change(hours === undefined ? { webhook_secret } : { webhook_secret, old_secret_hours: hours })}
      />
      {signature && webhookChallenges[signature] === 'GET' && (
        <Row
          usedBy={`${text('automations.credentials.incoming')} · ${text('automations.credentials.verifyToken')}`}
          address={address}
          state={stateOf(draft.webhook_verify_token)}
          mark={undefined}
          makes="token"
          onReplace={(webhook_verify_token) => change({ webhook_verify_token })}
        />
      )}
    </>
  );
}

function SecretRow({ secret, mark }: Marked & { secret: StepSecret }) {
  const text = useText();
  const label = useLabel();
  const { update } = useStepEdits();
  const { step } = secret;
  const states = { set: 'isSet', unset: 'notSet', variable: 'fromVariable' } as const;
  return (
    <Row
      usedBy={label(step.name)}
      name={`${label(step.name)} · ${secret.name}`}
      address={secret.address}
      state={`${secret.name} · ${text(`automations.credentials.${states[secret.state]}`)}`}
      mark={secret.state === 'unset' ? undefined : mark}
      onReplace={(value) => update(step.id, { input: writeAt(step.input, secret.path, value) as JsonObject })}
    />
  );
}

type RowProps = Marked & {
  usedBy: string /** What its button is named by where that alone tells no row from another. */;
  name?: string;
  address: string;
  state: string /** It can be made here. */;
  makes?: MadeSecret | undefined;
  /** Whether the stored secret may stay valid for a while beside a new one. */
  overlaps?: boolean;
  beside?: ReactNode;
  onReplace: (value: string, hours?: OldSecretHours) => void;
};

function Row({ usedBy, name = usedBy, address, state, mark, makes, overlaps = false, beside, onReplace }: RowProps) {
  const text = useText();
  const { editable } = useEditor();
  const [open, setOpen] = useState(false);
  const replace = (value: string, hours?: OldSecretHours) => {
    onReplace(value, hours);
    setOpen(false);
  };
  return (
    <tr>
      <td>{usedBy}</td>
      <td className={classes.address}>{address}</td>
      <td>
        {state}
        {beside}
        {open && <NewSecret makes={makes} overlaps={overlaps} onPut={replace} onCancel={() => setOpen(false)} />}
      </td>
      <td>
        <LastVerified mark={mark} />
      </td>
      <td>
        {editable && !open && (
          <Button
            size="compact-sm"
            variant="subtle"
            my={-4}
            aria-label={`${text('automations.credentials.replace')}: ${name}`}
            onClick={() => setOpen(true)}
          >
            {text('automations.credentials.replace')}
          </Button>
        )}
      </td>
    </tr>
  );
}
