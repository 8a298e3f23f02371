import { IconX } from '@tabler/icons-react';
import { useRecordNames } from '../../data/records/use-names.ts';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { useTimes } from '../../fields/view/use-times.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { outcomeOf } from '../data/use-automations.ts';
import { isPinned, type RunDetail } from '../data/use-runs.ts';
import { UsedPins } from '../pins/UsedPins.tsx';
import { RunChain } from '../runs/RunChain.tsx';
import { RunStrip } from '../runs/RunStrip.tsx';
import classes from '../runs/runs.module.css';
import { StatusIcon } from '../runs/StatusIcon.tsx';
import { useDuration } from '../runs/use-duration.ts';
import { RunCommands } from './RunCommands.tsx';
import type { EditorState } from './use-editor-state.ts';
import type { EditorPlace } from './use-place.ts';

type Props = { state: EditorState; place: EditorPlace; name: string };

/** The run displayed over the automation, its actions, and the last runs to choose from. */
export function RunBar({ state, place, name }: Props) {
  const text = useText();
  const failure = useFailureText();
  const { run, dry, runError, saving } = state;
  const id = saving.base.slug ?? saving.base.id;
  const status = dry?.status ?? (run ? outcomeOf(run) : undefined);
  const close = () => (dry ? state.showDry(null) : place.showRun(null));
  return (
    <div className={classes.bar} data-status={status}>
      <span className={classes.strip}>
        <span className={classes.barMeta}>{text('automations.runs.recent')}</span>
        <RunStrip
          id={id}
          shown={place.run}
          onShow={(chosen) => {
            state.showDry(null);
            place.showRun(chosen);
          }}
        />
      </span>
      {dry && (
        <span className={classes.barTitle}>
          <StatusIcon status={dry.status} />
          {text('automations.runs.dryShown')}
          <UsedPins ids={[...new Set(dry.steps.filter(isPinned).map(({ step_id }) => step_id))]} className={classes.barMeta} />
        </span>
      )}
      {!dry && run && <RunFacts state={state} name={name} />}
      {!dry && run && <RunChain chain={run.chain} />}
      {!dry && runError !== null && runError !== undefined && <span role="alert">{failure(runError)}</span>}
      {(dry || place.run) && (
        <span className={classes.barActions}>
          {!dry && run && <RunCommands state={state} place={place} run={run} />}
          <ToolbarButton label={text('automations.runs.close')} icon={IconX} onClick={close} />
        </span>
      )}
    </div>
  );
}

/** The outcome of a run; for one that the user started, in full. */
function useOutcome(run: RunDetail | null, name: string): string {
  const text = useText();
  if (!run) return '';
  if (run.partly) return `${text('automations.status.partly')}: ${text('automations.runs.partly', run.partly)}`;
  const launched = run.trigger.type === 'manual' || run.trigger.type === 'api';
  if (launched && run.status === 'success') return text('automations.runs.success', { name });
  if (launched && run.status === 'failure') return text('automations.runs.failure');
  return text(`automations.status.${run.status}`);
}

function RunFacts({ state, name }: { state: EditorState; name: string }) {
  const text = useText();
  const times = useTimes();
  const took = useDuration();
  const { run, saving } = state;
  const outcome = useOutcome(run, name);
  const names = useRecordNames([run?.trigger.primary_item_id ?? []].flat());
  if (!run) return null;
  const { primary_item_id } = run.trigger;
  return (
    <span className={classes.barText} role="status">
      <span className={classes.barTitle}>
        <StatusIcon status={outcomeOf(run)} />
        {outcome}
      </span>
      <span className={classes.barMeta} title={times.zoned(run.date)}>
        {times.instant(run.date)}
      </span>
      {run.duration_ms !== null && <span className={classes.barMeta}>{took(run.duration_ms)}</span>}
      {primary_item_id && <ObjectLink id={primary_item_id} label={names.get(primary_item_id) ?? text('automations.runs.openRecord')} />}
      {run.definition_version !== saving.base.version && (
        <span className={classes.barMeta}>
          {text('automations.runs.versionThen', { version: run.definition_version, current: saving.base.version })}
        </span>
      )}
    </span>
  );
}
