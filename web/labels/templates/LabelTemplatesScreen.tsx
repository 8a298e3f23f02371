import { Button } from '@mantine/core';
import { labelDefaults } from '@millwright/core/label/paper.ts';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useRights } from '../../data/documents/use-rights.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useUser } from '../../data/session.ts';
import { copyName } from '../../documents/list/copy-name.ts';
import { DeletedTemplates, TemplateMenu } from '../../documents/list/TemplateMenu.tsx';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { type StoredLabelTemplate, titleOf, useLabelTemplates } from '../use-label-templates.ts';
import { labelKind, printable } from './label-draft.ts';
import { NewLabelTemplate } from './NewLabelTemplate.tsx';

const toRead = { verb: 'READ', resource: 'FORMS' } as const;

/** /label-templates: the labels that records are printed on. */
export function LabelTemplatesScreen() {
  const text = useText();
  const label = useLabel();
  const rights = useRights();
  const { client_id } = useUser();
  const { schema } = useSchema();
  const { data, error, refetch } = useLabelTemplates();
  const [making, setMaking] = useState(false);
  const mayCreate = rights?.allows('CREATE', 'FORMS', { client_id }) ?? false;
  useShortcut('N', mayCreate && schema ? () => setMaking(true) : null);
  if (rights && !rights.allows('READ', 'FORMS', { client_id })) return <NoAccess right={toRead} />;
  if (error) return <ScreenFailure error={error} onRetry={() => void refetch()} right={toRead} />;
  const modelName = ({ model }: StoredLabelTemplate) => (model ? label((schema && findModel(schema, model)?.model.displayed_name) ?? model) : '');
  const size = ({ width = labelDefaults.width, height = labelDefaults.height }: StoredLabelTemplate) =>
    `${formatNumber(width)} × ${formatNumber(height)} mm`;
  return (
    <Screen
      title={text('labels.templates')}
      lead={text('labels.lead')}
      actions={
        mayCreate &&
        schema && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} aria-keyshortcuts="N" onClick={() => setMaking(true)}>
            {text('labels.new')}
          </Button>
        )
      }
    >
      {data ? (
        <DataTable
          caption={text('labels.templates')}
          stacks
          rows={[...data].sort((one, other) => label(titleOf(one)).localeCompare(label(titleOf(other))))}
          rowKey={({ id }) => id}
          href={({ id, slug }) => `/label-template/${slug || id}`}
          columns={[
            { key: 'title', label: text('labels.title'), cell: (one) => label(titleOf(one)), grow: true },
            { key: 'model', label: text('labels.model'), cell: modelName },
            { key: 'type', label: text('labels.type'), cell: ({ type = labelDefaults.type }) => text(`labels.types.${type}`) },
            { key: 'size', label: text('labels.size'), cell: size },
          ]}
          actions={(one) => (
            <TemplateMenu
              collection="label_templates"
              template={one}
              name={label(titleOf(one))}
              copyOf={() => ({
                ...printable(one, labelKind.draftOf(one)),
                name: copyName(one.name),
                ...(one.title && { title: copyName(one.title) }),
              })}
              pathOf={(id) => `/label-template/${id}`}
            />
          )}
          empty={<Empty icon={IconTag} title={text('labels.empty')} example={text('labels.emptyExample')} />}
        />
      ) : (
        <Waiting />
      )}
      <DeletedTemplates<StoredLabelTemplate> collection="label_templates" nameOf={titleOf} />
      {making && schema && <NewLabelTemplate schema={schema} onClose={() => setMaking(false)} />}
    </Screen>
  );
}
