import { Checkbox, NumberInput } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconFold, IconFoldDown, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { findModel } from '../../data/documents/use-schema.ts';
import { withKeys } from '../../documents/saving/with-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { setRule } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { FormButtons } from './FormButtons.tsx';
import { PagePreview } from './PagePreview.tsx';
import { PanelSettings } from './PanelSettings.tsx';
import { Part, type Row } from './Part.tsx';
import { foldTable, isLaidOut, type Places, pageOf, placesOf, putFact, putTable, setTable, showOnce } from './page-draft.ts';
import classes from './record-page.module.css';
import { TableSettings } from './TableSettings.tsx';
import { useNames } from './use-names.ts';

/** Edits the layout of a model's record page, with a preview beside it. */
export function PageTab() {
  const { schema, stored } = useModelEditor();
  const model = findModel(schema, stored.slug);
  return model ? (
    <div className={classes.frame}>
      <PageParts model={model} />
      <PagePreview model={model} />
    </div>
  ) : null;
}

function PageParts({ model }: { model: ResolvedModel }) {
  const text = useText();
  const { draft, editable, edit, schema, seal } = useModelEditor();
  const nameOf = useNames(model);
  const [open, setOpen] = useState<string | null>(null);
  const places = placesOf(model);
  const page = draft.misc?.page;
  const arrange = (next: Places, tag?: string) => edit(setRule(draft, { page: pageOf(page, next) }), tag);
  const fold = (name: string, is: boolean, run: () => void): ReactNode => (
    <ToolbarButton
      label={text(is ? 'models.page.fold' : 'models.page.unfold', { name: nameOf(name) })}
      icon={is ? IconFold : IconFoldDown}
      onClick={run}
    />
  );
  const fact = (name: string): Row => ({
    name,
    called: nameOf(name),
    tools: (
      <>
        <Checkbox
          size="xs"
          label={text('models.page.once')}
          aria-label={text('models.page.onceOf', { name: nameOf(name) })}
          checked={places.once.has(name)}
          onChange={(event) => arrange(showOnce(places, name, event.currentTarget.checked))}
        />
        {fold(name, true, () => arrange(putFact(places, name, 'more', 0)))}
      </>
    ),
  });
  const isList = (name: string) => model.ends.get(name)?.many === true;
  const folded = (name: string): Row => ({
    name,
    called: nameOf(name),
    fixed: isList(name),
    tools: fold(name, false, () => arrange(isList(name) ? foldTable(places, name, false) : putFact(places, name, 'facts', places.facts.length))),
  });
  const table = (own: Places['tables'][number]): Row => {
    const called = nameOf(own.name);
    const end = model.ends.get(own.name);
    return {
      name: own.name,
      called,
      fixed: !isLaidOut(own),
      tools: (
        <>
          {!isLaidOut(own) && fold(own.name, true, () => arrange(foldTable(places, own.name, true)))}
          <ToolbarButton
            label={text('models.page.columns', { name: called })}
            icon={IconSettings}
            aria-expanded={open === own.name}
            onClick={() => setOpen(open === own.name ? null : own.name)}
          />
        </>
      ),
      below: editable && open === own.name && (
        <TableSettings
          table={own}
          called={called}
          target={end && findModel(schema, end.to)}
          onChange={(change) => arrange(setTable(places, own.name, change), `page:${own.name}:${Object.keys(change)}`)}
        />
      ),
    };
  };
  return (
    <div className={classes.parts}>
      <Part
        title={text('models.page.facts')}
        hint={text('models.page.factsHint')}
        kind="fact"
        rows={places.facts.map(fact)}
        editable={editable}
        put={(name, at) => arrange(putFact(places, name, 'facts', at))}
      />
      <Part
        title={text('models.page.lists')}
        hint={text('models.page.listsHint')}
        kind="table"
        rows={places.tables.map(table)}
        editable={editable}
        put={(name, at) => arrange(putTable(places, name, at))}
      />
      <Part
        title={text('models.page.more')}
        hint={text('models.page.moreHint')}
        kind="fact"
        rows={places.more.map(folded)}
        editable={editable}
        put={(name, at) => arrange(putFact(places, name, 'more', at))}
      />
      <PanelSettings
        model={model}
        panel={page?.panel}
        editable={editable}
        onChange={(panel, tag) => edit(setRule(draft, { page: { ...pageOf(page, places), panel } }), tag)}
      />
      <FormButtons
        model={model}
        place="starts"
        buttons={page?.forms ?? []}
        most={10}
        onChange={(forms, tag) => edit(setRule(draft, { page: withKeys(pageOf(page, places), { forms: forms.length ? forms : undefined }) }), tag)}
      />
      <NumberInput
        className={classes.scan ?? ''}
        label={text('models.page.scan')}
        description={text('models.page.scanHelp')}
        min={1}
        max={100}
        allowDecimal={false}
        disabled={!editable}
        value={draft.misc?.scan ?? ''}
        onChange={(value) => edit(setRule(draft, { scan: value === '' ? undefined : Number(value) }), 'scan')}
        onBlur={seal}
      />
    </div>
  );
}
