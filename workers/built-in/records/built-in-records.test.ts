import { keepsWhatRulesStandOn, leavesOwnOnesAlone } from '@millwright/seeds/testing/scenarios/records/built-in-records.ts';
import { describe, it } from 'vitest';
import { companyOverHttp } from '../../testing/works-over-http.ts';

const company = companyOverHttp();

describe('records that rules stand on', () => {
  it('keep their keys and are not deleted', () => keepsWhatRulesStandOn(company.works));
  it('keep them from an operator too, whatever call', async () => keepsWhatRulesStandOn(await company.as('user')));
  it('are the built-in ones alone', () => leavesOwnOnesAlone(company.works));
});
