import { configForm, readForm as readFormEndpoint, submitForm as submitFormEndpoint } from '@millwright/core/contract/forms.ts';
import { enteredAt } from '@millwright/core/record/entered-at.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { browserForm, readForm, submitForm } from './forms.service.ts';

/** Forms as people fill them in. Rights are decided per form, since a share token opens exactly one. */
export function formRoutes(services: Services): Routes {
  return new Routes(services)
    .add(configForm, (call) => call.read(async (tenant) => ({ data: browserForm(tenant, call.params.id) })))
    .add(readFormEndpoint, (call) => call.read((tenant) => readForm(tenant, call.input.form_id, call.input.node_id ?? null)))
    .add(submitFormEndpoint, async (call) => {
      const { form_id, node_id, values, context, before, entered_at, close_short, take_more } = call.input;
      const entered = enteredAt(entered_at, new Date());
      const cause = { ...call.principal.cause, kind: 'form' as const, id: form_id, ...(entered !== null && { entered }) };
      const more = { ...(context && { context }), ...(before && { before }), ...(close_short && { close_short }), ...(take_more && { take_more }) };
      const { identity, event_id } = await call.write((tenant) => submitForm(tenant, { form_id, node_id: node_id ?? null, values, ...more }), {
        principal: { ...call.principal, cause },
      });
      return { data: { identity }, event_id };
    });
}
