import { Button, NativeSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import type { Column } from '@millwright/core/view/types.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { uuid } from '../../../data/uuid.ts';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import type { Changes } from '../block-editing.ts';
import classes from '../fields/fields.module.css';
import { pathWords } from '../fields/paths.ts';
import { changed, has, kinds, missing, triggers } from './action-edits.ts';
import { DocumentSelect } from './DocumentSelect.tsx';
import { ValuesEditor } from './ValuesEditor.tsx';

type Props = {
  action: BlockAction;
  onChange: (action: BlockAction, tag?: string) => void;
  /** Whether it is a follow-up, which runs after the action before it succeeds and has no trigger. */
  followUp?: boolean;
  schema: Schema;
  model: ResolvedModel | null;
  columns: readonly Column[];
  /** The blocks of the view, for showing and hiding. */
  blocks: readonly { id: string; name: string }[];
};

/** Edits an action: its trigger, its kind and settings, and its follow-up. */
export function ActionFields({ action, onChange, followUp = false, ...about }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema, model, columns, blocks } = about;
  const change = (changes: Changes<BlockAction>, tag?: string) => onChange(changed(action, changes), tag && `${action.id}.${tag}`);
  const lack = missing(action, followUp);
  const { trigger, kind } = action;
  return (
    <div className={classes.detail}>
      {!followUp && (
        <NativeSelect
          size="sm"
          label={text('blocks.editing.actions.trigger')}
          value={trigger}
          onChange={(event) => change({ trigger: event.currentTarget.value as BlockAction['trigger'] })}
          data={triggers.map((one) => ({ value: one, label: text(`blocks.editing.actions.triggers.${one}`) }))}
        />
      )}
      <NativeSelect
        size="sm"
        label={text('blocks.editing.actions.kind')}
        value={kind}
        onChange={(event) => change({ kind: event.currentTarget.value as BlockAction['kind'] })}
        data={kinds.map((one) => ({ value: one, label: text(`blocks.editing.actions.kinds.${one}`) }))}
      />
      {!followUp && (
        <OptionalLabel label={text('blocks.editing.actions.label')} value={action.label} onChange={(next) => change({ label: next }, 'label')} />
      )}
      <OptionalLabel
        label={text('blocks.editing.actions.confirmation')}
        value={action.confirmation}
        onChange={(next) => change({ confirmation: next }, 'confirmation')}
      />
      {!followUp && (trigger === 'button' || trigger === 'selected_rows') && (
        <SegmentedControl
          size="xs"
          aria-label={text('blocks.editing.actions.variant')}
          value={action.variant ?? 'secondary'}
          onChange={(variant) => change({ variant: variant as NonNullable<BlockAction['variant']> })}
          data={[
            { value: 'primary', label: text('blocks.editing.actions.primary') },
            { value: 'secondary', label: text('blocks.editing.actions.secondary') },
          ]}
        />
      )}
      {trigger === 'cell_click' && !followUp && (
        <NativeSelect
          size="sm"
          label={text('blocks.editing.actions.column')}
          value={action.column ?? ''}
          onChange={(event) => change({ column: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: text('blocks.editing.actions.anyColumn') },
            ...columns.map((column) => ({
              value: column.path,
              label: label(column.label) || (model ? pathWords(schema, model, column.path, (one) => label(one.label)) : column.path),
            })),
          ]}
        />
      )}
      {has(kind, 'form') && (
        <DocumentSelect
          collection="forms"
          label={text(kind === 'open_form' ? 'blocks.editing.actions.form' : 'blocks.editing.actions.formOrRecord')}
          value={action.form}
          onChange={(form) => change({ form })}
          required={kind === 'open_form'}
        />
      )}
      {kind === 'go_to_url' && (
        <>
          <DocumentSelect
            collection="views"
            label={text('blocks.editing.actions.view')}
            value={action.view}
            onChange={(view) => change({ view, ...(view && { url: undefined }) })}
          />
          <TextInput
            size="sm"
            label={text('blocks.editing.actions.url')}
            description={text('blocks.editing.actions.urlHint', { identity: '{identity}', value: '{value}' })}
            value={action.url ?? ''}
            onChange={(event) =>
              change({ url: event.currentTarget.value || undefined, ...(event.currentTarget.value && { view: undefined }) }, 'url')
            }
          />
        </>
      )}
      {has(kind, 'automation') && (
        <DocumentSelect
          required
          collection="settings_data_connections"
          label={text('blocks.editing.actions.automation')}
          value={action.automation}
          onChange={(automation) => change({ automation })}
        />
      )}
      {has(kind, 'block') && (
        <Select
          size="sm"
          required
          label={text('blocks.editing.actions.block')}
          data={blocks.map(({ id, name }) => ({ value: id, label: name }))}
          value={action.block ?? null}
          allowDeselect={false}
          onChange={(block) => change({ block: block ?? undefined })}
        />
      )}
      {has(kind, 'values') && model && (
        <ValuesEditor
          schema={schema}
          model={model}
          value={action.values ?? {}}
          onChange={(values, tag) => change({ values: Object.keys(values).length ? values : undefined }, tag)}
        />
      )}
      {lack && <p className={classes.wrong}>{text(`blocks.editing.actions.missing.${lack}`)}</p>}
      {action.callback ? (
        <fieldset className={classes.follow}>
          <legend>{text('blocks.editing.actions.then')}</legend>
          <ActionFields {...about} followUp action={action.callback} onChange={(callback, tag) => change({ callback }, tag)} />
          <ToolbarButton size={28} label={text('blocks.editing.actions.noFollowUp')} icon={IconX} onClick={() => change({ callback: undefined })} />
        </fieldset>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          onClick={() => change({ callback: { id: uuid(), trigger, kind: 'refresh' } })}
        >
          {text('blocks.editing.actions.addFollowUp')}
        </Button>
      )}
    </div>
  );
}
