import { keepsWhatRulesStandOn, leavesOwnOnesAlone } from '@millwright/seeds/testing/scenarios/records/built-in-records.ts';
import { describe, it } from 'vitest';
import { companyOverHttp } from '../../testing/works-over-http.ts';

const company = companyOverHttp();

describe('records that rules stand on', () => {
  it('keep their keys and are not deleted', () => keepsWhatRulesStandOn(company.works));
  it('are the built-in ones alone', () => leavesOwnOnesAlone(company.works));
});
