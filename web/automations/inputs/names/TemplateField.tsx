import { MultiSelect, Select } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { useDocuments } from '../../../data/documents/use-documents.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import classes from '../../inspector/inspector.module.css';
import { useEditor } from '../../state/editor-context.ts';
import type { InputField } from '../../steps/input-fields.ts';
import type { Path } from '../../steps/mapping.ts';

type Stored = { id: string; slug: string | null; name: string; title?: string; channel?: string };
type Props = {
  id: string;
  step: { input: { channel?: Json } };
  field: InputField;
  path: Path;
  value: Json | undefined;
  onChange: (path: Path, value: Json | undefined) => void;
};

/** The templates of a field's collection that suit the step, by name. Stored ones stay visible even if they no longer exist. */
function useTemplates({ field, step }: Pick<Props, 'field' | 'step'>, stored: readonly string[]) {
  const label = useLabel();
  const { data, error } = useDocuments<Stored>(field.of ?? 'pdf_templates');
  const { channel } = step.input;
  const fits = (one: Stored) => field.of !== 'message_templates' || !one.channel || one.channel === channel;
  const named = (data ?? []).filter(fits).map((one) => ({ value: one.slug || one.id, label: label(one.title ?? '') || one.name }));
  // A stored value may be the id or the slug of a template.
  const asOffered = (name: string) => {
    const one = data?.find(({ id, slug }) => id === name || slug === name);
    return one ? one.slug || one.id : name;
  };
  const missing = stored.map(asOffered).filter((name) => !named.some(({ value }) => value === name));
  const choices = [...named.sort((one, other) => one.label.localeCompare(other.label)), ...missing.map((name) => ({ value: name, label: name }))];
  return { choices, asOffered, none: data !== undefined && named.length === 0, failed: error !== null };
}

function Hint({ none, failed }: { none: boolean; failed: boolean }) {
  const text = useText();
  if (failed) return <p className={classes.wrong}>{text('automations.fields.templatesUnread')}</p>;
  return none ? <p className={classes.hint}>{text('automations.fields.noTemplates')}</p> : null;
}

/** A template, chosen by its name. */
export function TemplateField(props: Props) {
  const { editable } = useEditor();
  const { id, path, value, onChange } = props;
  const stored = typeof value === 'string' ? value : '';
  const { choices, asOffered, ...state } = useTemplates(props, stored ? [stored] : []);
  return (
    <>
      <Select
        id={id}
        searchable
        allowDeselect={false}
        readOnly={!editable}
        data={choices}
        value={stored ? asOffered(stored) : null}
        onChange={(next) => next && onChange(path, next)}
      />
      <Hint {...state} />
    </>
  );
}

/** Several templates, each chosen by its name. */
export function TemplatesField(props: Props) {
  const { editable } = useEditor();
  const { id, path, value, onChange } = props;
  const stored = Array.isArray(value) ? value.map(String) : [];
  const { choices, asOffered, ...state } = useTemplates(props, stored);
  return (
    <>
      <MultiSelect
        id={id}
        searchable
        readOnly={!editable}
        data={choices}
        value={stored.map(asOffered)}
        onChange={(next) => onChange(path, next.length > 0 ? next : undefined)}
      />
      <Hint {...state} />
    </>
  );
}
