import { startImport } from '@millwright/core/contract/imports.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AppFailure, post } from '../../data/http.ts';
import { uuid } from '../../data/uuid.ts';
import { type Chosen, sendFile } from '../../imports/file/send-file.ts';
import type { ReadAs } from '../../imports/file/use-chosen-file.ts';
import { type ModelDocument, type RelationDocument, useRenewed } from '../data/use-models.ts';
import { mappingOfSheet, relationOfLink, type SheetColumn, type SheetModel } from './sheet-draft.ts';

type Making = {
  sheet: SheetModel;
  columns: readonly SheetColumn[];
  chosen: Chosen;
  readAs: ReadAs;
  models: readonly ModelDocument[];
  relations: readonly RelationDocument[];
};

/**
 * Creates the model of a sheet, then its links, then imports the rows. After a failure, a retry continues with
 * the missing steps.
 */
export function useMakeModel(onStarted: (model: ModelDocument, import_id: string) => void) {
  const renewed = useRenewed();
  const [made, setMade] = useState<ModelDocument | null>(null);
  const joined = useRef<RelationDocument[]>([]);
  const key = useRef(uuid());
  const make = useMutation<void, AppFailure, Making>({
    networkMode: 'always',
    mutationFn: async ({ sheet, columns, chosen, readAs, models, relations }) => {
      const model = made ?? (await post<{ data: ModelDocument }>('/v1/documents/models', sheet.model)).data;
      setMade(model);
      for (const link of sheet.links) {
        const target = models.find(({ slug }) => slug === link.column.link);
        if (!target || joined.current.some(({ name }) => name === link.name)) continue;
        const content = relationOfLink(link, model, target, [...relations, ...joined.current]);
        joined.current.push((await post<{ data: RelationDocument }>('/v1/documents/relations', content)).data);
      }
      await renewed();
      const mapping = JSON.stringify(mappingOfSheet(columns, sheet.names, models));
      const { import_id } = await sendFile(startImport.path, chosen, { model: model.slug, ...readAs, mapping }, { idempotency_key: key.current });
      // Only a dry run has no id.
      onStarted(model, import_id as string);
    },
  });
  return { make, made };
}
