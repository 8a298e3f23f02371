import { PasswordInput, Select, Text, TextInput } from '@mantine/core';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { isByConsent } from '@millwright/core/sign-in/consent.ts';
import { inputKind, type SignInInput } from '@millwright/core/sign-in/descriptor/define-sign-in.ts';
import { inputsOf, type SignInType, signInOf, signInTypes } from '@millwright/core/sign-in/registry.ts';
import { useUser } from '../../data/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { type IntegrationDraft, wayOf } from '../data/integration-draft.ts';

type Props = { draft: IntegrationDraft; readOnly: boolean; id: string | null; onChange: (authentication: JsonObject) => void };
type InputProps = { name: SignInInput; value: Json | undefined; required: boolean; readOnly: boolean; onChange: (value: string) => void };

const isHidden = (value: Json | undefined) => typeof value === 'object' && value !== null && '$secret' in value;

/** One value of a sign-in: a secret that is stored is never shown, only replaced. */
function SignInField({ name, value, required, readOnly, onChange }: InputProps) {
  const text = useText();
  const { choices, secret } = inputKind(name);
  const label = text(`integrations.inputs.${name}`);
  const entry = typeof value === 'string' ? value : '';
  if (choices) {
    const words = (choice: string) => (name === 'grant' ? text(`integrations.grants.${choice as 'client_credentials'}`) : choice);
    const data = choices.map((choice) => ({ value: choice, label: words(choice) }));
    return (
      <Select
        label={label}
        data={data}
        value={entry || (choices[0] ?? null)}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(next) => next && onChange(next)}
      />
    );
  }
  if (secret) {
    return (
      <PasswordInput
        label={label}
        autoComplete="new-password"
        readOnly={readOnly}
        placeholder={isHidden(value) ? text('integrations.secretSet') : ''}
        value={entry}
        visibilityToggleButtonProps={{ 'aria-label': text('auth.showPassword'), tabIndex: 0 }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return <TextInput label={label} required={required} readOnly={readOnly} value={entry} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** How an integration signs in. Endpoints and client of OAuth are for product administrators alone. */
export function SignInFields({ draft, readOnly, id, onChange }: Props) {
  const text = useText();
  const isAdministrator = useUser().role === 'admin';
  const { authentication } = draft;
  const way = wayOf(draft);
  const keptForAdministrators = way === 'oauth2' && !isAdministrator;
  const ways = signInTypes.filter((type) => isAdministrator || type !== 'oauth2' || way === 'oauth2');
  const inputs = way === null ? [] : inputsOf(way).filter((name) => isAdministrator || !inputKind(name).administrators);
  const counts = (name: SignInInput) => name !== 'authorization_endpoint' || isByConsent(authentication);
  const needs: readonly SignInInput[] = way === null ? [] : signInOf(way).needs;
  const set = (name: SignInInput, value: string) => {
    const { [name]: _, ...rest } = authentication;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <>
      <Select
        label={text('integrations.signIn')}
        data={ways.map((type) => ({ value: type, label: text(`integrations.ways.${type}`) }))}
        value={way}
        placeholder={way === null ? text('integrations.older') : ''}
        allowDeselect={false}
        readOnly={readOnly || keptForAdministrators}
        onChange={(next) => next && next !== way && onChange({ type: next as SignInType })}
      />
      {inputs.filter(counts).map((name) => (
        <SignInField
          key={`${way} ${name}`}
          name={name}
          value={authentication[name]}
          required={needs.includes(name)}
          readOnly={readOnly || keptForAdministrators}
          onChange={(value) => set(name, value)}
        />
      ))}
      {keptForAdministrators && <Text size="sm">{text('integrations.forAdministrators')}</Text>}
      {isAdministrator && isByConsent(authentication) && id && (
        <Text size="sm">
          {text('integrations.redirect')} <code>{`${location.origin}/integrations/${id}/oauth`}</code>
        </Text>
      )}
    </>
  );
}
