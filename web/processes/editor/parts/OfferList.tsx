import { Select } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { FilterEditor } from '../../../blocks/editing/fields/FilterEditor.tsx';
import { startableOn, useStartable } from '../../../data/documents/use-startable.ts';
import { uuid } from '../../../data/uuid.ts';
import { LabelField } from '../../../fields/label/LabelField.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useEditing } from '../state/editor-context.ts';
import { PartList } from './PartList.tsx';

type Props = { schema: Schema; model: ResolvedModel };

/** Edits which automations people can start for a record in the selected step. */
export function OfferList({ schema, model }: Props) {
  const text = useText();
  const label = useLabel();
  const { history, selected, changeStep } = useEditing();
  const startable = useStartable(true).data ?? [];
  if (!selected) return null;
  const says = (list: string | null) => (list === null ? text('processes.editor.holdsNone') : text('processes.editor.holds', { list }));
  const fitting = startable.filter(({ id }) => startableOn(startable, id, model.model.slug));
  return (
    <PartList
      title={text('processes.editor.offers')}
      hint={text('processes.editor.offersHint')}
      kind="offer"
      addLabel={text('processes.editor.offerAdd')}
      parts={selected.offers ?? []}
      make={() => ({ id: `offer-${uuid().slice(-8)}`, automation: '', label: '', when: undefined })}
      onChange={(offers, tag) => changeStep(selected.id, { offers }, tag)}
    >
      {(offer, replace) => {
        const own = startable.find(({ id, slug }) => offer.automation === id || offer.automation === slug);
        const choices = fitting.map(({ id, slug, label: name }) => ({ value: slug ?? id, label: label(name) }));
        const value = own ? (own.slug ?? own.id) : offer.automation;
        const unknown = value && !choices.some((one) => one.value === value) ? [{ value, label: own ? label(own.label) : value }] : [];
        return (
          <>
            <Select
              label={text('processes.editor.automation')}
              searchable
              data={[...choices, ...unknown]}
              value={value || null}
              onChange={(automation) => replace({ ...offer, automation: automation ?? '' })}
            />
            <LabelField
              label={text('processes.editor.offerLabel')}
              value={offer.label}
              onChange={(name) => replace({ ...offer, label: name }, 'label')}
              onDone={history.seal}
            />
            <FilterEditor schema={schema} model={model} value={offer.when} says={says} onChange={(when) => replace({ ...offer, when })} />
          </>
        );
      }}
    </PartList>
  );
}
