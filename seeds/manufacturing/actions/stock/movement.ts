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
  /** The lot that receives the goods, if a part of a lot is moved to another location. */
  counterpart?: Target;
  from: string | null;
  to: Target | null;
  /** The line that the movement is about; together with the type it is the unique key of the movement. */
  line: string;
  /** The document of the movement, by relation. */
  source: Links;
  /** The parts of the movement's name: the lot or article, and the number of the document. */
  document: string | null;
  subject: string | null;
  ref?: string;
};

/** Returns the effect that creates a movement. It is created only once per line and type. */
export const movement = ({ type, quantity, now, lot, counterpart, from, to, line, source, document, subject, ref }: Movement): Effect => ({
  op: 'create',
  model: 'std_stock_mouvement',
  once: `${line}/${type}`,
  ...(ref && { ref }),
  properties: { std_type: type, std_label: [subject, document].filter(Boolean).join(' · '), std_quantity: quantity, std_created_at: now },
  links: { ...source, std_lot: lot, ...(counterpart && { std_counterpart_lot: counterpart }), std_from_location: from, std_to_location: to },
});
