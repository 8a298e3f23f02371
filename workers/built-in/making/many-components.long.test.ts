import { addsManyComponents } from '@millwright/seeds/testing/scenarios/making/many-components.ts';
import { it } from 'vitest';
import { companyOverHttp } from '../../testing/works-over-http.ts';

const company = companyOverHttp();

it('an order that gets the components of its bill starts no run for each of them, one that is added while it is made does', () =>
  addsManyComponents(
    company.works,
    async (automation) => (await company.call<{ total: number }>('GET', `/v1/data_connections/${automation}/runs`)).total,
  ));
