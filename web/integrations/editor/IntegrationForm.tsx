import { Alert, Button, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { type IntegrationDraft, losesSecrets, testable } from '../data/integration-draft.ts';
import classes from './editor.module.css';
import { OperationFields } from './OperationFields.tsx';
import { SignInFields } from './SignInFields.tsx';
import { useKeys } from './webhooks/use-keys.ts';
import { WebhooksPanel } from './webhooks/WebhooksPanel.tsx';

type Props = { was: IntegrationDraft; draft: IntegrationDraft; id: string | null; readOnly: boolean; onChange: (draft: IntegrationDraft) => void };

/** Edits address, sign-in, operations and limits. No draft is stored on the device, because the form contains secrets. */
export function IntegrationForm({ was, draft, id, readOnly, onChange }: Props) {
  const text = useText();
  const set = (part: Partial<IntegrationDraft>) => onChange({ ...draft, ...part });
  const { operations, limits } = draft;
  const keys = useKeys(operations.length);
  const remove = (at: number) => {
    keys.splice(at, 1);
    set({ operations: operations.filter((_, place) => place !== at) });
  };
  return (
    <div className={classes.form}>
      <Panel title={text('integrations.connection')}>
        <TextInput
          label={text('integrations.name')}
          required
          value={draft.name}
          readOnly={readOnly}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={text('integrations.url')}
          description={text('integrations.urlHelp')}
          placeholder="https://api.example.com/v1"
          inputMode="url"
          value={draft.url}
          readOnly={readOnly}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
        {losesSecrets(was, draft) && <Alert color="yellow">{text('integrations.moves')}</Alert>}
        <SignInFields draft={draft} readOnly={readOnly} id={id} onChange={(authentication) => set({ authentication })} />
        <Switch
          label={text('integrations.disabled')}
          checked={draft.disabled}
          disabled={readOnly}
          onChange={(event) => set({ disabled: event.currentTarget.checked })}
        />
      </Panel>
      <Panel title={text('integrations.operations')}>
        <p>{text('integrations.operationsHelp')}</p>
        {operations.map((operation, at) => (
          <OperationFields
            key={keys[at]}
            operation={operation}
            number={at + 1}
            readOnly={readOnly}
            onChange={(next) => set({ operations: operations.map((each, place) => (place === at ? next : each)) })}
            onRemove={() => remove(at)}
          />
        ))}
        {!readOnly && (
          <div>
            <Button variant="default" onClick={() => set({ operations: [...operations, { name: '', method: 'GET', path: '/' }] })}>
              {text('integrations.addOperation')}
            </Button>
          </div>
        )}
        <Select
          label={text('integrations.testOperation')}
          data={testable(operations).filter(Boolean)}
          value={draft.test}
          clearable={!readOnly}
          readOnly={readOnly}
          onChange={(test) => set({ test })}
        />
        <NumberInput
          label={text('integrations.perMinute')}
          min={1}
          max={6_000}
          allowDecimal={false}
          value={limits.per_minute ?? ''}
          readOnly={readOnly}
          onChange={(value) => {
            const { per_minute: _, ...rest } = limits;
            set({ limits: typeof value === 'number' ? { ...rest, per_minute: value } : rest });
          }}
        />
      </Panel>
      <WebhooksPanel draft={draft} id={id} readOnly={readOnly} onChange={set} />
    </div>
  );
}
