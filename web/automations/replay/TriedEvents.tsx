import type { DoneThen, TriedEvent } from '@millwright/core/contract/replay.ts';
import { isObject } from '@millwright/core/json.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { useTimes } from '../../fields/view/use-times.ts';
import { useStepErrorText } from '../../i18n/use-step-error-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import classes from './replay.module.css';
import type { Tried } from './use-replay.ts';

type Props = { tried: Tried[]; names: ReadonlyMap<string, string>; automation: AutomationDocument };
type Done = Pick<DoneThen, 'writes' | 'sends'>;

/** The writes and messages of a replayed event, in the format of a run's effects. */
export function doneNow({ steps }: Pick<TriedEvent, 'steps'>): Done {
  const changed = new Map<string, Set<string>>();
  for (const { type, model, object_id } of steps.flatMap(({ effects }) => effects)) {
    if (type !== 'created' && type !== 'updated' && type !== 'deleted' && type !== 'transition') continue;
    const key = `${model} ${type}`;
    changed.set(key, (changed.get(key) ?? new Set()).add(object_id));
  }
  const writes = [...changed].map(([key, ids]) => {
    const [model = '', type = ''] = key.split(' ');
    return { model, type, count: ids.size };
  });
  const sent = Map.groupBy(
    steps.filter(({ output }) => isObject(output) && 'would_send' in output),
    ({ step_id }) => step_id,
  );
  return {
    writes: writes.sort((a, b) => `${a.model} ${a.type}`.localeCompare(`${b.model} ${b.type}`)),
    sends: [...sent].map(([step_id, all]) => ({ step_id, count: all.length })),
  };
}

/** Shows events that were replayed step by step with present data: their writes and messages, compared with those of the actual runs. */
export function TriedEvents({ tried, names, automation }: Props) {
  const text = useText();
  const times = useTimes();
  const words = useStepErrorText();
  const lines = useDoneWords(automation, tried);
  if (tried.length === 0) return null;
  return (
    <section aria-label={text('automations.replay.tried')}>
      <h3 className={classes.title}>{text('automations.replay.tried')}</h3>
      <p className={classes.meta}>{text('automations.replay.triedHint')}</p>
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text('automations.runs.record')}</th>
              <th scope="col">{text('automations.replay.now')}</th>
              <th scope="col">{text('automations.replay.then')}</th>
            </tr>
          </thead>
          <tbody>
            {tried.map(({ start, answer }) => (
              <tr key={start.event_id}>
                <td>
                  <ObjectLink id={start.object_id} label={names.get(start.object_id) ?? text('automations.runs.openRecord')} />
                  <div className={classes.meta}>{times.instant(start.date)}</div>
                </td>
                <td>
                  <Lines lines={lines(doneNow(answer))} />
                  {answer.error && <div className={classes.wrong}>{words(answer.error)}</div>}
                </td>
                <td>
                  {answer.happened ? (
                    <>
                      <Lines lines={lines(answer.happened)} />
                      {answer.happened.status !== 'success' && (
                        <div className={classes.meta}>{text(`automations.status.${answer.happened.status}`)}</div>
                      )}
                    </>
                  ) : (
                    text('automations.replay.noRun')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Lines({ lines }: { lines: string[] }) {
  const text = useText();
  if (lines.length === 0) return <span className={classes.meta}>{text('automations.replay.nothing')}</span>;
  return lines.map((line) => <div key={line}>{line}</div>);
}

const kinds = { created: 'created', deleted: 'deleted', updated: 'updated', transition: 'moved' } as const;

/** The effects in words, with labels of models and steps. */
function useDoneWords(automation: AutomationDocument, tried: Tried[]): (done: Done) => string[] {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const steps = new Map(
    [...automation.steps, ...tried.flatMap(({ answer }) => answer.steps)].map((step) => ['step_id' in step ? step.step_id : step.id, step.name]),
  );
  const modelOf = (slug: string) => label(schema ? findModel(schema, slug)?.model.displayed_name : undefined) || slug;
  return ({ writes, sends }) => [
    ...writes.map(({ model, type, count }) =>
      text(`automations.replay.${kinds[type as keyof typeof kinds] ?? 'updated'}`, { model: modelOf(model), number: count }),
    ),
    ...sends.map(({ step_id, count }) => text('automations.replay.sent', { step: label(steps.get(step_id) as never) || step_id, number: count })),
  ];
}
