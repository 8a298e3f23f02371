import type { FieldTemplate, ModelTemplate } from '../../../../languages/english.ts';
import { ownNumber } from '../../shared/documents.ts';
import { lotUnit, quantity } from '../../shared/fields.ts';
import { moved } from '../../shared/moved.ts';

type Parts = Pick<ModelTemplate, 'slug' | 'displayed_name' | 'icon'> & {
  counter: string;
  /** The server action that moves the goods while the document is saved. */
  posting: string;
  fields?: FieldTemplate[];
  links: string[];
  /** Whether the document says why: goods that are lost or come back have a reason, whoever writes it. */
  explained?: boolean;
};

/**
 * A document by which goods move outside of orders: it is posted as it is saved, or refused, and stays as it is from then
 * on. What was moved by mistake is moved back by another one.
 */
export const move = ({ slug, displayed_name, icon, counter, posting, fields = [], links, explained = true }: Parts): ModelTemplate => ({
  slug,
  name: slug,
  displayed_name,
  icon,
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter } },
    quantity,
    ...fields,
    { name: 'std_reason', label: 'Reason', type: 'textarea', ...(explained ? { validation: 'required' as const } : {}) },
    { name: 'std_created_at', label: 'Created at', type: 'datetime', misc: { default: { context: 'now' }, create_only: true } },
    { name: 'std_lot_article', label: 'Article', type: 'text', misc: { formulaV1: 'std_lot.std_sku.std_label' } },
    lotUnit,
    moved('COUNT(std_stock_mouvements.std_quantity) > 0'),
  ],
  misc: {
    posting,
    kept_by: ['std_stock_mouvements'],
    distinct: [ownNumber],
    indexes: [['std_created_at']],
    fixed: [
      {
        when: 'std_moved',
        names: ['std_quantity', ...fields.map(({ name }) => name), ...links],
        text: 'Its goods have moved, so this stays as it is. Move them back by another document.',
      },
    ],
  },
});
