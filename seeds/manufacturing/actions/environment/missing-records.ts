import type { Effect, ServerAction, Target } from '@millwright/core/automation/actions.ts';
import type { ProcessDefinition } from '../../processes/defaults/definition.ts';
import { defaultProcesses, stockLocations, workstations } from '../../processes/defaults.ts';
import { list } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';

type Keyed = { identity: string; std_label: string; std_key: string | null };

const keyed = (model: string, lock = false) => list(model, { all: [] }, 'identity std_label std_key', { lock });

/** Places of the built-in ones that a company lacks; 'Stock' only when it has no ordinary place at all. */
export const addStockLocations: ServerAction = {
  name: 'steps/environment/stockLocations',
  label: {
    en: 'Add the missing stock locations',
    fr: 'Ajouter les emplacements manquants',
    de: 'Fehlende Lagerorte ergänzen',
    es: 'Añadir las ubicaciones que faltan',
    it: 'Aggiungere le ubicazioni mancanti',
    pt: 'Adicionar os locais de estoque que faltam',
    zh: '补充缺少的库位',
  },
  description: {
    en: 'Creates the fixed places that the company lacks.',
    fr: "Crée les emplacements fixes qui manquent à l'entreprise.",
    de: 'Legt die festen Orte an, die der Firma fehlen.',
    es: 'Crea las ubicaciones fijas que faltan a la empresa.',
    it: "Crea le ubicazioni fisse che mancano all'azienda.",
    pt: 'Cria os locais fixos que faltam à empresa.',
    zh: '创建公司缺少的固定库位。',
  },
  model: null,
  reads: [() => ({ places: keyed('std_stock_location', true) })],
  decide: (rows) => {
    const places = rowsOf<Keyed>(rows, 'places');
    const has = (key: string | undefined) => places.some((place) => (key ? place.std_key === key : !place.std_key));
    const effects = stockLocations
      .filter(({ key }) => !has(key))
      .map(
        ({ key, label }): Effect => ({ op: 'create', model: 'std_stock_location', properties: { std_label: label, ...(key && { std_key: key }) } }),
      );
    return { effects };
  },
};

/** Workstations and default processes of the built-in ones that a company lacks. */
export const addDefaultProcesses: ServerAction = {
  name: 'steps/environment/defaultProcesses',
  label: {
    en: 'Add the missing default processes',
    fr: 'Ajouter les processus par défaut manquants',
    de: 'Fehlende Standardprozesse ergänzen',
    es: 'Añadir los procesos predeterminados que faltan',
    it: 'Aggiungere i processi predefiniti mancanti',
    pt: 'Adicionar os processos padrão que faltam',
    zh: '补充缺少的默认流程',
  },
  description: {
    en: 'Creates the workstations and the standard processes with their steps that the company lacks.',
    fr: "Crée les postes de travail et les processus standard avec leurs étapes qui manquent à l'entreprise.",
    de: 'Legt die Arbeitsplätze und die Standardprozesse mit ihren Schritten an, die der Firma fehlen.',
    es: 'Crea los puestos de trabajo y los procesos estándar con sus etapas que faltan a la empresa.',
    it: "Crea le postazioni e i processi standard con le loro fasi che mancano all'azienda.",
    pt: 'Cria os postos de trabalho e os processos padrão com as suas etapas que faltam à empresa.',
    zh: '创建公司缺少的工作站和带步骤的标准流程。',
  },
  model: null,
  reads: [() => ({ stations: keyed('std_workstation', true) }), () => ({ processes: keyed('std_process', true) })],
  decide: (rows) => {
    const stations = rowsOf<Keyed>(rows, 'stations');
    const missing = workstations.filter(({ key }) => !stations.some((station) => station.std_key === key));
    const created = missing.map(
      ({ key, label }): Effect => ({ op: 'create', model: 'std_workstation', ref: key, properties: { std_label: label, std_key: key } }),
    );
    const station = (key: string): Target => stations.find((one) => one.std_key === key)?.identity ?? { ref: key };
    const present = rowsOf<Keyed>(rows, 'processes').map((process) => process.std_key);
    return {
      effects: [...created, ...defaultProcesses.filter(({ key }) => !present.includes(key)).flatMap((process) => withSteps(process, station))],
    };
  },
};

const withSteps = ({ key, label, type, steps }: ProcessDefinition, station: (key: string) => Target): Effect[] => [
  {
    op: 'create',
    model: 'std_process',
    ref: key,
    properties: { std_label: label, std_key: key, std_process_type: type, std_is_default_process: true },
  },
  ...steps.map(
    (step): Effect => ({
      op: 'create',
      model: 'std_process_step',
      properties: { std_label: step.label.en, std_key: step.key, std_line_num: step.line_num, std_include_in_mrp: step.include_in_mrp ?? false },
      links: { std_process: { ref: key }, std_workstation: station(step.workstation) },
    }),
  ),
];
