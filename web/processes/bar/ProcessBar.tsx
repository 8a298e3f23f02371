import { Menu } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { type Answers, answerFor } from '@millwright/core/process/objections.ts';
import type { LiveProcess, Operation, StepFollowers } from '@millwright/core/process/types.ts';
import { Suspense, useRef, useState } from 'react';
import { useStepPolicies } from '../../data/documents/use-step-policies.ts';
import { useEvents } from '../../data/records/use-events.ts';
import { shorten } from '../../format/shorten.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { noInputSince } from '../../keys/input-activity.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { useOffer } from '../../layers/palette-offers.ts';
import { useOpenRecord } from '../../layers/use-open-record.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { ActionLine, type LineAction } from '../../ui/layout/ActionLine.tsx';
import { barSteps, cancelKeys, nextStep, ordered } from '../data/steps.ts';
import { type Transition, useLiveProcess, useTransition } from '../data/use-process.ts';
import { useStandsAs } from '../data/use-stands-as.ts';
import { firstOf } from '../policy/first-of.ts';
import { useDoubts, useShownDoubt } from '../policy/use-doubts.ts';
import { useNext } from '../policy/use-next.ts';
import { useOffers, useStartOffer } from '../policy/use-offers.ts';
import classes from '../processes.module.css';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { focusStep } from './focus-step.ts';
import { leavings, visited } from './leavings.ts';
import { StepBar } from './StepBar.tsx';

// Loaded on demand, because effects are shown only after a transition.
const Effects = loadable(async () => (await import('./Effects.tsx')).Effects, { quiet: true });

type Props = {
  id: string;
  name: string;
  editable: boolean;
  /** Why the record can't move at the moment. */
  held?: string | undefined;
  /** Whether another action on the page comes first, so that the bar has no prominent button. */
  aside?: boolean;
};

/** Shows the process step of a record, the button that advances it, and why that was refused. Nothing for records without a process. */
export function ProcessBar({ id, name, editable, held, aside = false }: Props) {
  const live = useLiveProcess(id);
  const hasSteps = live.data !== undefined && live.data.operations.length > 0;
  // Handled even if nothing can be advanced, so that the key doesn't reach the record behind.
  useShortcut('A', hasSteps ? null : () => undefined);
  if (!hasSteps) return null;
  return <Bar id={id} name={name} editable={editable} held={held} aside={aside} live={live.data} />;
}

/** The open confirmation: its reason, the answers that confirm it, whether the record leaves its process, and what moves with it. */
type Asking = { step: Operation; message: string; answers: Answers; leaves: boolean; along: StepFollowers['records'] };

/** The last transition that was made here, for its undo button. */
type Moved = { from: Operation; to: Operation };

function Bar({ id, name, editable, held, aside, live }: Props & { live: LiveProcess }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const policies = useStepPolicies();
  const events = useEvents(id);
  const doubts = useDoubts(id);
  const transition = useTransition(id);
  const policy = policies.get(live.active_operation?.key ?? '');
  const offers = useOffers(id, policy);
  const offered = useStartOffer(id);
  const called = useStandsAs(id);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [looking, setLooking] = useState(false);
  const { steps, cancelling: ways } = ordered(live, cancelKeys(policies));
  const active = live.active_operation;
  const next = nextStep(steps, active);
  const against = (step: Operation | undefined | null) => {
    const refusal = live.refusals?.find((each) => each.step === step?.key);
    return refusal ? label(refusal.reason) : undefined;
  };
  const along = (step: Operation) => live.follows?.find((each) => each.step === step.key)?.records ?? [];
  const blocked = held ?? against(next);
  const open_next = useNext(id, policy);
  const doubt = useShownDoubt(id, policy, policies.get(next?.key ?? ''));
  const openRecord = useOpenRecord();
  const first = aside
    ? null
    : firstOf({ record: open_next !== null, offers: offers.length > 0, advance: next !== null, hesitates: Boolean(doubt ?? blocked) });
  const stepName = (operation: Operation) => label(policies.get(operation.key)?.label ?? operation.label);
  const way = moved && moved.to.identity === active?.identity ? moved.from : null;
  const offerBack = (from: Operation | null, to: Operation) => {
    // Undoing a transition to the last step isn't offered, because its effects can't be undone.
    setMoved(from && nextStep(steps, to) ? { from, to } : null);
  };
  const bar = useRef<HTMLDivElement>(null);
  const move = (wanted: Transition, untouched: () => boolean, step: Operation, moved?: () => void) =>
    transition.mutate(wanted, {
      ...(moved && { onSuccess: moved }),
      // A shortage or excess that only the server knows is confirmed here too.
      onError: ({ code, details }) => {
        const answer = answerFor(code);
        const message = label(details.reason as Text);
        if (answer) setAsking({ step, message, answers: { ...wanted, ...answer }, leaves: false, along: [] });
      },
      onSettled: () => focusStep(bar.current, untouched),
    });
  const advance = async () => {
    if (!editable || blocked || !next || looking || transition.isPending) return;
    const untouched = noInputSince();
    setLooking(true);
    const doubt = await doubts(active?.key, next.key).finally(() => setLooking(false));
    if (doubt) setAsking({ step: next, message: label(doubt.text), answers: doubt.answers, leaves: false, along: [] });
    else move({ action: 'advance' }, untouched, next, () => offerBack(active, next));
  };
  const leave = async (step: Operation) => {
    const doubt = await doubts(undefined, step.key);
    const message = doubt ? label(doubt.text) : text('processes.bar.cancelText');
    setAsking({ step, message, answers: doubt?.answers ?? {}, leaves: true, along: along(step) });
  };
  const confirmed = ({ step, answers, leaves }: Asking) => {
    const target: Transition = { ...answers, action: 'set_step', step: step.identity };
    move(target, noInputSince(), step, () => leaves || offerBack(active, step));
    setAsking(null);
  };
  const stay = () => {
    setAsking(null);
    focusStep(bar.current, noInputSince());
  };
  useShortcut('A', () => void advance());
  const onward = next ? text('processes.bar.advance', { step: stepName(next) }) : '';
  useOffer(editable && !blocked && next ? { label: onward, detail: name, keys: 'A', run: () => void advance() } : null);

  const cancelled = ways.find(({ identity }) => identity === active?.identity);
  const barOperations = cancelled ? [...steps, cancelled] : steps;
  const timeline = events.data?.data ?? [];
  const ids = new Set(steps.map(({ identity }) => identity));
  const effects = [...(transition.data?.data.effects ?? []), ...(offered.data ? [offered.data] : [])];
  const actions: LineAction[] = [
    ...(way
      ? [
          {
            key: 'back',
            label: text('processes.bar.undo', { step: stepName(way) }),
            variant: 'subtle' as const,
            run: () => move({ action: 'set_step', step: way.identity }, noInputSince(), way),
          },
        ]
      : []),
    ...offers.map((offer) => ({
      key: offer === offers[0] ? 'offer' : offer.automation,
      label: label(offer.label),
      first: first === 'offer' && offer === offers[0],
      loading: offered.isPending,
      run: () => offered.mutate(offer),
    })),
    ...(open_next
      ? [
          {
            key: 'record',
            label: text('processes.bar.open', { name: shorten(open_next.name) }),
            first: first === 'record',
            run: () => openRecord(open_next.identity, open_next.name),
          },
        ]
      : []),
    ...(next
      ? [
          {
            key: 'advance',
            label: onward,
            first: first === 'advance',
            shortcut: 'A',
            blocked,
            loading: looking || transition.isPending,
            run: () => void advance(),
          },
        ]
      : []),
  ];
  const passed = { left: leavings(timeline, ids), visited: visited(timeline, ids) };
  return (
    <div ref={bar} className={classes.wrap} data-part="steps">
      <div className={`${classes.row} ${classes.fold}`} data-room>
        <StepBar steps={barSteps(barOperations, active, policies, passed, called)} />
        {editable && (
          <div className={classes.controls}>
            <ActionLine actions={actions} main={first ?? 'advance'} more={text('processes.bar.more')}>
              {active && !cancelled && next && ways.length > 0
                ? ways.map((step) => (
                    <Menu.Item
                      key={step.identity}
                      color="red"
                      disabled={held !== undefined || against(step) !== undefined}
                      onClick={() => void leave(step)}
                    >
                      {text('processes.bar.cancel', { step: stepName(step) })}
                      {against(step) && <span className={classes.against}>{against(step)}</span>}
                    </Menu.Item>
                  ))
                : null}
            </ActionLine>
          </div>
        )}
      </div>
      {editable && !held && blocked && (
        <p className={classes.refused}>{text('processes.bar.against', { step: next ? stepName(next) : '', reason: blocked })}</p>
      )}
      {editable && !blocked && doubt && next && (
        <p className={classes.doubt}>{text('processes.bar.before', { step: stepName(next), reason: label(doubt.text) })}</p>
      )}
      {policy?.help && <p className={classes.hint}>{label(policy.help)}</p>}
      {offered.error && (
        <p className={classes.refused} role="alert">
          {failure(offered.error)}
        </p>
      )}
      {transition.error && !answerFor(transition.error.code) && (
        <p className={classes.refused} role="alert">
          {text('processes.bar.refused', { reason: failure(transition.error) })}
        </p>
      )}
      <Suspense fallback={null}>{effects.length > 0 && <Effects effects={effects} object={id} />}</Suspense>
      {asking && (
        <ConfirmDialog
          title={text('processes.bar.cancelTitle', { name: shorten(name), step: stepName(asking.step) })}
          message={asking.message}
          along={asking.along}
          confirm={text('processes.bar.cancelConfirm', { step: stepName(asking.step) })}
          danger={asking.leaves}
          onClose={stay}
          onConfirm={() => confirmed(asking)}
        />
      )}
    </div>
  );
}
