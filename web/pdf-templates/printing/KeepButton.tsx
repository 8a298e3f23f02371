import { Button } from '@mantine/core';
import type { Language } from '@millwright/core/json.ts';
import { keepsFiles } from '@millwright/core/model/layout.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRights } from '../../data/documents/use-rights.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { type AppFailure, request } from '../../data/http.ts';
import { refreshObject } from '../../data/records/use-object.ts';
import { useUser } from '../../data/session.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { StoredTemplate } from '../data/use-templates.ts';
import { patience_ms } from './print-records.ts';
import classes from './printing.module.css';

/** The field of a template's model for storing a print, if the user may change it: the first field of files. */
export function useKeepingField(template: StoredTemplate | undefined) {
  const { schema } = useSchema();
  const rights = useRights();
  const { client_id } = useUser();
  const model = schema && template?.model !== undefined ? findModel(schema, template.model) : undefined;
  const field = [...(model?.fields.values() ?? [])].find((each) => !each.deleted && keepsFiles(each));
  if (!model || !field || model.model.misc?.append_only) return null;
  const may = rights?.allows('UPDATE', 'MODELS', { id: model.model.id, client_id }) && rights.allows('UPDATE', 'FIELDS', { id: field.id, client_id });
  return may ? field : null;
}

type Props = { template: StoredTemplate; id: string; language: Language; name: string };

/** A button that stores a print as a file of its record, once; nothing if the record has no field for it. */
export function KeepButton({ template, id, language, name }: Props) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const client = useQueryClient();
  const field = useKeepingField(template);
  const keep = useMutation<unknown, AppFailure>({
    mutationFn: () =>
      request(
        'POST',
        '/v1/pdf/persistent',
        { pdf_template_id: template.id, object_id: id, field: field?.name, language },
        { timeout_ms: patience_ms },
      ),
    onSuccess: () => refreshObject(client, id),
  });
  if (!field) return null;
  return (
    <div className={classes.keep}>
      <span aria-live="polite">
        {keep.isSuccess && <span role="status">{text('pdf.kept', { name, field: label(field.label) })}</span>}
        {keep.error && (
          <span role="alert" className={classes.failure}>
            {failure(keep.error)}
          </span>
        )}
      </span>
      {!keep.isSuccess && (
        <Button variant="default" leftSection={<IconPaperclip size={16} stroke={1.75} />} loading={keep.isPending} onClick={() => keep.mutate()}>
          {text('pdf.keep')}
        </Button>
      )}
    </div>
  );
}
