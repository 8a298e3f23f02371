import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { rowOf } from '../library/rows.ts';
import type { ManufacturingOrder } from './order.ts';
import { availability, materialPhases, missingOf, serve } from './picks.ts';

export const checkMaterials: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/checkMaterials',
  label: {
    en: 'Check whether a waiting order can be picked',
    fr: 'Vérifier si un ordre en attente peut être prélevé',
    de: 'Prüfen, ob ein wartender Auftrag entnommen werden kann',
    es: 'Comprobar si una orden en espera puede prepararse',
    it: 'Verificare se un ordine in attesa può essere prelevato',
    pt: 'Verificar se uma ordem em espera pode ser separada',
    zh: '检查待料订单能否拣货',
  },
  description: {
    en: 'An order awaiting materials goes on to picking when all its parts are free; otherwise it says what it waits for.',
    fr: "Un ordre en attente de matières passe au picking quand tout est disponible ; sinon il dit ce qu'il attend.",
    de: 'Ein auf Material wartender Auftrag geht zur Entnahme, wenn alle Teile frei sind; sonst sagt er, worauf er wartet.',
    es: 'Una orden a la espera de materiales pasa a preparación cuando todas sus piezas están libres; si no, dice qué espera.',
    it: 'Un ordine in attesa di materiali passa al prelievo quando tutte le parti sono libere; altrimenti dice che cosa attende.',
    pt: 'Uma ordem que aguarda materiais passa à separação quando todas as peças estão livres; caso contrário, diz o que aguarda.',
    zh: '待料订单在所有部件可用时转入拣货；否则说明在等什么。',
  },
  model: 'std_manufacturing_order',
  reads: materialPhases,
  decide: (_, rows, context) => {
    const order = rowOf<ManufacturingOrder>(rows, 'order');
    if (order?.std_active_operation?.std_key !== 'std-mo-status-awaiting-materials') return nothing;
    const missing = missingOf(serve(order, rows, context));
    const effects = availability(order, missing);
    if (missing.length > 0) return { effects };
    return { effects: [...effects, { op: 'transition', object_id: order.identity, action: 'set_step', step: 'std-mo-status-picking' }] };
  },
});
