import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { IdentityProvider, IdentityProviderAnswer } from '@millwright/core/contract/identity-provider.ts';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppFailure, post } from '../data/http.ts';
import { useText } from '../i18n/use-text.ts';
import { RemoveQuestion } from '../ui/layout/RemoveQuestion.tsx';

type Props = { provider: IdentityProvider; people: number; onRemoved: (answer: { data: IdentityProviderAnswer }) => void };

/** Removes the provider after showing the effects for the people who sign in with it. */
export function RemoveProvider({ provider: { name, version }, people, onRemoved }: Props) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const removal = useMutation<{ data: IdentityProviderAnswer }, AppFailure, void>({
    networkMode: 'always',
    mutationFn: () => post('/v1/identity-provider/remove', { version }),
    onSuccess: (answer) => {
      setAsking(false);
      onRemoved(answer);
      notifications.show({ message: text('identityProvider.removed'), color: 'green' });
    },
  });
  const affected = people ? text('identityProvider.removePeople', { count: people }) : text('identityProvider.removeNobody');
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.75} />}
        onClick={() => {
          removal.reset();
          setAsking(true);
        }}
      >
        {text('identityProvider.remove')}
      </Button>
      {asking && (
        <RemoveQuestion
          title={text('identityProvider.removeTitle', { name })}
          help={text('identityProvider.removeHelp', { people: affected, forgot: text('auth.forgot') })}
          removal={removal}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
