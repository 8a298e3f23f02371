import { NativeSelect } from '@mantine/core';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Access, Acl } from '@millwright/core/access/types.ts';
import { useDocument } from '../../../data/documents/use-documents.ts';
import { useRights } from '../../../data/documents/use-rights.ts';
import { findModel } from '../../../data/documents/use-schema.ts';
import { useUser } from '../../../data/session.ts';
import { useRoleWords } from '../../../i18n/use-role-words.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { allBlocks } from '../draft/view-draft.ts';
import { useViewEditing } from '../state/editor-context.ts';
import classes from './Preview.module.css';
import { withheldOf } from './withheld.ts';

type Props = { group: string | null; access: Access | null; onChange: (group: string | null) => void };

/** Selects the user group for the preview, and lists what it may not read. */
export function AsGroup({ group, access, onChange }: Props) {
  const text = useText();
  const roleWords = useRoleWords();
  const rights = useRights();
  const { client_id } = useUser();
  const { data } = useDocument<{ acl: Acl | null }>('clients', client_id);
  const mayLook = rights?.allows('UPDATE', 'VIEWS') || rights?.allows('UPDATE', 'CLIENTS');
  if (!data || !mayLook) return null;
  const { roles } = data.acl ?? defaultAcl();
  return (
    <div className={classes.as}>
      <NativeSelect
        size="xs"
        label={text('viewEditor.asGroup.label')}
        value={group ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        data={[
          { value: '', label: text('viewEditor.asGroup.you') },
          ...roles.map(({ role, label }) => ({ value: role, label: roleWords(role, label) })),
        ]}
      />
      {group !== null && access && <Withheld group={roleWords(group, roles.find(({ role }) => role === group)?.label)} access={access} />}
    </div>
  );
}

function Withheld({ group, access }: { group: string; access: Access }) {
  const text = useText();
  const label = useLabel();
  const { base, draft, schema, nameOf } = useViewEditing();
  const { client_id } = useUser();
  const used = allBlocks(draft.root.blocks).flatMap(({ block }) => {
    const slug = (draft.setup[block.id]?.misc as { model?: string } | undefined)?.model;
    return slug ? [{ block, model: findModel(schema, slug) }] : [];
  });
  const own = used.filter(({ model }) => !model).map(({ block }) => nameOf(block));
  const slugs = used.flatMap(({ model }) => model?.model.slug ?? []);
  const lines = [
    ...(access.allows('READ', 'VIEWS', { id: base.id, client_id }) ? [] : [text('viewEditor.asGroup.noView')]),
    ...withheldOf(schema, slugs, access, client_id).map(({ model: { model }, fields }) =>
      fields
        ? text('viewEditor.asGroup.fields', { model: label(model.displayed_name), fields: fields.map((field) => label(field.label)).join(', ') })
        : text('viewEditor.asGroup.model', { model: label(model.displayed_name) }),
    ),
    ...(own.length ? [text('viewEditor.asGroup.own', { blocks: own.join(', ') })] : []),
  ];
  return (
    <div role="status" className={classes.withheld}>
      <p>{text('viewEditor.asGroup.notice', { group })}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length === 0 && <li>{text('viewEditor.asGroup.nothing')}</li>}
      </ul>
    </div>
  );
}
