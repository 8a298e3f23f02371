import { Modal } from '@mantine/core';
import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import { type ReactNode, Suspense, use, useState } from 'react';
import type { Proposal } from '../../../blocks/editing/block-editing.ts';
import { ModelSelect } from '../../../blocks/editing/fields/ModelSelect.tsx';
import { editableTypes, editingOf, typeIcon } from '../../../blocks/registry.ts';
import { findModel } from '../../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import { type Place, takesLayouts } from '../draft/block-edits.ts';
import { useViewEditing } from '../state/editor-context.ts';
import classes from './AddBlockDialog.module.css';
import { useFirstModel, usePut } from './use-insert.ts';

/** Adds a block: asks for its type, its model, and one of the proposed setups. */
export function AddBlockDialog() {
  const text = useText();
  const { adding, add } = useViewEditing();
  return (
    <Modal
      opened={adding !== null}
      onClose={() => add(null)}
      size="xl"
      title={text('viewEditor.addTitle')}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      {adding && <Choices first={adding.type} place={adding.place} />}
    </Modal>
  );
}

function Choices({ first = 'table', place }: { first?: BlockType | undefined; place: Place }) {
  const text = useText();
  const { schema, draft } = useViewEditing();
  // Layouts are nested once: in the inner one there is no other.
  const types = editableTypes().filter((one) => one !== 'layout' || takesLayouts(draft, place));
  const [type, setType] = useState<BlockType>(types.includes(first) ? first : 'table');
  const [model, setModel] = useState(useFirstModel());
  return (
    <div className={classes.choices}>
      <fieldset className={classes.types}>
        <legend className={classes.legend}>{text('viewEditor.type')}</legend>
        {types.map((one) => {
          const Icon = typeIcon(one);
          return (
            <button key={one} type="button" className={classes.type} aria-pressed={one === type} onClick={() => setType(one)}>
              <Icon size={20} stroke={1.75} aria-hidden />
              {text(`viewEditor.types.${one}`)}
            </button>
          );
        })}
      </fieldset>
      <div className={classes.proposals}>
        <Suspense fallback={<Waiting />}>
          <Proposals
            key={type}
            type={type}
            model={model}
            choose={<ModelSelect schema={schema} value={model} onChange={setModel} label={text('viewEditor.recordsOf')} />}
          />
        </Suspense>
      </div>
    </div>
  );
}

type ProposalsProps = { type: BlockType; model: string; choose: ReactNode };

function Proposals({ type, model: slug, choose }: ProposalsProps) {
  const text = useText();
  const label = useLabel();
  const { schema, adding, add } = useViewEditing();
  const insert = usePut();
  const loading = editingOf(type);
  const editing = loading && use(loading);
  if (!editing || !adding) return null;
  const model = findModel(schema, slug) ?? null;
  const proposals = editing.ofModel && !model ? [] : editing.proposals(editing.ofModel ? model : null, schema);
  const put = (proposal: Proposal) => {
    insert(type, proposal, adding.place);
    add(null);
  };
  return (
    <>
      {editing.ofModel && choose}
      <h3 className={classes.legend}>{text('viewEditor.proposals')}</h3>
      {editing.ofModel && !model && <p className={classes.hint}>{text('viewEditor.chooseModel')}</p>}
      <ul className={classes.list}>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <button type="button" className={classes.proposal} onClick={() => put(proposal)}>
              {proposal.name({ text, label })}
            </button>
          </li>
        ))}
      </ul>
      {proposals.length === 0 && (model || !editing.ofModel) && <p className={classes.hint}>{text('viewEditor.noProposal')}</p>}
    </>
  );
}
