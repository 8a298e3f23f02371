import { Button, NativeSelect } from '@mantine/core';
import { type Tone, tones } from '@millwright/core/schema/tones.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { iconNames } from '../../../ui/icons/document-icons.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { Changes, EditingProps } from '../block-editing.ts';
import { EntryTools } from '../fields/EntryTools.tsx';
import { FilterEditor } from '../fields/FilterEditor.tsx';
import classes from '../fields/fields.module.css';
import { pathWords } from '../fields/paths.ts';
import { Section } from '../fields/Section.tsx';
import { RulePreview } from './RulePreview.tsx';

const without = (rule: object): FormatRule => Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined)) as FormatRule;

/** Edits the formatting rules of a block, in order: the first that matches applies. */
export function RulesPanel({ block, setup, schema, model, change }: EditingProps<RowsSetup>) {
  const text = useText();
  const label = useLabel();
  const [open, setOpen] = useState<number | null>(null);
  const rules = setup.formatting ?? [];
  const set = (next: FormatRule[], tag?: string) => change({ formatting: next.length ? next : undefined }, tag);
  if (!model) return null;
  const add = () => {
    set([...rules, { when: { all: [] }, tone: 'hold', scope: 'row' }]);
    setOpen(rules.length);
  };
  return (
    <Section title={text('blocks.editing.tabs.rules')}>
      {rules.length === 0 && <p className={classes.hint}>{text('blocks.editing.rules.empty')}</p>}
      <ol className={classes.entries}>
        {rules.map((rule, index) => {
          const opened = open === index;
          const name = label(rule.label) || text('blocks.editing.rules.rule', { number: index + 1 });
          const edit = (changes: Changes<FormatRule>, tag?: string) =>
            set(rules.with(index, without({ ...rule, ...changes })), tag && `rule.${index}.${tag}`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing else that tells it from the others
            <li key={index} className={classes.entry}>
              <button type="button" className={classes.toggle} aria-expanded={opened} onClick={() => setOpen(opened ? null : index)}>
                {opened ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
                <StatusBadge tone={rule.tone} label={name} />
              </button>
              <span className={classes.tools}>
                <EntryTools
                  entries={rules}
                  index={index}
                  name={name}
                  onChange={(next) => {
                    setOpen(null);
                    set(next);
                  }}
                />
              </span>
              {opened && (
                <div className={classes.detail}>
                  <FilterEditor schema={schema} model={model} value={rule.when} onChange={(when) => edit({ when: when ?? { all: [] } }, 'when')} />
                  <NativeSelect
                    size="sm"
                    label={text('blocks.editing.rules.tone')}
                    value={rule.tone}
                    onChange={(event) => edit({ tone: event.currentTarget.value as Tone })}
                    data={tones.map((tone) => ({ value: tone, label: text(`blocks.editing.rules.tones.${tone}`) }))}
                  />
                  <OptionalLabel label={text('blocks.editing.rules.word')} value={rule.label} onChange={(next) => edit({ label: next }, 'label')} />
                  <NativeSelect
                    size="sm"
                    label={text('blocks.editing.rules.icon')}
                    value={rule.icon ?? ''}
                    onChange={(event) => edit({ icon: event.currentTarget.value || undefined })}
                    data={[{ value: '', label: text('blocks.editing.rules.toneIcon') }, ...iconNames()]}
                  />
                  <NativeSelect
                    size="sm"
                    label={text('blocks.editing.rules.scope')}
                    value={rule.scope}
                    onChange={(event) => {
                      const scope = event.currentTarget.value as FormatRule['scope'];
                      edit({ scope, column: scope === 'cell' ? (rule.column ?? setup.columns[0]?.path) : undefined });
                    }}
                    data={(['row', 'cell', 'card'] as const).map((scope) => ({ value: scope, label: text(`blocks.editing.rules.scopes.${scope}`) }))}
                  />
                  {rule.scope === 'cell' && (
                    <NativeSelect
                      size="sm"
                      label={text('blocks.editing.rules.column')}
                      value={rule.column ?? ''}
                      onChange={(event) => edit({ column: event.currentTarget.value })}
                      data={setup.columns.map((column) => ({
                        value: column.path,
                        label: label(column.label) || pathWords(schema, model, column.path, (one) => label(one.label)),
                      }))}
                    />
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <Button size="sm" variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add}>
        {text('blocks.editing.rules.add')}
      </Button>
      {rules.length > 0 && <RulePreview schema={schema} model={model} rules={rules} where={block.betterFilters ?? null} ordering={setup.ordering} />}
    </Section>
  );
}
