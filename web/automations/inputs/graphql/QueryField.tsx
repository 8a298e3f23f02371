import { Select } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { findModel, useSchema } from '../../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { rootOf } from '../../proposals/filled-step.ts';
import { useEditor } from '../../state/editor-context.ts';
import { fixedText } from '../words/fixed-text.ts';
import { QueryEditor } from './QueryEditor.tsx';

/** The limit in a generated query; it can be changed there. */
const limit = 500;

/** A query of all records of a model with their own fields. */
function queryOf({ table, fields }: ResolvedModel): string {
  const names = [...fields.values()].filter(({ type }) => type !== 'relation').map(({ name }) => name);
  return `{\n  ${table}(limit: ${limit}) {\n    ${['identity', ...names].join('\n    ')}\n  }\n}`;
}

type Props = { name: string; value: Json | undefined; onChange: (query: string) => void };

/** A GraphQL query: generated from a model, or written by hand. */
export function QueryField({ name, value, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  const { editable, history } = useEditor();
  const { schema } = useSchema();
  const query = fixedText(value);
  const root = rootOf(query);
  const choose = (table: string | null) => {
    const model = schema && table ? findModel(schema, table) : undefined;
    if (model) onChange(queryOf(model));
  };
  return (
    <>
      {editable && (
        <Select
          mb={8}
          label={text('automations.fields.queryOf')}
          searchable
          allowDeselect={false}
          data={[...(schema?.models.values() ?? [])].map((one) => ({ value: one.table, label: label(one.model.displayed_name) || one.table }))}
          value={root && schema?.models.has(root) ? root : null}
          onChange={choose}
        />
      )}
      <QueryEditor key={String(editable)} name={name} value={query} readOnly={!editable} onChange={onChange} onBlur={history.seal} />
    </>
  );
}
