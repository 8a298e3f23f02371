import type { FormShare } from '@millwright/core/access/types.ts';
import type { formToken } from '@millwright/core/contract/form-links.ts';
import type { OutputOf } from '@millwright/core/contract/parts/endpoint.ts';
import { numberFormatOf, numberFormatOption } from '@millwright/core/value/number-format.ts';
import { instantSql, personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { clientOptions } from '../../records/stored/client-options.ts';

const sql = `SELECT ${personNameSql('u')} AS name, ${instantSql('l.expires_at')} AS expires_at
  FROM platform.form_links l JOIN platform.users u ON u.id = l.issuer_id WHERE l.id = $1`;

/** The details of a share link for the person who opens it: sender, form, status and expiry. It also describes links that have ended. */
export async function tellLink(tenant: TenantTransaction, share: FormShare): Promise<OutputOf<typeof formToken>['data']> {
  const { token_id: id, form_id, node_id, state: status } = share;
  const [row] = await tenant.query<{ name: string; expires_at: string }>(sql, [id]);
  const number_format = numberFormatOf((await clientOptions(tenant))[numberFormatOption]);
  const { id: client_id, name: company, language, time_zone } = tenant.client;
  return {
    id,
    form_id,
    node_id,
    status,
    title: tenant.config.find('forms', form_id)?.title ?? '',
    sender: { name: row?.name ?? '', company },
    client: { id: client_id, language, time_zone, sorting: tenant.config.schema.sorting, number_format },
    expires_at: row?.expires_at ?? '',
  };
}
