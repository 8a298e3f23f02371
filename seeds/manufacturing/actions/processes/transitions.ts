import type { ServerAction } from '@millwright/core/automation/actions.ts';
import type { Text } from '@millwright/core/json.ts';
import { binding } from '../../processes/binding.ts';
import { aboutRecord } from '../library/action.ts';
import { list } from '../library/reads.ts';
import { type Linked, rowsOf } from '../library/rows.ts';

type Subject = { folder: string; model: string; label: Text };

const folders: Subject[] = [
  { folder: 'orders', model: 'std_order', label: { en: 'a sales order', fr: "d'une commande client" } },
  { folder: 'purchase-orders', model: 'std_po', label: { en: 'a purchase order', fr: "d'une commande fournisseur" } },
  { folder: 'receptions', model: 'std_reception', label: { en: 'a reception', fr: "d'une réception" } },
  { folder: 'shipments', model: 'std_shipment', label: { en: 'a shipment', fr: "d'une expédition" } },
  { folder: 'manufacturing-orders', model: 'std_manufacturing_order', label: { en: 'a manufacturing order', fr: "d'un ordre de fabrication" } },
  { folder: 'inventories', model: 'std_inventory', label: { en: 'an inventory', fr: "d'un inventaire" } },
  { folder: 'design-orders', model: 'std_do', label: { en: 'a design order', fr: "d'une commande d'études" } },
];

const both = (label: Text, en: string, fr: string): Text =>
  typeof label === 'string' ? label : { en: `${en} ${label.en}`, fr: `${fr} ${label.fr}` };

/** For each kind of object: give it its process, operations and first step. One that has them is left alone. */
export const generateOperations: ServerAction[] = folders.map(({ folder, model, label }) =>
  aboutRecord({
    name: `steps/${folder}/generateOperations`,
    label: both(label, 'Generate the operations of', 'Générer les opérations'),
    description: {
      en: 'Gives it the process of its article or of its kind, its operations and its first step.',
      fr: 'Lui donne le processus de son article ou de son type, ses opérations et sa première étape.',
    },
    model,
    reads: [],
    decide: (id) => ({ effects: [{ op: 'transition', object_id: id, action: 'assign' }] }),
  }),
);

/** For the objects that are moved by hand or by an automation: go to the next step. */
export const advance: ServerAction[] = folders
  .filter(({ folder }) => ['shipments', 'manufacturing-orders', 'purchase-orders'].includes(folder))
  .map(({ folder, model, label }) =>
    aboutRecord({
      name: `steps/${folder}/advance`,
      label: both(label, 'Advance', "Faire avancer l'étape"),
      description: { en: 'Moves it to its next step; at the last one nothing happens.', fr: "Passe à l'étape suivante ; rien à la dernière." },
      model,
      reads: [],
      decide: (id) => ({ effects: [{ op: 'transition', object_id: id, action: 'advance' }] }),
    }),
  );

const withoutStep = { any: [{ fact: 'std_active_operation', operator: 'isEmpty' as const, value: true }] };
const assignable = binding.subjects.filter((subject) => subject.model !== 'std_pol').map((subject) => subject.model);

export const assignProcesses: ServerAction = {
  name: 'steps/processes/assign',
  label: { en: 'Assign processes and active operations', fr: 'Affecter les processus et opérations actives' },
  description: {
    en: 'Every object without an active operation gets its process, operations and first step.',
    fr: 'Chaque objet sans opération active reçoit son processus, ses opérations et sa première étape.',
  },
  model: null,
  reads: [() => Object.fromEntries(assignable.map((model) => [model, list(model, withoutStep, 'identity')]))],
  decide: (rows) => ({
    effects: assignable.flatMap((model) =>
      rowsOf<Linked>(rows, model).map(({ identity }) => ({ op: 'transition' as const, object_id: identity, action: 'assign' as const })),
    ),
  }),
};
