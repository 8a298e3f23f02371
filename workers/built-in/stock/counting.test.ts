import {
  asksBeforeLessIsCounted,
  comparesBeforePosting,
  countsBlind,
  keepsFinishedCounts,
  looksBeforePosting,
  postsWhatAgrees,
  tellsOfOtherCounts,
} from '@millwright/seeds/testing/scenarios/stock/counting.ts';
import { countsByPlace } from '@millwright/seeds/testing/scenarios/stock/counting-by-place.ts';
import {
  countsAbsolutely,
  countsOnceASheet,
  emptiesWhatHasLeft,
  refusesCountsBelowZero,
} from '@millwright/seeds/testing/scenarios/stock/counting-twice.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();
const looking = builtInCompany({ settings: { stock: { review_counts: true } } });
const careful = builtInCompany({ settings: { stock: { review_counts: true, blind_counts: true } } });

describe('a count', () => {
  it('is absolute: two of 40 on 50 leave 40, at once and one after the other', () => countsAbsolutely(company.works));
  it('has a lot once a sheet', () => countsOnceASheet(company.works));
  it('says before it is posted what was expected when it was counted, and the difference', () => comparesBeforePosting(company.works));
  it('tells of other open counts of its lots, on both sheets', () => tellsOfOtherCounts(company.works));
  it('of less than its sheet names is finished only when that is said', () => asksBeforeLessIsCounted(company.works));
  it('stays as it is once it is finished', () => keepsFinishedCounts(company.works));
  it('empties a lot of which more has left since than was counted, and posts the rest of its sheet', () => emptiesWhatHasLeft(company.works));
  it('of a place takes lots that stand there, from several people, and says when it was begun', () => countsByPlace(company.works));
  it('below zero is not posted', () => refusesCountsBelowZero(company.works));
});

describe('a count of a company that looks before it posts, and counts blind', () => {
  it('waits for its own step', () => looksBeforePosting(careful.works));
  it('tells nobody what is expected until then', () => countsBlind(careful.works));
});

describe('a count of a company that looks before it posts', () => {
  it('posts at once what agrees, and waits with what differs', () => postsWhatAgrees(looking.works));
});
