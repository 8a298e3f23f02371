import type { Effect, ServerAction, Target } from '@millwright/core/automation/actions.ts';
import { manufacturingOrder } from '../../processes/defaults/manufacturing-order.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, is, list, locked } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';

type Workstation = { identity: string; std_key: string | null };
type Step = {
  std_label: string;
  std_description: string | null;
  std_line_num: number | null;
  std_include_in_mrp: boolean | null;
  std_key: string | null;
  std_workstation: Linked | null;
};
type Process = { identity: string; std_label: string; std_process_type: string | null };

const workstations = () => list('std_workstation', { fact: 'std_key', operator: 'isNotEmpty', value: true }, 'identity std_key');
const stepFields = 'std_label std_description std_line_num std_include_in_mrp std_key std_workstation { identity }';

/** Every routing has these: before production, done and cancelled. Production and packaging belong to the standard one only. */
const mandatory = manufacturingOrder.steps.filter((step) => ![10, 100].includes(step.line_num));

const mandatorySteps = (process: Target, present: readonly (string | null)[], stations: readonly Workstation[]): Effect[] =>
  mandatory
    .filter((step) => !present.includes(step.key))
    .map((step) => ({
      op: 'create',
      model: 'std_process_step',
      properties: { std_label: step.label.en, std_key: step.key, std_line_num: step.line_num, std_include_in_mrp: step.include_in_mrp ?? false },
      links: { std_process: process, std_workstation: stations.find((station) => station.std_key === step.workstation)?.identity ?? null },
    }));

export const addMandatorySteps: ServerAction = aboutRecord({
  name: 'steps/processes/addMandatorySteps',
  label: {
    en: 'Add the mandatory steps of a routing',
    fr: 'Ajouter les étapes obligatoires d’une gamme',
    de: 'Pflichtschritte eines Arbeitsplans ergänzen',
    es: 'Añadir las etapas obligatorias de una ruta',
    it: 'Aggiungere le fasi obbligatorie di un ciclo',
    pt: 'Adicionar as etapas obrigatórias de um roteiro',
    zh: '补充工艺路线的必备步骤',
  },
  description: {
    en: 'A manufacturing routing gets the steps 1, 2, 3, 100000 and 100001 that it lacks; other processes are left alone.',
    fr: 'Une gamme de fabrication reçoit les étapes 1, 2, 3, 100000 et 100001 qui lui manquent ; les autres processus ne sont pas touchés.',
    de: 'Ein Arbeitsplan erhält die Schritte 1, 2, 3, 100000 und 100001, die ihm fehlen; andere Prozesse bleiben unberührt.',
    es: 'Una ruta de fabricación recibe las etapas 1, 2, 3, 100000 y 100001 que le faltan; los demás procesos no se tocan.',
    it: 'Un ciclo di produzione riceve le fasi 1, 2, 3, 100000 e 100001 che gli mancano; gli altri processi restano come sono.',
    pt: 'Um roteiro de produção recebe as etapas 1, 2, 3, 100000 e 100001 que lhe faltam; os outros processos não são alterados.',
    zh: '生产工艺路线获得其缺少的步骤 1、2、3、100000 和 100001；其他流程保持不变。',
  },
  model: 'std_process',
  reads: [
    (id) => ({ lock: locked('std_process', id) }),
    (id) => ({
      process: byId('std_process', id, 'identity std_label std_process_type'),
      steps: list('std_process_step', is('std_process', id), 'std_key'),
      stations: workstations(),
    }),
  ],
  decide: (id, rows) => {
    if (rowOf<Process>(rows, 'process')?.std_process_type !== 'manufacturing-order') return nothing;
    const present = rowsOf<{ std_key: string | null }>(rows, 'steps').map((step) => step.std_key);
    return { effects: mandatorySteps(id, present, rowsOf<Workstation>(rows, 'stations')) };
  },
});

export const createRouting: ServerAction = aboutRecord({
  name: 'steps/processes/createRouting',
  label: {
    en: 'Create the manufacturing routing of an article',
    fr: 'Créer la gamme de fabrication d’un article',
    de: 'Arbeitsplan eines Artikels anlegen',
    es: 'Crear la ruta de fabricación de un artículo',
    it: 'Creare il ciclo di produzione di un articolo',
    pt: 'Criar o roteiro de produção de um artigo',
    zh: '创建物料的生产工艺路线',
  },
  description: {
    en: 'Makes a routing with the mandatory steps and the article that is made by it; an article that has one is left alone.',
    fr: "Crée une gamme avec les étapes obligatoires et l'article qu'elle fabrique ; un article qui en a une n'est pas touché.",
    de: 'Legt einen Arbeitsplan mit den Pflichtschritten und dem danach gefertigten Artikel an; ein Artikel, der einen hat, bleibt unberührt.',
    es: 'Crea una ruta con las etapas obligatorias y el artículo que fabrica; un artículo que ya tiene una no se toca.',
    it: "Crea un ciclo con le fasi obbligatorie e l'articolo che produce; un articolo che ne ha già uno resta com'è.",
    pt: 'Cria um roteiro com as etapas obrigatórias e o artigo que produz; um artigo que já tem um não é alterado.',
    zh: '创建带必备步骤和所产物料的工艺路线；已有工艺路线的物料保持不变。',
  },
  model: 'std_sku',
  reads: [
    (id) => ({ lock: locked('std_sku', id) }),
    (id) => ({ article: byId('std_sku', id, 'identity std_label std_active_process { identity }'), stations: workstations() }),
  ],
  decide: (_, rows) => {
    const article = rowOf<{ identity: string; std_label: string; std_active_process: Linked | null }>(rows, 'article');
    if (!article || article.std_active_process) return nothing;
    const process = { ref: 'routing' };
    return {
      effects: [
        { op: 'create', model: 'std_process', ref: 'routing', properties: { std_label: article.std_label, std_process_type: 'manufacturing-order' } },
        ...mandatorySteps(process, [], rowsOf<Workstation>(rows, 'stations')),
        { op: 'update', id: article.identity, links: { std_active_process: process } },
      ],
    };
  },
});

export const duplicateProcess: ServerAction = aboutRecord({
  name: 'steps/processes/duplicate',
  label: {
    en: 'Duplicate a process',
    fr: 'Dupliquer un processus',
    de: 'Prozess duplizieren',
    es: 'Duplicar un proceso',
    it: 'Duplicare un processo',
    pt: 'Duplicar um processo',
    zh: '复制流程',
  },
  description: {
    en: "Copies a process with its steps under its label and ' - copie'; the copy is not the default and has no articles.",
    fr: "Copie un processus avec ses étapes sous son libellé et « - copie » ; la copie n'est pas celle par défaut et n'a pas d'articles.",
    de: 'Kopiert einen Prozess mit seinen Schritten unter seiner Bezeichnung und „ - copie“; die Kopie ist nicht der Standard und hat keine Artikel.',
    es: 'Copia un proceso con sus etapas bajo su nombre y « - copie»; la copia no es la predeterminada y no tiene artículos.',
    it: 'Copia un processo con le sue fasi sotto il suo nome e « - copie»; la copia non è quella predefinita e non ha articoli.',
    pt: 'Copia um processo com as suas etapas sob o seu nome e « - copie»; a cópia não é a padrão e não tem artigos.',
    zh: '复制流程及其步骤，名称后加“ - copie”；副本不是默认流程，也没有物料。',
  },
  model: 'std_process',
  reads: [
    (id) => ({
      process: byId('std_process', id, 'identity std_label std_process_type'),
      steps: list('std_process_step', is('std_process', id), stepFields),
    }),
  ],
  decide: (_, rows) => {
    const process = rowOf<Process>(rows, 'process');
    if (!process) return nothing;
    const std_label = `${process.std_label} - copie`;
    const steps = rowsOf<Step>(rows, 'steps').map(
      ({ std_workstation, ...properties }): Effect => ({
        op: 'create',
        model: 'std_process_step',
        properties,
        links: { std_process: { ref: 'copy' }, std_workstation: std_workstation?.identity ?? null },
      }),
    );
    return {
      effects: [{ op: 'create', model: 'std_process', ref: 'copy', properties: { std_label, std_process_type: process.std_process_type } }, ...steps],
      output: { label: std_label },
    };
  },
});
