import type { FieldTemplate } from '@millwright/core/seed/types.ts';

export const label: FieldTemplate = {
  name: 'std_label',
  label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
  type: 'text',
  misc: { searchable: true },
};

/** The name of a record that has no other. */
export const requiredLabel: FieldTemplate = { ...label, validation: 'required' };

/** A line is called like its article. */
export const articleLabel: FieldTemplate = { ...label, misc: { formulaV1: 'std_sku.std_label' } };

/** The name of the article that `path` leads to, for a line that is not called like it. */
export const articleName = (path: string): FieldTemplate => ({
  name: 'std_article',
  label: { en: 'Article', fr: 'Article', de: 'Artikel', es: 'Artículo', it: 'Articolo', pt: 'Artigo', zh: '物料' },
  type: 'text',
  misc: { formulaV1: `${path}.std_label` },
});

/** A line is called like its lot. */
export const lotLabel: FieldTemplate = { ...label, misc: { formulaV1: 'std_lot.std_lot_num' } };

export const description: FieldTemplate = {
  name: 'std_description',
  label: { en: 'Description', fr: 'Description', de: 'Beschreibung', es: 'Descripción', it: 'Descrizione', pt: 'Descrição', zh: '说明' },
  type: 'text',
};

export const longDescription: FieldTemplate = { ...description, type: 'textarea' };

export const stepKey: FieldTemplate = {
  name: 'std_key',
  label: { en: 'Key', fr: 'Clé', de: 'Schlüssel', es: 'Clave', it: 'Chiave', pt: 'Chave', zh: '键' },
  type: 'text',
};

/** What automations know a record by, whatever it is called. */
export const uniqueKey: FieldTemplate = { ...stepKey, misc: { unique: true } };

export const includeInMrp: FieldTemplate = {
  name: 'std_include_in_mrp',
  label: {
    en: 'Counts for planning',
    fr: 'Compte pour la planification',
    de: 'Zählt für die Planung',
    es: 'Cuenta para la planificación',
    it: 'Conta per la pianificazione',
    pt: 'Conta para o planejamento',
    zh: '计入计划',
  },
  type: 'boolean',
  misc: { default: false },
};

export const lineNum: FieldTemplate = {
  name: 'std_line_num',
  label: {
    en: 'Line number',
    fr: 'Numéro de ligne',
    de: 'Zeilennummer',
    es: 'Número de línea',
    it: 'Numero di riga',
    pt: 'Número da linha',
    zh: '行号',
  },
  type: 'number',
  subtype: 'integer',
};

export const quantity: FieldTemplate = {
  name: 'std_quantity',
  label: { en: 'Quantity', fr: 'Quantité', de: 'Menge', es: 'Cantidad', it: 'Quantità', pt: 'Quantidade', zh: '数量' },
  type: 'number',
  subtype: 'float',
};

export const orderQuantity: FieldTemplate = {
  name: 'std_order_quantity',
  label: {
    en: 'Ordered quantity',
    fr: 'Quantité commandée',
    de: 'Bestellte Menge',
    es: 'Cantidad pedida',
    it: 'Quantità ordinata',
    pt: 'Quantidade pedida',
    zh: '订购数量',
  },
  type: 'number',
  subtype: 'float',
};

export const unit: FieldTemplate = {
  name: 'std_unit',
  label: { en: 'Unit', fr: 'Unité', de: 'Einheit', es: 'Unidad', it: 'Unità', pt: 'Unidade', zh: '单位' },
  type: 'text',
};

/** The unit of the line's article. */
export const articleUnit: FieldTemplate = { ...unit, misc: { formulaV1: 'std_sku.std_unit' } };

/** The unit of the article of the line's lot. */
export const lotUnit: FieldTemplate = { ...unit, misc: { formulaV1: 'std_lot.std_sku.std_unit' } };

export const dlc: FieldTemplate = {
  name: 'std_dlc',
  label: {
    en: 'Expiry date',
    fr: 'Date limite de consommation',
    de: 'Verfallsdatum',
    es: 'Fecha de caducidad',
    it: 'Data di scadenza',
    pt: 'Data de validade',
    zh: '有效期',
  },
  type: 'date',
};
