import { Button, MultiSelect, Select, Switch } from '@mantine/core';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import { type AfterSaveRule, afterSaveRules } from '@millwright/core/model/rules/after-save.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { withKeys } from '../../documents/saving/with-keys.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { setRule } from '../draft/draft.ts';
import { type UnfinishedAfterSave, useModelEditor } from '../draft/editor-context.ts';
import sections from '../parts/sections.module.css';
import { TabSection } from '../parts/TabSection.tsx';
import { useChoices } from '../record-page/use-names.ts';
import { ActionSelect } from './ActionSelect.tsx';
import classes from './rules.module.css';

/** The most rules of this kind in a model, and the most trigger fields (core/model/rules/after-save.ts). */
const most = { rules: 8, changed: 20 };

/** Whether a rule has an action and a trigger. */
const isWhole = (rule: UnfinishedAfterSave): rule is AfterSaveRule => Boolean(rule.action && (rule.created || rule.changed.length));

/** Edits the server actions that run when a record is saved: for new records, or after changes of fields. */
export function SaveActions({ model }: { model: ResolvedModel }) {
  const text = useText();
  const { draft, editable, edit, unfinishedAfterSave: begun, setUnfinishedAfterSave: begin } = useModelEditor();
  const { misc } = draft;
  const rules = afterSaveRules(misc);
  // A single rule keeps its stored format.
  const put = (next: AfterSaveRule[]) => edit(setRule(draft, { settling: next.length > 1 || Array.isArray(misc?.settling) ? some(next) : next[0] }));
  const change = (before: UnfinishedAfterSave, next: UnfinishedAfterSave) => {
    if (before !== begun) return isWhole(next) && put(rules.map((rule) => (rule === before ? next : rule)));
    begin(isWhole(next) ? null : next);
    if (isWhole(next)) put([...rules, next]);
  };
  return (
    <TabSection title={text('models.rules.saving.title')} hint={text('models.rules.saving.hint')}>
      <div className={classes.fields}>
        <ActionSelect
          label={text('models.rules.saving.posting')}
          help={text('models.rules.saving.postingHelp')}
          none={text('models.rules.saving.noAction')}
          value={misc?.posting}
          onChange={(posting) => edit(setRule(draft, { posting }))}
        />
      </div>
      {[...rules, ...(begun ? [begun] : [])].map((rule, at) => (
        // A rule has no id; it is identified by its index.
        <fieldset key={String(at)} className={`${sections.card} ${classes.rule}`}>
          <legend>{text('models.rules.rule', { number: at + 1 })}</legend>
          <AfterSaveFields
            model={model}
            rule={rule}
            place={rule === begun ? null : Array.isArray(misc?.settling) ? `misc.settling[${at}]` : 'misc.settling'}
            onChange={(next) => change(rule, next)}
          />
          {editable && (
            <ToolbarButton
              label={text('models.rules.remove', { number: at + 1 })}
              icon={IconTrash}
              onClick={() => (rule === begun ? begin(null) : put(rules.filter((one) => one !== rule)))}
            />
          )}
          {rule === begun && <p className={sections.hint}>{text('models.rules.saving.unfinished')}</p>}
        </fieldset>
      ))}
      {editable && !begun && rules.length < most.rules && (
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => begin({ changed: [] })}>
          {text('models.rules.saving.add')}
        </Button>
      )}
    </TabSection>
  );
}

const some = <One,>(list: One[]) => (list.length ? list : undefined);

type FieldsProps = {
  model: ResolvedModel;
  rule: UnfinishedAfterSave;
  /** Its path in the document; null until it is part of it. */
  place: string | null;
  onChange: (rule: UnfinishedAfterSave) => void;
};

/** Selects the action of a rule, its trigger (new records or changed fields), and its condition. */
function AfterSaveFields({ model, rule, place, onChange }: FieldsProps) {
  const text = useText();
  const label = useLabel();
  const words = useProblemText();
  const { editable, problems } = useModelEditor();
  const choices = useChoices(model, rule.changed);
  const conditions = [...model.fields.values()].filter((field) => descriptorOf(field).value.kind === 'boolean');
  const own = place === null ? [] : problems.filter(({ field }) => field === place || field.startsWith(`${place}.`));
  const isOf = (field: string, part: string) => field.startsWith(`${place}.${part}`);
  const joined = (list: typeof own) => [...new Set(list.map(words))].join(' ') || undefined;
  const wrong = (part: string) => joined(own.filter(({ field }) => isOf(field, part)));
  const other = joined(own.filter(({ field }) => !['action', 'changed', 'when'].some((part) => isOf(field, part))));
  // A stored rule must keep one trigger, so its last one can't be removed.
  const isLast = place !== null && !rule.created && rule.changed.length === 1;
  return (
    <div className={classes.fields}>
      <ActionSelect
        label={text('models.rules.saving.action')}
        help={text('models.rules.saving.actionHelp')}
        value={rule.action}
        error={wrong('action')}
        onChange={(action) => onChange(withKeys(rule, { action }))}
      />
      <Switch
        label={text('models.rules.saving.created')}
        disabled={!editable || (place !== null && rule.created === true && rule.changed.length === 0)}
        checked={rule.created === true}
        onChange={(event) => onChange(withKeys(rule, { created: event.currentTarget.checked || undefined }))}
      />
      <MultiSelect
        label={text('models.rules.saving.changed')}
        {...(isLast && editable && { description: text('models.rules.saving.lastStays') })}
        searchable
        hidePickedOptions
        maxValues={most.changed}
        disabled={!editable}
        data={choices}
        value={rule.changed}
        error={wrong('changed')}
        onChange={(changed) => onChange({ ...rule, changed })}
      />
      <Select
        label={text('models.rules.saving.when')}
        description={text('models.rules.whenHelp')}
        clearable
        disabled={!editable}
        data={conditions.map((field) => ({ value: field.name, label: label(field.label) || field.name }))}
        value={rule.when ?? null}
        error={wrong('when')}
        onChange={(when) => onChange(withKeys(rule, { when: when ?? undefined }))}
      />
      {other && (
        <p role="alert" className={classes.wrong}>
          {other}
        </p>
      )}
    </div>
  );
}
