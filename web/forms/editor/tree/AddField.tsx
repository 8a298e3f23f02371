import { Button, Menu } from '@mantine/core';
import { kindsFor, proposeField } from '@millwright/core/form/making/proposal.ts';
import { endLabel, inverseName } from '@millwright/core/model/schema.ts';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { uuid } from '../../../data/uuid.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useFormEditing } from '../state/editor-context.ts';
import { addField, fieldAt } from '../state/edits.ts';
import { kindEditing } from '../state/kinds.ts';
import { modelAtPath } from '../state/model-at.ts';

type Props = {
  /** The section to add to. */ section?: string | undefined /** The lines to add a column to. */;
  lines?: readonly string[];
};

/** Adds a field of the model that the form doesn't contain yet. */
export function AddField({ section, lines }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema, model, draft, change, select } = useFormEditing();
  const list = lines && fieldAt(draft.fields, lines);
  const around = lines && modelAtPath(schema, model, draft.fields, lines);
  const end = list && around?.ends.get(list.attribute);
  const owner = lines ? end && schema.models.get(end.to) : model;
  const inUse = new Set([...((lines ? list?.columns : draft.fields) ?? []).map(({ attribute }) => attribute), ...(end ? [inverseName(end)] : [])]);
  const fields = [...(owner?.fields.values() ?? [])].map(({ name, label: words }) => ({ name, words: label(words) || name }));
  const ends = [...(owner?.ends.values() ?? [])].map((one) => ({ name: one.name, words: label(endLabel(one)) || one.name }));
  const offered = [...fields, ...ends].filter(({ name }) => !inUse.has(name));
  const add = (attribute: string) => {
    const field = owner && proposeField(schema, owner, attribute, uuid);
    if (!field) return;
    change(addField(draft, field, lines ? { lines } : { section }));
    select({ kind: 'field', path: [...(lines ?? []), field.id] });
  };
  const addPrint = () => {
    const id = uuid();
    change(addField(draft, { id, kind: 'printable', attribute: `print:${id}` }, { section }));
    select({ kind: 'field', path: [id] });
  };
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} style={{ alignSelf: 'start' }}>
          {text(lines ? 'formEditor.addColumn' : 'formEditor.addField')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {offered.map(({ name, words }) => {
          const [kind] = kindsFor(owner, name);
          const Glyph = kind && kindEditing[kind].icon;
          return (
            <Menu.Item key={name} leftSection={Glyph && <Glyph size={16} stroke={1.75} />} onClick={() => add(name)}>
              {words}
            </Menu.Item>
          );
        })}
        {!offered.length && <Menu.Label>{text('formEditor.allIn')}</Menu.Label>}
        {!lines && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={addPrint}>
              {text('formEditor.addPrint')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
