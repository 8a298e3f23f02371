import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { type Language, languages } from '@millwright/core/json.ts';
import { binding } from '../../processes/binding.ts';
import { aboutRecord } from '../library/action.ts';
import { list } from '../library/reads.ts';
import { type Linked, rowsOf } from '../library/rows.ts';

type Words = Record<Language, string>;
type Subject = { folder: string; model: string; label: Words };

/** French and German say the object in its genitive; the others put a word before it. */
const folders: Subject[] = [
  {
    folder: 'orders',
    model: 'std_order',
    label: {
      en: 'a sales order',
      fr: "d'une commande client",
      de: 'eines Kundenauftrags',
      es: 'un pedido de venta',
      it: 'un ordine di vendita',
      pt: 'um pedido de venda',
      zh: '销售订单',
    },
  },
  {
    folder: 'purchase-orders',
    model: 'std_po',
    label: {
      en: 'a purchase order',
      fr: "d'une commande fournisseur",
      de: 'einer Bestellung',
      es: 'un pedido de compra',
      it: 'un ordine di acquisto',
      pt: 'um pedido de compra',
      zh: '采购订单',
    },
  },
  {
    folder: 'receptions',
    model: 'std_reception',
    label: {
      en: 'a reception',
      fr: "d'une réception",
      de: 'eines Wareneingangs',
      es: 'una recepción',
      it: 'un ricevimento',
      pt: 'um recebimento',
      zh: '收货单',
    },
  },
  {
    folder: 'shipments',
    model: 'std_shipment',
    label: {
      en: 'a shipment',
      fr: "d'une expédition",
      de: 'eines Versands',
      es: 'un envío',
      it: 'una spedizione',
      pt: 'uma expedição',
      zh: '发货单',
    },
  },
  {
    folder: 'manufacturing-orders',
    model: 'std_manufacturing_order',
    label: {
      en: 'a manufacturing order',
      fr: "d'un ordre de fabrication",
      de: 'eines Fertigungsauftrags',
      es: 'una orden de fabricación',
      it: 'un ordine di produzione',
      pt: 'uma ordem de produção',
      zh: '生产订单',
    },
  },
  {
    folder: 'inventories',
    model: 'std_inventory',
    label: {
      en: 'an inventory',
      fr: "d'un inventaire",
      de: 'einer Inventur',
      es: 'un inventario',
      it: 'un inventario',
      pt: 'um inventário',
      zh: '盘点',
    },
  },
  {
    folder: 'design-orders',
    model: 'std_do',
    label: {
      en: 'a design order',
      fr: "d'une commande d'études",
      de: 'eines Konstruktionsauftrags',
      es: 'un pedido de diseño',
      it: 'un ordine di progettazione',
      pt: 'um pedido de projeto',
      zh: '设计订单',
    },
  },
];

/** A sentence in every language with the object in the place of the dots. */
const about = (object: Words, sentence: Words): Words =>
  Object.fromEntries(languages.map((language) => [language, sentence[language].replace('…', object[language])])) as Words;

const generating: Words = {
  en: 'Generate the operations of …',
  fr: 'Générer les opérations …',
  de: 'Arbeitsgänge … erzeugen',
  es: 'Generar las operaciones de …',
  it: 'Generare le operazioni di …',
  pt: 'Gerar as operações de …',
  zh: '生成…的工序',
};
const advancing: Words = {
  en: 'Advance …',
  fr: "Faire avancer l'étape …",
  de: 'Schritt … weitersetzen',
  es: 'Avanzar la etapa de …',
  it: 'Far avanzare la fase di …',
  pt: 'Avançar a etapa de …',
  zh: '推进…的步骤',
};

/** For each kind of object: give it its process, operations and first step. One that has them is left alone. */
export const generateOperations: ServerAction[] = folders.map(({ folder, model, label }) =>
  aboutRecord({
    name: `steps/${folder}/generateOperations`,
    label: about(label, generating),
    description: {
      en: 'Gives it the process of its article or of its kind, its operations and its first step.',
      fr: 'Lui donne le processus de son article ou de son type, ses opérations et sa première étape.',
      de: 'Gibt den Prozess des Artikels oder der Art, die Arbeitsgänge und den ersten Schritt.',
      es: 'Le da el proceso de su artículo o de su tipo, sus operaciones y su primera etapa.',
      it: 'Gli assegna il processo del suo articolo o del suo tipo, le operazioni e la prima fase.',
      pt: 'Dá-lhe o processo do seu artigo ou do seu tipo, as suas operações e a sua primeira etapa.',
      zh: '为其分配物料或类型对应的流程、工序和第一步。',
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
      label: about(label, advancing),
      description: {
        en: 'Moves it to its next step; at the last one nothing happens.',
        fr: "Passe à l'étape suivante ; rien à la dernière.",
        de: 'Geht zum nächsten Schritt; beim letzten geschieht nichts.',
        es: 'Pasa a la etapa siguiente; en la última no ocurre nada.',
        it: "Passa alla fase successiva; all'ultima non succede nulla.",
        pt: 'Passa à próxima etapa; na última nada acontece.',
        zh: '进入下一步骤；在最后一步时不做任何操作。',
      },
      model,
      reads: [],
      decide: (id) => ({ effects: [{ op: 'transition', object_id: id, action: 'advance' }] }),
    }),
  );

const withoutStep = { any: [{ fact: 'std_active_operation', operator: 'isEmpty' as const, value: true }] };
const assignable = binding.subjects.filter((subject) => subject.model !== 'std_pol').map((subject) => subject.model);

export const assignProcesses: ServerAction = {
  name: 'steps/processes/assign',
  label: {
    en: 'Assign processes and active operations',
    fr: 'Affecter les processus et opérations actives',
    de: 'Prozesse und aktive Arbeitsgänge zuweisen',
    es: 'Asignar procesos y operaciones activas',
    it: 'Assegnare processi e operazioni attive',
    pt: 'Atribuir processos e operações ativas',
    zh: '分配流程和当前工序',
  },
  description: {
    en: 'Every object without an active operation gets its process, operations and first step.',
    fr: 'Chaque objet sans opération active reçoit son processus, ses opérations et sa première étape.',
    de: 'Jedes Objekt ohne aktiven Arbeitsgang erhält seinen Prozess, seine Arbeitsgänge und den ersten Schritt.',
    es: 'Cada objeto sin operación activa recibe su proceso, sus operaciones y su primera etapa.',
    it: 'Ogni oggetto senza operazione attiva riceve il suo processo, le operazioni e la prima fase.',
    pt: 'Cada objeto sem operação ativa recebe o seu processo, as suas operações e a primeira etapa.',
    zh: '每个没有当前工序的对象获得其流程、工序和第一步。',
  },
  model: null,
  reads: [() => Object.fromEntries(assignable.map((model) => [model, list(model, withoutStep, 'identity')]))],
  decide: (rows) => ({
    effects: assignable.flatMap((model) =>
      rowsOf<Linked>(rows, model).map(({ identity }) => ({ op: 'transition' as const, object_id: identity, action: 'assign' as const })),
    ),
  }),
};
