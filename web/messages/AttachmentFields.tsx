import { Input, MultiSelect } from '@mantine/core';
import { type Attachment, mostAttachments } from '@millwright/core/contract/messages.ts';
import { keepsFiles } from '@millwright/core/model/layout.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { useDocuments } from '../data/documents/use-documents.ts';
import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { FilesEditor } from '../fields/file/FilesEditor.tsx';
import { useLabel, useText } from '../i18n/use-text.ts';
import type { WrittenMessage } from './use-message-draft.ts';

type Props = { message: WrittenMessage; model: string; problem: string | undefined; onUnfinished: (unfinished: boolean) => void };
type Choice = { value: string; label: string };

const isFile = (attachment: Attachment): attachment is { file_id: string } => 'file_id' in attachment;
const keyOf = (attachment: Attachment) => JSON.stringify(attachment);

/** Chooses the attachments of a mail about records of a model: their printed documents, files of their fields, and files of this device. */
export function AttachmentFields({ message: { attachments, attach }, model, problem, onUnfinished }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const { data: templates = [] } = useDocuments<PdfTemplate & { id: string }>('pdf_templates');
  const of = schema && findModel(schema, model);
  const documents = templates
    .filter((each) => each.model === model || each.model === of?.model.id)
    .map(({ id, name }): Choice => ({ value: keyOf({ pdf_template_id: id }), label: label(name) }));
  const fields = [...(of?.fields.values() ?? [])]
    .filter((field) => !field.deleted && !field.hidden && keepsFiles(field))
    .map((field): Choice => ({ value: keyOf({ field: field.name }), label: text('messaging.filesIn', { field: label(field.label) }) }));
  const groups = [
    { group: text('messaging.documents'), items: documents },
    { group: text('messaging.files'), items: fields },
  ].filter(({ items }) => items.length > 0);
  const files = attachments.filter(isFile).map(({ file_id }) => file_id);
  return (
    <Input.Wrapper label={text('messaging.attachments')} labelElement="div" error={problem}>
      {groups.length > 0 && (
        <MultiSelect
          aria-label={text('messaging.attachments')}
          placeholder={text('messaging.attachFrom')}
          data={groups}
          value={attachments.filter((each) => !isFile(each)).map(keyOf)}
          maxValues={mostAttachments - files.length}
          onChange={(keys) => attach((before) => [...keys.map((key) => JSON.parse(key) as Attachment), ...before.filter(isFile)])}
          mb={8}
        />
      )}
      <FilesEditor
        label={text('messaging.attachments')}
        ids={files}
        onChange={(next) =>
          attach((before) => [
            ...before.filter((each) => !isFile(each)),
            ...next(before.filter(isFile).map(({ file_id }) => file_id)).map((file_id) => ({ file_id })),
          ])
        }
        onUnfinished={onUnfinished}
        compact
      />
    </Input.Wrapper>
  );
}
