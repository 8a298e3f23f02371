import type { Effect, Links, Target } from '@millwright/core/automation/actions.ts';

export type MovementType =
  | 'reception'
  | 'production'
  | 'shipment'
  | 'inventory'
  | 'mo-packaging-consumption'
  | 'mo-raw-materials-picking'
  | 'transfer'
  | 'scrap'
  | 'customer-return'
  | 'supplier-return'
  | 'material-return'
  | 'correction';

export type Movement = {
  type: MovementType;
  quantity: number;
  now: string;
  lot: Target;
  /** The lot that gets what this one loses, when a part of a lot goes to another place. */
  counterpart?: Target;
  from: string | null;
  to: Target | null;
  /** The line that the movement is about; with the type it is the unique key of the movement. */
  line: string;
  /** Its document, by relation. */
  source: Links;
  /** What its name says: the lot or article, then the number of the document. The links lead to both. */
  document: string | null;
  subject: string | null;
  ref?: string;
};

/** A movement, written once per line and type however often it is asked for. */
export const movement = ({ type, quantity, now, lot, counterpart, from, to, line, source, document, subject, ref }: Movement): Effect => ({
  op: 'create',
  model: 'std_stock_mouvement',
  once: `${line}/${type}`,
  ...(ref && { ref }),
  properties: { std_type: type, std_label: [subject, document].filter(Boolean).join(' · '), std_quantity: quantity, std_created_at: now },
  links: { ...source, std_lot: lot, ...(counterpart && { std_counterpart_lot: counterpart }), std_from_location: from, std_to_location: to },
});
