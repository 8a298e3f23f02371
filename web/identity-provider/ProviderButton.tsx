import { Alert, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { get, post } from '../data/http.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { companyHere, noteBegun } from './company-here.ts';

type Props = { company: string | null; remember: boolean; go: string | null };

/** Signs in by the company's own provider, where the address names the company or this device knows it. */
export function ProviderButton({ company: named, remember, go }: Props) {
  const text = useText();
  const sentence = useFailureText();
  const company = named ?? companyHere();
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isOver = false;
    setName(null);
    if (company)
      get(`/v1/auth/provider?company=${encodeURIComponent(company)}`, { anonymous: true }).then(
        ({ data }) => !isOver && setName(data?.name ?? null),
        // The page without it signs people in as well.
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, [company]);
  if (!company || name === null) return null;
  const begin = async () => {
    setBusy(true);
    setError(null);
    try {
      const { address, challenge } = await post('/v1/auth/provider/begin', { company, remember }, { anonymous: true });
      noteBegun({ challenge, company, remember, go });
      location.assign(address);
    } catch (failure) {
      setBusy(false);
      setError(failure);
    }
  };
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert">
          {sentence(error)}
        </Alert>
      )}
      <Button variant="default" size="md" fullWidth loading={busy} onClick={() => void begin()}>
        {text('auth.provider', { name })}
      </Button>
    </>
  );
}
