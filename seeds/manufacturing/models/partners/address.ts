import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';
import { requiredLabel } from '../shared/fields.ts';

const flag = (name: string, label: string): FieldTemplate => ({ name, label, type: 'boolean', misc: { default: false } });

/** The whole address line by line, without lines for missing parts. */
const whole =
  'TRIM(CONCAT(COALESCE(std_street, ""), IF(OR(NOT(EMPTY(std_postal_code)), NOT(EMPTY(std_city))), "\n", ""), TRIM(CONCAT(COALESCE(std_postal_code, ""), " ", COALESCE(std_city, ""))), IF(NOT(EMPTY(std_country)), "\n", ""), COALESCE(std_country, "")))';

/** One of the addresses of a customer or supplier. */
export const address: ModelTemplate = {
  slug: 'std_address',
  name: 'std_address',
  displayed_name: 'Address',
  icon: 'map-pin',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    { name: 'std_street', label: 'Street', type: 'textarea' },
    { name: 'std_postal_code', label: 'Postal code', type: 'text' },
    { name: 'std_city', label: 'City', type: 'text' },
    { name: 'std_country', label: 'Country', type: 'text' },
    flag('std_is_delivery_default', 'Delivered to by default'),
    flag('std_is_billing_default', 'Billed to by default'),
    { name: 'std_whole', label: 'Whole address', type: 'textarea', misc: { formulaV1: whole } },
    {
      name: 'std_delivery_default',
      label: 'Default delivery address',
      type: 'textarea',
      hidden: true,
      misc: { formulaV1: 'IF(std_is_delivery_default, std_whole)' },
    },
    {
      name: 'std_billing_default',
      label: 'Default billing address',
      type: 'textarea',
      hidden: true,
      misc: { formulaV1: 'IF(std_is_billing_default, std_whole)' },
    },
  ],
  misc: { indexes: [['std_label']] },
};
