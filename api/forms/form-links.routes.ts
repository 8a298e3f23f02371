import type { FormShare } from '@millwright/core/access/types.ts';
import {
  formModels,
  formOptions,
  formToken,
  listFormLinks,
  type NewFormLink,
  revokeFormLink,
  shareForm,
} from '@millwright/core/contract/form-links.ts';
import { AppError } from '@millwright/core/errors.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { formOf, openForm, readForm, storedValues } from './forms.service.ts';
import { addLinks, linksOf, revokeLink } from './links/form-links.ts';
import { tellLink } from './links/tell-link.ts';
import { filledIn } from './shared/filled.ts';
import { needChooser, offeredOptions } from './shared/offered.ts';
import { modelsForOutsider } from './shared/outsider-models.ts';

/** The share link that authenticates a call. Routes with `by_share` accept no other calls. */
function shareOf({ share }: { share?: FormShare }): FormShare {
  if (!share) throw new AppError('no_share_token');
  return share;
}

/** Routes that create, list and revoke share links, and routes that serve the shared forms. */
export function formLinkRoutes(services: Services): Routes {
  const secrets = secretBox(services.settings);
  return new Routes(services)
    .add(shareForm, async (call) => {
      const { form_id, node_id = null, emails, expires_in_hours } = call.input;
      const { client_id } = call.principal;
      // The tokens are stored nowhere else, except in the stored answer of an Idempotency-Key.
      const sealed = await call.write(async (tenant) => {
        const form = openForm(tenant, form_id);
        if (form.unpublished) throw new AppError('form_not_published');
        if (!form.write_query.trim()) throw new AppError('no_write_query');
        if (node_id) await readForm(tenant, form.id, node_id);
        const links = await addLinks(tenant, services.settings, form, { node_id, emails, expires_in_hours });
        return secrets.seal(client_id, JSON.stringify(links));
      });
      const links = JSON.parse(secrets.open(client_id, sealed)) as NewFormLink[];
      const [{ url, token, expires_at }] = links as [NewFormLink];
      return { data: { url, token, expires_at, links } };
    })
    .add(formToken, (call) => call.read(async (tenant) => ({ data: await tellLink(tenant, shareOf(call.principal)) })))
    .add(formOptions, (call) =>
      call.read(async (tenant) => {
        const { form_id, node_id } = shareOf(call.principal);
        const { field, query, chosen, context } = call.input;
        const form = formOf(tenant, form_id, node_id ? 'UPDATE' : 'CREATE');
        const chooser = needChooser(tenant, form, field);
        const stored = node_id && (chooser.field.filter || chooser.field.narrowing) ? await storedValues(tenant, form, node_id) : null;
        const filled = filledIn(form, field.split('.'), context, stored);
        return { data: await offeredOptions(tenant, chooser, { node_id, filled, query, chosen }) };
      }),
    )
    .add(formModels, (call) =>
      call.read(async (tenant) => {
        const { form_id, node_id } = shareOf(call.principal);
        const { model, fields } = formOf(tenant, form_id, node_id ? 'UPDATE' : 'CREATE');
        return { data: modelsForOutsider(tenant.config.schema, model, fields) };
      }),
    )
    .add(listFormLinks, (call) => call.read((tenant) => linksOf(tenant, openForm(tenant, call.params.id), call.query)))
    .add(revokeFormLink, async (call) => {
      await call.write((tenant) => revokeLink(tenant, call.params.id));
      return undefined;
    });
}
