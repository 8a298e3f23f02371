import { Alert, Button } from '@mantine/core';
import type { SecondStep } from '@millwright/core/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { type AppFailure, post } from '../data/http.ts';
import { enter, useSession } from '../data/session.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { safePath } from '../layers/go.ts';
import { SecondStepForm } from '../second-step/SecondStepForm.tsx';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { Waiting } from '../ui/states/Waiting.tsx';
import { type Begun, forgetBegun, noteCompany, readBegun } from './company-here.ts';
import classes from './identity-provider.module.css';

async function end({ challenge, company, remember }: Begun, id: string, query: string): Promise<SecondStep | 'in'> {
  const answer = await post('/v1/auth/provider', { company: id, challenge, query }, { anonymous: true });
  noteCompany(company);
  if ('second_step' in answer) return answer.second_step;
  enter(answer, remember);
  return 'in';
}

/**
 * The page `/auth/provider/:company`: a company's provider redirects the browser to it. The parameters are removed from the URL at once.
 */
export function ReturnScreen() {
  const text = useText();
  const sentence = useFailureText();
  const session = useSession();
  const navigate = useNavigate();
  const { company: id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const [{ begun, query }] = useState(() => ({ begun: readBegun(), query: search.toString() }));
  useDocumentTitle(text('auth.title'));
  useEffect(() => {
    forgetBegun();
    setSearch({}, { replace: true });
  }, [setSearch]);
  const ending = useQuery<SecondStep | 'in', AppFailure>({
    queryKey: ['provider-sign-in', begun?.challenge ?? ''],
    queryFn: () => end(begun as Begun, id, query),
    enabled: begun !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const toLogin = begun ? `/auth/login?${new URLSearchParams({ company: begun.company, ...(begun.go && { go: begun.go }) })}` : '/auth/login';
  if (ending.data && session.status === 'in') return <Navigate to={safePath(begun?.go ?? null) ?? '/'} replace />;
  if (ending.data && ending.data !== 'in')
    return (
      <Suspense fallback={null}>
        <SecondStepForm step={ending.data} remember={begun?.remember ?? false} onBack={() => void navigate(toLogin)} />
      </Suspense>
    );
  const why = begun === null ? text('errors.challenge_over') : ending.error && sentence(ending.error);
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{text('auth.title')}</h1>
      {why ? (
        <>
          <Alert color="red" role="alert">
            {why}
          </Alert>
          <Button component={Link} to={toLogin} size="md" fullWidth>
            {text('auth.backToLogin')}
          </Button>
        </>
      ) : (
        <Waiting lines={3} />
      )}
    </div>
  );
}
