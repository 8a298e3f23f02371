import { Alert, Button, Group, Modal, NumberInput, PasswordInput, Select, TextInput } from '@mantine/core';
import { type MailSecurity, mailSecurities, mostPerDay } from '@millwright/core/integration/accounts.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppFailure, call } from '../../data/http.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import classes from '../messages.module.css';
import { type AccountDraft, accountOf, draftOf, keepsPassword, type StoredAccount, usualPort } from './account-draft.ts';

type Props = { channel: SendingChannel; stored: StoredAccount | null; onSaved: () => Promise<unknown>; onClose: () => void };

/**
 * Edits the account that sends the messages of a channel: a mail server, or a provider of text messages. No draft is stored on the device,
 * because it contains a password.
 */
export function AccountDialog({ channel, stored, onSaved, onClose }: Props) {
  const text = useText();
  const words = useProblemText();
  const [draft, setDraft] = useState(() => draftOf(stored));
  const set = (part: Partial<AccountDraft>) => setDraft({ ...draft, ...part });
  const account = accountOf(channel, draft, { name: text(`messaging.providers.names.${channel}`), stored });
  const keeps = keepsPassword(stored, account.url);
  const saving = useMutation<{ data: unknown; cleared?: string[] }, AppFailure>({
    networkMode: 'always',
    mutationFn: () =>
      stored
        ? call('PATCH', `/v1/documents/integrations/${stored.id}`, account, { version: stored.version })
        : call('POST', '/v1/documents/integrations', account),
    onSuccess: async ({ cleared }) => {
      await onSaved();
      if (!cleared) onClose();
    },
  });
  const problem = (field: string) => saving.error?.fields.filter((each) => each.field === field).map(words)[0];
  const isMail = channel === 'email';
  return (
    <Modal opened onClose={onClose} title={text(`messaging.providers.names.${channel}`)} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        {saving.data?.cleared && (
          <Alert color="yellow" role="status">
            {text('integrations.cleared')}
          </Alert>
        )}
        {saving.error && saving.error.fields.length === 0 && <Failure error={saving.error} />}
        {isMail ? (
          <>
            <TextInput
              label={text('messaging.providers.host')}
              placeholder="smtp.example.com"
              required
              value={draft.host}
              error={problem('url')}
              onChange={(event) => set({ host: event.currentTarget.value })}
              data-autofocus
            />
            <div className={classes.pair}>
              <Select
                label={text('messaging.providers.security')}
                data={mailSecurities.map((value) => ({ value, label: text(`messaging.providers.securities.${value}`) }))}
                value={draft.security}
                error={problem('misc.security')}
                allowDeselect={false}
                onChange={(security) => security && set({ security: security as MailSecurity })}
              />
              <NumberInput
                label={text('messaging.providers.port')}
                min={1}
                max={65_535}
                allowDecimal={false}
                placeholder={String(usualPort(draft.security))}
                value={draft.port ?? ''}
                onChange={(port) => set({ port: typeof port === 'number' ? port : null })}
              />
            </div>
          </>
        ) : (
          <TextInput
            label={text('messaging.providers.url')}
            description={text('messaging.providers.urlHelp')}
            placeholder="https://api.twilio.com/2010-04-01/Accounts/…/Messages.json"
            inputMode="url"
            required
            value={draft.url}
            error={problem('url')}
            onChange={(event) => set({ url: event.currentTarget.value })}
            data-autofocus
          />
        )}
        <TextInput
          label={text('messaging.providers.from')}
          description={text(isMail ? 'messaging.recipientHelp' : 'messaging.numberHelp')}
          required
          value={draft.from}
          error={problem('misc.from')}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          <TextInput
            label={text('messaging.providers.username')}
            required={!isMail}
            autoComplete="off"
            value={draft.username}
            error={problem('authentication.username')}
            onChange={(event) => set({ username: event.currentTarget.value })}
          />
          <PasswordInput
            label={text('messaging.providers.password')}
            required={!isMail && !keeps}
            autoComplete="new-password"
            placeholder={keeps ? text('messaging.providers.passwordSet') : ''}
            value={draft.password}
            visibilityToggleButtonProps={{ 'aria-label': text('auth.showPassword'), tabIndex: 0 }}
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
        </div>
        <NumberInput
          label={text('messaging.providers.perDay')}
          description={text('messaging.providers.perDayHelp')}
          min={1}
          max={mostPerDay}
          allowDecimal={false}
          value={draft.per_day}
          error={problem('misc.per_day')}
          onChange={(per_day) => typeof per_day === 'number' && set({ per_day })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {text('actions.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
