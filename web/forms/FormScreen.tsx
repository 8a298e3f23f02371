import { IconFileInfo, IconPrinter, IconShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useLabel, useText } from '../i18n/use-text.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ScreenFailure } from '../ui/states/ScreenFailure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { FormView } from './FormView.tsx';
import classes from './forms.module.css';
import { Submitted } from './Submitted.tsx';
import { type LoadedForm, useFormAnswer } from './state/use-form-answer.ts';

// Loaded on demand, because forms for new records have no steps.
const RecordSteps = loadable(async () => (await import('./RecordSteps.tsx')).RecordSteps);
const ShareDialog = loadable(async () => (await import('./sharing/ShareDialog.tsx')).ShareDialog);

const toRead = { verb: 'READ', resource: 'FORMS' } as const;

/** The screen /form/{id}?node_id=…: a form for a new record, or for an existing one with its process steps and a link to it. */
export function FormScreen() {
  const text = useText();
  const label = useLabel();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const node_id = query.get('node_id') ?? undefined;
  const answer = useFormAnswer(id, node_id);
  const [done, setDone] = useState<{ saved: string | null; answer: LoadedForm } | null>(null);
  const [round, setRound] = useState(0);
  const [sharing, setSharing] = useState(false);
  const title = label(answer.data?.form.title) || ' ';
  // An open form stays when a reload fails, because the person may be typing.
  if (answer.error && !answer.data) {
    const failure = <ScreenFailure error={answer.error} onRetry={() => void answer.refetch()} right={toRead} />;
    // A missing form is shown as a missing page.
    return answer.error.status === 404 ? failure : <Screen title={text('filling.loadFailed')}>{failure}</Screen>;
  }
  const loaded = answer.data;
  /** Goes back to the previous page; without one, to the list of forms. */
  const leave = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate('/forms'));
  const again = () => {
    setDone(null);
    setRound(round + 1);
    void answer.refetch();
  };
  return (
    <Screen
      title={title}
      actions={
        answer.data &&
        !done && (
          <>
            {node_id && <ToolbarButton label={text('forms.openRecord')} icon={IconFileInfo} onClick={() => void navigate(`/object/${node_id}`)} />}
            {!loaded?.form.unpublished && <ToolbarButton label={text('sharing.share')} icon={IconShare} onClick={() => setSharing(true)} />}
            <ToolbarButton label={text('filling.print')} icon={IconPrinter} onClick={() => window.print()} />
          </>
        )
      }
      crumbs={[{ label: text('screens.forms'), to: '/forms' }]}
    >
      <div className={classes.page} data-print>
        {done ? (
          <Submitted form={done.answer.form} values={done.answer.values} saved={done.saved} onAgain={again} />
        ) : loaded ? (
          <FormView
            key={round}
            answer={loaded}
            given={{}}
            onSubmitted={(identity) => setDone({ saved: identity, answer: loaded })}
            onWaiting={() => setDone({ saved: null, answer: loaded })}
            onCancel={leave}
            above={node_id ? (unsubmitted) => <RecordSteps id={node_id} unsubmitted={unsubmitted} /> : undefined}
          />
        ) : (
          <Waiting />
        )}
      </div>
      {sharing && loaded && (
        <Suspense>
          <ShareDialog form={loaded.form} node_id={node_id} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </Screen>
  );
}
