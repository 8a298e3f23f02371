import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { deliveryAddress, externalAccountingId } from '../shared/documents.ts';
import { requiredLabel } from '../shared/fields.ts';

/** A customer. */
export const client: ModelTemplate = {
  slug: 'std_client',
  name: 'std_client',
  displayed_name: { en: 'Customer', fr: 'Client', de: 'Kunde', es: 'Cliente', it: 'Cliente', pt: 'Cliente', zh: '客户' },
  icon: 'building-store',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    deliveryAddress,
    {
      name: 'std_billing_address',
      label: {
        en: 'Billing address',
        fr: 'Adresse de facturation',
        de: 'Rechnungsadresse',
        es: 'Dirección de facturación',
        it: 'Indirizzo di fatturazione',
        pt: 'Endereço de cobrança',
        zh: '账单地址',
      },
      type: 'textarea',
    },
    {
      name: 'std_postal_code',
      label: { en: 'Postal code', fr: 'Code postal', de: 'Postleitzahl', es: 'Código postal', it: 'CAP', pt: 'Código postal', zh: '邮政编码' },
      type: 'text',
    },
    { name: 'std_city', label: { en: 'City', fr: 'Ville', de: 'Ort', es: 'Ciudad', it: 'Città', pt: 'Cidade', zh: '城市' }, type: 'text' },
    { name: 'std_country', label: { en: 'Country', fr: 'Pays', de: 'Land', es: 'País', it: 'Paese', pt: 'País', zh: '国家' }, type: 'text' },
    externalAccountingId,
  ],
  misc: { indexes: [['std_label']], kept_by: ['std_orders', 'std_shipments'] },
};
