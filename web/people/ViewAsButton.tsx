import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AppFailure } from '../data/http.ts';
import { useUser, viewAs } from '../data/session.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { showRefusal } from '../ui/toasts/refusal-toast.tsx';

type Props = { whom: { user_id: string } | { role: string } };

/** Shows the company as this person or group sees it; not while one looks as somebody else or works inside another company. */
export function ViewAsButton({ whom }: Props) {
  const text = useText();
  const failure = useFailureText();
  const navigate = useNavigate();
  const { viewing, impersonated } = useUser();
  const view = useMutation<void, AppFailure>({
    mutationFn: () => viewAs(whom),
    onSuccess: () => navigate('/'),
    onError: (error) => showRefusal(error, failure(error)),
  });
  if (viewing || impersonated) return null;
  return (
    <Button variant="default" leftSection={<IconEye size={16} stroke={1.75} />} loading={view.isPending} onClick={() => view.mutate()}>
      {text('people.viewAs')}
    </Button>
  );
}
