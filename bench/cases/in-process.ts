import { randomUUID } from 'node:crypto';
import { ConfigurationCache } from '@millwright/api/configuration/configuration-cache.ts';
import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { documentOf, graphOf, planOf, variablesOf } from '@millwright/api/records/read/plans.ts';
import { resolveAccess } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { publicLimits } from '@millwright/core/query/graphql/operation.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { median } from '../lib/load.ts';
import { listQuery } from './cases.ts';
import { alone, type Row } from './measure.ts';

const client_id = randomUUID();
const principal: Principal = {
  kind: 'user',
  client_id,
  user_id: randomUUID(),
  role: 'user',
  session_id: '',
  cause: { kind: 'user', depth: 0, chain: [] },
};

/** The parts of a transaction that compilation needs, without a database. */
function tenant(): TenantTransaction {
  const config = new ConfigurationCache(seeds.builtIn).plain(client_id, ['core']);
  const client = { id: client_id, name: 'Bench', schema: 't_bench', language: 'en', time_zone: 'Europe/Paris', feature_flags: ['core'], options: {} };
  return { config, client, principal, access: resolveAccess(config.acl, principal), now: new Date().toISOString() } as unknown as TenantTransaction;
}

function medianTime(times: number, work: (n: number) => void): number {
  const taken = Array.from({ length: times }, (_, n) => {
    const began = performance.now();
    work(n);
    return performance.now() - began;
  });
  return median(taken);
}

/** Measures the compilation of GraphQL to SQL: for texts that are new each time, and for one text that is cached. */
export function compileSpeed(): Row[] {
  const asked = tenant();
  graphOf(asked);
  const compile = (text: string) => {
    const document = documentOf(asked, text);
    planOf(asked, text, document, variablesOf(asked, document, {}), { limits: publicLimits });
  };
  const unseen = (n: number) => listQuery.replace('limit: 50', `limit: ${1 + (n % 400)}`);
  for (let n = 0; n < 200; n++) compile(`${unseen(n)} # warm`);
  const cold = medianTime(300, (n) => compile(unseen(n)));
  const cached = medianTime(2_000, () => compile(unseen(1)));
  return [
    alone('query compiled, text not seen before', `${cold.toFixed(3)} ms`, '≤ 0.3 ms'),
    alone('query compiled, seen', `${cached.toFixed(4)} ms`, '≤ 0.05 ms'),
  ];
}

/** Measures permission checks, each about another item. */
export function rightsSpeed(): Row[] {
  const access = resolveAccess(defaultAcl(), principal);
  const items = Array.from({ length: 10_000 }, () => ({ id: randomUUID(), client_id }));
  let allowed = 0;
  const ask = () => {
    for (const item of items) if (access.allows('READ', 'FIELDS', item)) allowed++;
  };
  ask();
  const taken = medianTime(9, ask);
  if (allowed === 0) throw new Error('A user reads fields.');
  return [alone('10,000 permission checks', `${taken.toFixed(1)} ms`, '≤ 50 ms')];
}
