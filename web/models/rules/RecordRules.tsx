import { MultiSelect, Switch } from '@mantine/core';
import { endLabel, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { setRule } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { TabSection } from '../parts/TabSection.tsx';
import classes from './rules.module.css';

/** Edits whether records are append-only or written only by the product, and what is deleted with one. */
export function RecordRules({ model }: { model: ResolvedModel }) {
  const text = useText();
  const label = useLabel();
  const { stored, draft, editable: mayEdit, edit } = useModelEditor();
  // These rules can't be changed for built-in ledgers.
  const editable = mayEdit && !stored.template;
  const { append_only, by_actions_only, owns = [] } = draft.misc ?? {};
  const lists = [...model.ends.values()].filter(({ many }) => many);
  return (
    <TabSection title={text('models.rules.records.title')} hint={mayEdit && stored.template ? text('models.rules.records.builtIn') : null}>
      <div className={classes.fields}>
        <Switch
          label={text('models.rules.records.appendOnly')}
          description={text('models.rules.records.appendOnlyHelp')}
          disabled={!editable}
          checked={append_only === true}
          onChange={(event) => edit(setRule(draft, { append_only: event.currentTarget.checked || undefined }))}
        />
        <Switch
          label={text('models.rules.records.byActions')}
          description={text('models.rules.records.byActionsHelp')}
          disabled={!editable}
          checked={by_actions_only === true}
          onChange={(event) => edit(setRule(draft, { by_actions_only: event.currentTarget.checked || undefined }))}
        />
        {lists.length > 0 && (
          <MultiSelect
            label={text('models.rules.records.owns')}
            description={text('models.rules.records.ownsHelp')}
            hidePickedOptions
            disabled={!editable}
            data={lists.map((end) => ({ value: end.name, label: label(endLabel(end)) || end.name }))}
            value={owns}
            onChange={(next) => edit(setRule(draft, { owns: next.length ? next : undefined }))}
          />
        )}
      </div>
    </TabSection>
  );
}
