import { correctsWithReason } from '@millwright/seeds/testing/scenarios/records/corrected.ts';
import { it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

it('what goods have moved under is corrected with a new reason only', () => correctsWithReason(company.works));
