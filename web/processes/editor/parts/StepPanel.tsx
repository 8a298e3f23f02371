import { Button, Select, Switch } from '@mantine/core';
import type { Schema } from '@millwright/core/model/schema.ts';
import { phaseOf } from '@millwright/core/process/phase.ts';
import { type Tone, tones } from '@millwright/core/schema/tones.ts';
import { IconTrash } from '@tabler/icons-react';
import { useWorkstations } from '../../../data/preferences/use-workstations.ts';
import { Readers } from '../../../documents/uses/Readers.tsx';
import { LabelField } from '../../../fields/label/LabelField.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useProcesses } from '../../data/use-process.ts';
import { useProcessUses } from '../../data/use-process-uses.ts';
import classes from '../editor.module.css';
import { useEditing } from '../state/editor-context.ts';
import { MoveList } from './MoveList.tsx';
import { NextSetting } from './NextSetting.tsx';
import { OfferList } from './OfferList.tsx';
import { RuleList } from './RuleList.tsx';
import { Trial } from './Trial.tsx';

/** Edits all settings of the selected step. */
export function StepPanel({ schema }: { schema: Schema }) {
  const text = useText();
  const label = useLabel();
  const { stored, draft, history, selected: step, change, changeStep } = useEditing();
  const processes = useProcesses();
  const workstations = useWorkstations();
  const uses = useProcessUses(stored.process.identity);
  if (!step) return <p className={classes.hint}>{text('processes.editor.noStep')}</p>;
  const model = schema.models.get(stored.process.model ?? '');
  const { open_records, stays } = stored.steps.find(({ identity }) => identity === step.identity) ?? {};
  const open = open_records ?? 0;
  const sharing = (processes.data ?? []).filter(
    ({ process, steps }) => process.identity !== stored.process.identity && steps.some(({ key }) => key === step.key),
  );
  const readers = (uses.data?.documents ?? []).filter(({ steps }) => steps.includes(step.key));
  const set = (parts: Parameters<typeof changeStep>[1], tag?: string) => changeStep(step.id, parts, tag);
  const remove = () => change({ steps: draft.steps.filter(({ id }) => id !== step.id) });
  return (
    <section key={step.id} className={classes.panel} aria-label={label(step.name)}>
      <div className={classes.settings}>
        <LabelField label={text('processes.editor.stepName')} value={step.name} onChange={(name) => set({ name }, 'name')} onDone={history.seal} />
        <Select
          label={text('processes.editor.tone')}
          description={text('processes.editor.toneHint', { state: text(`processes.phases.${phaseOf(step.tone)}`) })}
          allowDeselect={false}
          data={tones.map((tone) => ({ value: tone, label: text(`models.tones.${tone}`) }))}
          value={step.tone}
          onChange={(tone) => tone && set({ tone: tone as Tone })}
        />
        <Select
          label={text('processes.workstation')}
          clearable
          searchable
          data={(workstations.data?.workstations ?? []).map(({ identity, label: name }) => ({ value: identity, label: name }))}
          value={step.workstation}
          onChange={(workstation) => set({ workstation })}
        />
        <Switch
          label={text('processes.planned')}
          description={text('processes.editor.plannedHint')}
          checked={step.planned}
          onChange={(event) => set({ planned: event.currentTarget.checked })}
        />
      </div>
      <LabelField label={text('processes.editor.help')} value={step.help ?? ''} onChange={(help) => set({ help }, 'help')} onDone={history.seal} />
      <p className={classes.hint}>{text('processes.editor.helpHint')}</p>
      {sharing.length > 0 && (
        <p className={classes.hint}>{text('processes.editor.shared', { list: sharing.map(({ process }) => process.label).join(', ') })}</p>
      )}
      {model ? (
        <>
          <RuleList side="enter" schema={schema} model={model} />
          <RuleList side="leave" schema={schema} model={model} />
          <Trial />
          <MoveList schema={schema} model={model} />
          <RuleList side="confirm" schema={schema} model={model} />
          <RuleList side="ask" schema={schema} model={model} />
          <OfferList schema={schema} model={model} />
          <NextSetting schema={schema} model={model} />
        </>
      ) : (
        <p className={classes.hint}>{text('processes.editor.noModel')}</p>
      )}
      {readers.length > 0 && <Readers readers={readers} title={text('processes.uses.step', { count: readers.length })} />}
      <div className={classes.remove}>
        <Button variant="subtle" color="red" leftSection={<IconTrash size={16} stroke={1.75} />} disabled={stays !== undefined} onClick={remove}>
          {text('processes.editor.remove')}
        </Button>
        {stays !== undefined && <span className={classes.hint}>{label(stays)}</span>}
        {open > 0 && <span className={classes.hint}>{text('processes.editor.occupied', { count: open })}</span>}
      </div>
    </section>
  );
}
