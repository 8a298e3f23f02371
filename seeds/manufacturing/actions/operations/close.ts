import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { binding } from '../../processes/binding.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId } from '../library/reads.ts';
import { type Linked, rowOf } from '../library/rows.ts';

/** What stands at an operation, by the operation's relations back (`std_active_order`, `std_active_po`, …). */
const standing = binding.subjects.map(({ operation_link }) => operation_link.replace('std_', 'std_active_'));
type Report = { std_done: boolean | null; std_operation: ({ identity: string } & { [back: string]: Linked | string | null }) | null };

export const closeOperation: ServerAction = aboutRecord({
  name: 'steps/operations/close',
  label: {
    en: 'Close the operation of a work report',
    fr: "Clôturer l'opération d'un rapport de travail",
    de: 'Arbeitsgang eines Arbeitsberichts abschließen',
    es: 'Cerrar la operación de un parte de trabajo',
    it: "Chiudere l'operazione di un rapporto di lavoro",
    pt: 'Encerrar a operação de um relatório de trabalho',
    zh: '关闭工作报告的工序',
  },
  description: {
    en: 'A report that says done moves the object that stands at the operation to its next step; any other operation is noted as completed.',
    fr: "Un rapport terminé fait avancer l'objet qui se trouve à cette opération ; toute autre opération est notée terminée.",
    de: 'Ein Bericht, der fertig meldet, bringt das Objekt an diesem Arbeitsgang zum nächsten Schritt; jeder andere Arbeitsgang wird als erledigt notiert.',
    es: 'Un parte terminado pasa el objeto que está en la operación a su etapa siguiente; cualquier otra operación se anota como terminada.',
    it: "Un rapporto concluso porta l'oggetto che si trova all'operazione alla fase successiva; ogni altra operazione è annotata come completata.",
    pt: 'Um relatório concluído passa o objeto que está na operação à próxima etapa; qualquer outra operação é anotada como concluída.',
    zh: '报告完成时，将处于该工序的对象推进到下一步骤；其他工序记为已完成。',
  },
  model: 'std_work_report',
  reads: [
    (id) => ({
      report: byId('std_work_report', id, `std_done std_operation { identity ${standing.map((back) => `${back} { identity }`).join(' ')} }`),
    }),
  ],
  decide: (_, rows) => {
    const report = rowOf<Report>(rows, 'report');
    const operation = report?.std_done ? report.std_operation : null;
    if (!operation) return nothing;
    const object = standing.map((back) => operation[back]).find((linked) => linked !== null && typeof linked === 'object');
    if (object) return { effects: [{ op: 'transition', object_id: object.identity, action: 'advance' }] };
    return { effects: [{ op: 'update', id: operation.identity, properties: { std_status: 'completed' } }] };
  },
});
