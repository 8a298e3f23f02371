import { Select } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { endLabel } from '@millwright/core/model/schema.ts';
import { FilterEditor } from '../../../blocks/editing/fields/FilterEditor.tsx';
import { useStepPolicies } from '../../../data/documents/use-step-policies.ts';
import { uuid } from '../../../data/uuid.ts';
import { LabelField } from '../../../fields/label/LabelField.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { type ProcessDefinition, useProcesses } from '../../data/use-process.ts';
import classes from '../editor.module.css';
import { useEditing } from '../state/editor-context.ts';
import { PartList } from './PartList.tsx';

type Props = { schema: Schema; model: ResolvedModel };

/** The paths of a model, over one or two relations, to records with a process. */
function targetsOf(
  schema: Schema,
  model: ResolvedModel,
  subjects: ReadonlySet<string>,
): { path: string; to: string; words: Parameters<typeof endLabel>[0][] }[] {
  const ends = [...model.ends.values()];
  const direct = ends.map((end) => ({ path: end.name, to: end.to, words: [end] }));
  const further = ends.flatMap((end) =>
    [...(schema.models.get(end.to)?.ends.values() ?? [])].map((next) => ({ path: `${end.name}.${next.name}`, to: next.to, words: [end, next] })),
  );
  return [...direct, ...further].filter(({ to }) => subjects.has(to) && to !== model.table);
}

/** The steps that records of a model can be in, each once. */
const stepsOf = (processes: readonly ProcessDefinition[], model: string) =>
  new Map(processes.filter(({ process }) => process.model === model).flatMap(({ steps }) => steps.map(({ key, label }) => [key, label] as const)));

/** Edits which other records move when a record enters the selected step. */
export function MoveList({ schema, model }: Props) {
  const text = useText();
  const label = useLabel();
  const policies = useStepPolicies();
  const { history, selected, changeStep } = useEditing();
  const processes = useProcesses().data ?? [];
  if (!selected) return null;
  const says = (list: string | null) => (list === null ? text('processes.editor.movesAll') : text('processes.editor.movesThose', { list }));
  const targets = targetsOf(schema, model, new Set(processes.flatMap(({ process }) => process.model ?? [])));
  return (
    <PartList
      title={text('processes.editor.moves')}
      hint={text('processes.editor.movesHint')}
      kind="move"
      addLabel={text('processes.editor.moveAdd')}
      parts={selected.moves}
      make={() => ({ id: `move-${uuid().slice(-8)}`, label: '', when: undefined, target: '', more: [], only_from: '', set_step: '' })}
      onChange={(moves, tag) => changeStep(selected.id, { moves }, tag)}
    >
      {(move, replace) => {
        const target = targets.find(({ path }) => path === move.target);
        const aimed = schema.models.get(target?.to ?? '');
        const steps = [...stepsOf(processes, target?.to ?? '')].map(([key, name]) => ({
          value: key,
          label: label(policies.get(key)?.label) || name,
        }));
        return (
          <>
            <LabelField
              label={text('processes.editor.moveName')}
              placeholder={text('processes.editor.moveExample')}
              value={move.label}
              onChange={(name) => replace({ ...move, label: name }, 'label')}
              onDone={history.seal}
            />
            <div className={classes.settings}>
              <Select
                label={text('processes.editor.target')}
                searchable
                data={targets.map(({ path, words }) => ({ value: path, label: words.map((end) => label(endLabel(end))).join(' › ') }))}
                value={move.target || null}
                onChange={(path) => replace({ ...move, target: path ?? '', more: [], only_from: '', set_step: '', when: undefined })}
              />
              <Select
                label={text('processes.editor.from')}
                data={steps}
                disabled={!aimed}
                value={move.only_from || null}
                onChange={(step) => replace({ ...move, only_from: step ?? '' })}
              />
              <Select
                label={text('processes.editor.to')}
                data={steps}
                disabled={!aimed}
                value={move.set_step || null}
                onChange={(step) => replace({ ...move, set_step: step ?? '' })}
              />
            </div>
            {aimed && (
              <>
                <p className={classes.hint}>{text('processes.editor.onlyWhen', { model: label(aimed.model.displayed_name) })}</p>
                <FilterEditor schema={schema} model={aimed} value={move.when} says={says} onChange={(when) => replace({ ...move, when })} />
              </>
            )}
          </>
        );
      }}
    </PartList>
  );
}
