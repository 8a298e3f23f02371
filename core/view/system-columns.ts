import type { FieldType } from '../field/registry.ts';
import type { Language } from '../json.ts';

/** Values that the platform stores for every record, as columns of a block. */
export const systemColumns: Record<string, { label: Record<Language, string>; kind: FieldType }> = {
  identity: {
    label: { en: 'Identity', fr: 'Identité', de: 'Identität', es: 'Identidad', it: 'Identità', pt: 'Identidade', zh: '标识' },
    kind: 'text',
  },
  version: { label: { en: 'Version', fr: 'Version', de: 'Version', es: 'Versión', it: 'Versione', pt: 'Versão', zh: '版本' }, kind: 'number' },
  created_at: {
    label: { en: 'Created', fr: 'Créé le', de: 'Angelegt', es: 'Creado', it: 'Creato', pt: 'Criado', zh: '创建时间' },
    kind: 'datetime',
  },
  updated_at: {
    label: { en: 'Changed', fr: 'Modifié le', de: 'Geändert', es: 'Modificado', it: 'Modificato', pt: 'Alterado', zh: '修改时间' },
    kind: 'datetime',
  },
};
