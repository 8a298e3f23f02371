import type { CheckRule, FieldTemplate } from '../../../languages/english.ts';
import { deliveryAddress } from './documents.ts';

/** The customer's own address with town and country, for customers without address records. */
const wholeOwnAddress = (street: string): string =>
  `IF(NOT(EMPTY(${street})), CONCAT(${street}, IF(OR(EMPTY(std_city), CONTAINS(${street}, std_city)), "", CONCAT("\n", TRIM(CONCAT(COALESCE(std_postal_code, ""), " ", std_city)))), IF(OR(EMPTY(std_country), CONTAINS(${street}, std_country)), "", CONCAT("\n", std_country))))`;

/** The default delivery and billing address of a customer: the default one of the address records, else the customer's own. */
export const defaultAddresses: FieldTemplate[] = [
  {
    name: 'std_default_delivery_address',
    label: 'Default delivery address',
    type: 'textarea',
    hidden: true,
    misc: { formulaV1: `COALESCE(FIRST(std_addresses.std_delivery_default), ${wholeOwnAddress('std_delivery_address')})` },
  },
  {
    name: 'std_default_billing_address',
    label: 'Default billing address',
    type: 'textarea',
    hidden: true,
    misc: {
      formulaV1: `COALESCE(FIRST(std_addresses.std_billing_default), ${wholeOwnAddress('std_billing_address')}, std_default_delivery_address)`,
    },
  },
];

type Use = 'delivery' | 'billing';

/** An address of an order: copied as a whole when the order is created, so that it does not change when the customer moves. */
const copied = (use: Use): string => `COALESCE(std_${use}_to.std_whole, std_client.std_default_${use}_address)`;

/** Delivery and billing address of a sales document. */
export const salesAddresses: FieldTemplate[] = [
  { ...deliveryAddress, misc: { default: { formula: copied('delivery') } } },
  { name: 'std_billing_address', label: 'Billing address', type: 'textarea', misc: { default: { formula: copied('billing') } } },
  {
    name: 'std_foreign_address',
    label: 'Address of somebody else',
    type: 'boolean',
    hidden: true,
    misc: {
      formulaV1: `OR(${(['delivery', 'billing'] as const).map((use) => `AND(NOT(EMPTY(std_${use}_to.identity)), NOT(std_${use}_to.std_client.identity = std_client.identity))`).join(', ')})`,
    },
  },
];

export const ownAddress: CheckRule = {
  when: 'std_foreign_address',
  names: ['std_delivery_to', 'std_billing_to', 'std_client'],
  text: 'This address belongs to somebody else.',
};
